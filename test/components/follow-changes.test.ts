/** Elements follow the changes that the stream of their session has, by the kinds that they show. */
import { expect, fixture, html } from '@open-wc/testing'
import type { TillSession } from '../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../demo/fixtures/customer.ts'
import { CHANGE_KINDS, CHANGE_SCOPES } from '../../server/contract/notifications/change.ts'
import { ELEMENT_FIXTURES } from '../support/elements/element-fixtures.ts'
import { FakeTimers } from '../support/elements/fake-timers.ts'
import { MockBff } from '../support/elements/mock-bff.ts'
import { MockStreams } from '../support/elements/mock-stream.ts'
import { afterDoubleClick } from '../support/elements/monotonic-clock.ts'
import { renderInSession } from '../support/elements/render-in-session.ts'
import { aSession } from '../support/elements/session-tokens.ts'

/** The kinds that each element follows, and the last request that it sends. */
const FOLLOWED: Record<string, [kinds: string[], route: string]> = {
  'invoice-list': [['invoice', 'customer'], 'GET /api/me/invoices'],
  'usage-meter': [['subscription', 'usage', 'invoice'], 'GET /api/me/usage/current'],
  'spend-chart': [['invoice'], 'GET /api/me/analytics/gross-revenue'],
  'balance-summary': [['invoice'], 'GET /api/me/analytics/overdue-balance'],
  'credit-balance': [['invoice', 'wallet'], 'GET /api/me/wallets'],
  'subscription-card': [['invoice', 'subscription', 'wallet'], 'GET /api/me/plans'],
  'usage-history': [['subscription', 'usage', 'invoice'], 'GET /api/me/usage/past'],
  'billing-details': [['customer'], 'GET /api/me'],
  'payment-method': [['customer'], 'GET /api/me/payment-method'],
  'usage-alerts': [['alert', 'subscription', 'usage'], 'GET /api/me/alerts'],
}

/** The kinds that customers receive. */
const KINDS = CHANGE_KINDS.filter((kind) => CHANGE_SCOPES[kind].customer)

describe('an element that follows changes', () => {
  let bff: MockBff
  let streams: MockStreams
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff()
    streams = new MockStreams(bff)
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
  })

  for (const [tag, [kinds, route]] of Object.entries(FOLLOWED)) {
    it(`is read again after changes of its kinds alone: <${tag}>`, async () => {
      const [name, event, answers] = ELEMENT_FIXTURES.find(([one]) => one === tag)!
      for (const [path, json] of Object.entries(answers)) bff.on(path, { json })
      const types = [`${event}-loaded`, `${event}-failed`]
      const { events } = await renderInSession(name, types, { attributes: { refresh: '0' } })
      for (let turn = 0; turn < 12 && !events.length; turn++) await clock.advance(1)
      await clock.advance(6000)
      for (const kind of KINDS) {
        const before = bff.calls(route).length
        streams.send({ kind, id: 'x' })
        await clock.advance(6000)
        const expected = kinds.includes(kind) ? 1 : 0
        expect(bff.calls(route).length - before, kind).to.equal(expected)
      }
    })
  }
})

describe('a change that the page itself made', () => {
  const LIST = 'GET /api/me/invoices'
  const READ = 'GET /api/me/invoices/inv-42'
  const RETRY = 'POST /api/me/invoices/inv-42/retry_payment'
  const BALANCE = 'GET /api/me/analytics/overdue-balance'
  const SPEND = 'GET /api/me/analytics/gross-revenue'
  const PAID = { payment_status: 'SUCCEEDED', updated_at: '2026-11-20T10:00:05Z' } as const

  let bff: MockBff
  let streams: MockStreams
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(RETRY, { status: 204 })
      .on(BALANCE, { json: { overdue_balances: [] } })
      .on(SPEND, { json: { gross_revenues: [] } })
    streams = new MockStreams(bff)
    isInvoice({})
  })
  afterEach(() => {
    clock.restore()
    bff.restore()
  })

  function isInvoice(changes: object) {
    const invoice = anInvoice(changes)
    bff.on(READ, { json: invoice }).on(LIST, { json: anInvoicePage([invoice, aPaidInvoice()]) })
  }

  async function aPageOfElements() {
    const session = document.createElement('till-session') as TillSession
    session.fetchSession = async () => ({ ...aSession('ada'), scopes: ['invoices:pay'] })
    session.innerHTML =
      '<invoice-list refresh="0"></invoice-list><balance-summary></balance-summary><spend-chart></spend-chart>'
    const parent = await fixture<HTMLElement>(html`<main lang="en"></main>`)
    parent.append(session)
    await clock.advance(1)
    await clock.advance(6000)
    const list = session.querySelector('invoice-list')!
    const find = (selector: string) => list.shadowRoot!.querySelector<HTMLElement>(selector)!
    const first = counts()
    return {
      async pay() {
        find('[part=pay]').click()
        await clock.quiet()
        afterDoubleClick(() => find('[part=confirm]').click())
        await clock.quiet()
      },
      reads: () => counts().map((count, index) => count - first[index]!),
    }
  }

  const counts = () => [LIST, BALANCE, SPEND].map((route) => bff.calls(route).length)

  it('is not read twice: a payment and its outcome are one round of reads', async () => {
    const { pay, reads } = await aPageOfElements()
    await pay()
    streams.send({ kind: 'invoice', id: 'inv-42' })
    await clock.advance(700)
    expect(reads(), 'requested').to.deep.equal([0, 0, 0])
    isInvoice(PAID)
    streams.send({ kind: 'invoice', id: 'inv-42' })
    await clock.advance(700)
    expect(reads(), 'paid').to.deep.equal([1, 1, 1])
    await clock.advance(20_000)
    expect(reads()).to.deep.equal([1, 1, 1])
  })

  it('is one round of reads for an outcome that the reads themselves find', async () => {
    const { reads } = await aPageOfElements()
    isInvoice({ payment_requested: true })
    streams.send({ kind: 'invoice', id: 'inv-42' })
    await clock.advance(700)
    expect(reads(), 'requested in another tab').to.deep.equal([1, 1, 1])
    isInvoice(PAID)
    await clock.advance(1)
    streams.send({ kind: 'invoice', id: 'inv-42' }, { kind: 'invoice', id: 'inv-1' })
    await clock.advance(700)
    expect(reads(), 'paid').to.deep.equal([2, 2, 2])
    await clock.advance(20_000)
    expect(reads()).to.deep.equal([2, 2, 2])
  })

  it('is read by the elements that did not read after it', async () => {
    const { reads } = await aPageOfElements()
    streams.send({ kind: 'invoice', id: 'inv-7' })
    await clock.advance(700)
    expect(reads()).to.deep.equal([1, 1, 1])
  })
})
