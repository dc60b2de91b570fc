/** The back office follows changes by kind; a row that is selected, open or edited delays them until it is closed. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { MockStreams } from '../../support/elements/mock-stream.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'

define('till-session', TillSession)

const FOLLOWED: Record<string, string> = {
  'alert-list': 'alert',
  'authorization-list': 'authorization',
  'authorization-renewal': 'authorization',
  'credit-note-list': 'credit-note',
  'customer-list': 'customer',
  'customer-overview': 'wallet',
  'event-list': 'event',
  'invoice-board': 'invoice',
  'metric-list': 'metric',
  'pay-link-list': 'payment-link',
  'plan-list': 'plan',
  'office-home': 'invoice',
  'revenue-summary': 'invoice',
  'subscription-list': 'subscription',
  'tax-list': 'tax',
}

describe('an element of the back office that follows changes', () => {
  let bff: MockBff
  let streams: MockStreams
  let clock: FakeTimers
  beforeEach(() => {
    sessionStorage.clear()
    clock = new FakeTimers()
    bff = new MockBff()
    streams = new MockStreams(bff, '/changes')
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
  })

  async function anElement(tag: string) {
    const [name, event, answers, attributes = {}, scopes = []] = BACK_OFFICE_FIXTURES.find(
      ([one]) => one === tag,
    )!
    for (const [path, json] of Object.entries(answers)) bff.on(path, { json })
    const made = await renderInSession(name, [`${event}-loaded`], {
      attributes,
      scopes: [...scopes],
    })
    for (let turn = 0; turn < 20 && !made.events.length; turn++) await clock.advance(1)
    await clock.advance(6000)
    return { ...made, loads: () => made.events.length }
  }

  for (const [tag, kind] of Object.entries(FOLLOWED)) {
    it(`is read again after changes of its kinds alone: <${tag}>`, async () => {
      const { loads } = await anElement(tag)
      expect(loads()).to.equal(1)
      streams.send({ kind: tag === 'tax-list' ? 'metric' : 'tax', id: 'x' })
      await clock.advance(6000)
      expect(loads(), 'of another kind').to.equal(1)
      streams.send({ kind, id: 'x' })
      await clock.advance(6000)
      expect(loads(), kind).to.equal(2)
    })
  }

  it('keeps an open question as it is, and reads once it is closed', async () => {
    const { loads, one, all } = await anElement('metric-list')
    const remove = one('.delete')
    expect(remove).to.not.equal(undefined)
    remove.click()
    await clock.advance(1000)
    const asked = all('.keep').length
    streams.send({ kind: 'metric', id: 'x' })
    await clock.advance(20_000)
    expect([loads(), all('.keep').length]).to.deep.equal([1, asked])
    one('.keep').click()
    await clock.advance(1000)
    expect(loads()).to.equal(2)
    await clock.advance(20_000)
    expect(loads()).to.equal(2)
  })

  it('keeps an open editor as it is, and reads once it is closed', async () => {
    const { loads, one } = await anElement('tax-list')
    one('.create').click()
    await clock.advance(1000)
    const editor = one('tax-editor')
    streams.send({ kind: 'tax', id: 'x' })
    await clock.advance(20_000)
    expect(one('tax-editor')).to.equal(editor)
    expect(loads()).to.equal(1)
    editor.dispatchEvent(new CustomEvent('tax-editor-closed', { bubbles: true, composed: true }))
    await clock.advance(1000)
    expect(one('tax-editor')).to.equal(undefined)
    expect(loads()).to.equal(2)
  })
})
