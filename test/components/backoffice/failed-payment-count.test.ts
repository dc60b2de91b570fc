/** <failed-payment-count>: the number of invoices with a failed payment, as a badge. */
import { expect } from '@open-wc/testing'
import { FailedPaymentCount } from '../../../components/backoffice/failed-payment-count/failed-payment-count.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { aMerchantInvoice, invoicePage } from '../../../demo/fixtures/office.ts'
import { INVOICES } from '../../support/back-office/routes.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { MockStreams } from '../../support/elements/mock-stream.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { aSession } from '../../support/elements/session-tokens.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('failed-payment-count', FailedPaymentCount)
define('till-session', TillSession)

const EVENTS = ['failed-payment-count-loaded', 'failed-payment-count-failed']

describe('<failed-payment-count>', () => {
  let bff: MockBff
  beforeEach(() => {
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  const withCount = (count: number) =>
    bff.on(INVOICES, { json: invoicePage(count ? [aMerchantInvoice()] : [], { count }) })
  const aCount = (scopes = ['invoices:read']) =>
    renderInSession('failed-payment-count', EVENTS, { scopes })

  it('shows the number of all failed payments by one call for one row', async () => {
    withCount(1204)
    const badge = await aCount()
    await badge.waitForEvents(1)
    await waitUntil(() => badge.one('[part=base]'))
    expect(badge.one('[aria-hidden]').innerText).to.equal('1,204')
    expect(badge.one('.sr-only').innerText).to.equal('1,204 failed payments')
    expect(bff.calls(INVOICES)).to.have.length(1)
    const { searchParams } = new URL(bff.calls(INVOICES)[0]!.address, 'https://bff.example')
    expect([searchParams.get('payment_status'), searchParams.get('per_page')]).to.deep.equal([
      'FAILED',
      '1',
    ])
    await expect(badge.element).to.be.accessible()
  })

  it('shows nothing without a failed payment', async () => {
    withCount(0)
    const badge = await aCount()
    await badge.waitForEvents(1)
    await settled()
    expect(badge.text()).to.equal('')
  })

  it('reads nothing without its scope', async () => {
    withCount(3)
    const badge = await aCount(['customers:read'])
    await settled()
    expect(bff.calls(INVOICES)).to.have.length(0)
    expect(badge.text()).to.equal('')
  })

  it('shows nothing after the session has lost the scope', async () => {
    withCount(3)
    let scopes = ['invoices:read']
    const badge = await aCount()
    badge.session.fetchSession = async () => ({ ...aSession('ada'), scopes })
    await waitUntil(() => badge.text().includes('3'))
    await settled()
    scopes = []
    badge.session.refresh()
    await waitUntil(() => badge.text() === '')
  })

  it('shows nothing when the number can not be read, and reads it again when the page is online', async () => {
    withCount(2)
    bff.once(INVOICES, { offline: true })
    const badge = await aCount()
    await badge.waitForEvents(1)
    expect(badge.types()).to.deep.equal(['failed-payment-count-failed'])
    expect(badge.text()).to.equal('')
    dispatchEvent(new Event('online'))
    await waitUntil(() => badge.text().includes('2'))
  })

  it('follows changes again after the time of a refusal', async () => {
    sessionStorage.clear()
    const clock = new FakeTimers()
    try {
      const streams = new MockStreams(bff, '/changes')
      bff.on(INVOICES, { problem: 'too-many-requests', headers: { 'Retry-After': '30' } })
      const badge = await aCount()
      for (let turn = 0; turn < 20 && !badge.events.length; turn++) await clock.advance(1)
      await clock.advance(6000)
      withCount(1)
      streams.send({ kind: 'invoice', id: 'x' })
      await clock.advance(6000)
      expect(badge.types()).to.deep.equal(['failed-payment-count-failed'])
      await clock.advance(30_000)
      streams.send({ kind: 'invoice', id: 'x' })
      await clock.advance(6000)
      expect(badge.one('.sr-only').innerText).to.equal('1 failed payment')
    } finally {
      clock.restore()
    }
  })

  it('is read again after changes of invoices alone', async () => {
    sessionStorage.clear()
    const clock = new FakeTimers()
    try {
      const streams = new MockStreams(bff, '/changes')
      withCount(2)
      const badge = await aCount()
      for (let turn = 0; turn < 20 && !badge.events.length; turn++) await clock.advance(1)
      await clock.advance(6000)
      withCount(1)
      streams.send({ kind: 'tax', id: 'x' })
      await clock.advance(6000)
      expect(badge.events).to.have.length(1)
      streams.send({ kind: 'invoice', id: 'x' })
      await clock.advance(6000)
      expect(badge.events).to.have.length(2)
      expect(badge.one('.sr-only').innerText).to.equal('1 failed payment')
    } finally {
      clock.restore()
    }
  })
})
