/** Pay now: one request per invoice, polled to its outcome, "Paid" only when confirmed. */
import { expect, fixture, html } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import type {
  InvoicePaymentChangedEvent,
  InvoicePaymentSubmittedEvent,
} from '../../../components/invoice-list/events.ts'
import { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import { messages } from '../../../components/invoice-list/messages.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import { anInvoice, anInvoicePage, aPaidInvoice } from '../../../demo/fixtures/customer.ts'
import { englishOf } from '../../support/elements/english.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import {
  anApi,
  announcement,
  dialog,
  hasFocus,
  offersPay,
  payButton,
  READ,
  RETRY,
  setInvoice,
  statusBadge,
  timedBy,
} from '../../support/elements/fixtures/paying.ts'
import { LIST, shadow, texts } from '../../support/elements/invoice-list.ts'
import { type Answer, deferred, MockBff, pending } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { waitUntil } from '../../support/elements/wait.ts'

define('invoice-list', InvoiceList)
define('till-session', TillSession)

const says = englishOf(messages)

const LATER = '2026-11-20T10:00:05Z'
const DECLINED = says('invoices.declined', { merchant: 'the shop' })

describe('paying an invoice', () => {
  let bff: MockBff
  let clock: FakeTimers
  beforeEach(() => {
    clock = new FakeTimers()
    bff = anApi()
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
    Reflect.deleteProperty(document, 'hidden')
  })
  const { aReadList, pay } = timedBy(() => clock)

  it('shows the request as pending and polls until "Paid"', async () => {
    const { list, events, types } = await aReadList()
    await pay(list)
    expect(bff.calls(RETRY)).to.have.length(1)
    expect(statusBadge(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
    expect(announcement(list)).to.equal('INV-2026-0042: Payment processing')
    expect((events[1] as InvoicePaymentSubmittedEvent).known).to.equal(true)

    setInvoice(bff, { payment_status: 'PENDING', updated_at: LATER, payment_requested: true })
    await clock.advance(1000)
    expect(statusBadge(list)).to.equal('Payment processing')

    setInvoice(bff, { payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(2000)
    await clock.quiet()
    expect(statusBadge(list)).to.equal('Paid just now')
    expect(announcement(list)).to.equal('INV-2026-0042: Paid')
    expect(types()).to.deep.equal([
      'invoice-payment-requested',
      'invoice-payment-submitted',
      'invoice-payment-changed',
    ])
    const changed = events[2] as InvoicePaymentChangedEvent
    expect(changed.invoice.payment_status).to.equal('SUCCEEDED')
  })

  it('shows "Pay now" again when the payment failed', async () => {
    const { list } = await aReadList()
    await pay(list)
    setInvoice(bff, { updated_at: LATER })
    await clock.advance(1000)
    await clock.quiet()
    expect(statusBadge(list)).to.equal('Payment failed')
    expect(announcement(list)).to.equal(`INV-2026-0042: ${DECLINED}`)
    expect(offersPay(list)).to.equal(true)
    expect(texts(list, '.note'), 'seen, too').to.deep.equal([DECLINED])
    await pay(list)
    expect(texts(list, '.note'), 'until it is asked for again').to.deep.equal([])
  })

  it('reloads the totals after the outcome, keeping page and focus', async () => {
    const { list } = await aReadList()
    await pay(list)
    const asked = bff.calls(LIST).length
    const toggle = shadow(list, '.toggle')
    expect(hasFocus(toggle), 'the pressed button is gone').to.equal(true)
    setInvoice(bff, { payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(1000)
    await clock.quiet()
    expect(bff.calls(LIST)).to.have.length(asked + 1)
    expect(list.page).to.equal(1)
    expect(hasFocus(toggle)).to.equal(true)
  })

  it('sends one request for several clicks and a second list', async () => {
    const first = await aReadList()
    const second = document.createElement('invoice-list') as InvoiceList
    first.session.append(second)
    await clock.quiet()
    const { promise: opened, resolve: open } = deferred()
    bff.on(RETRY, { status: 204, after: opened })
    payButton(first.list).click()
    await clock.quiet()
    const confirm = shadow(first.list, '[part=confirm]') as HTMLButtonElement
    const closed = new Promise((resolve) =>
      dialog(first.list).addEventListener('close', resolve, { once: true }),
    )
    confirm.form!.requestSubmit(confirm)
    afterDoubleClick(() => {
      confirm.click()
      confirm.click()
    })
    await closed
    await clock.quiet()
    expect(offersPay(second), 'the other list knows').to.equal(false)
    expect(statusBadge(second)).to.equal('Payment processing')
    open()
    await clock.quiet()
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('polls once for two lists', async () => {
    const first = await aReadList()
    const second = document.createElement('invoice-list') as InvoiceList
    first.session.append(second)
    await clock.quiet()
    await pay(first.list)
    const before = bff.calls(READ).length
    await clock.advance(1000)
    expect(bff.calls(READ)).to.have.length(before + 1)
  })

  it('backs off polling, up to every 15 seconds', async () => {
    const { list } = await aReadList()
    await pay(list)
    const looks = () => bff.calls(READ).length
    for (const seconds of [1, 2, 4, 8, 15, 15]) {
      const before = looks()
      await clock.advance(seconds * 1000 - 1)
      expect(looks(), `before ${seconds} s`).to.equal(before)
      await clock.advance(1)
      expect(looks(), `after ${seconds} s`).to.equal(before + 1)
    }
  })

  it('does not poll in a hidden tab or after disconnect', async () => {
    const { list } = await aReadList()
    await pay(list)
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(60_000)
    expect(bff.calls(READ)).to.have.length(0)
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(1)
    expect(bff.calls(READ)).to.have.length(1)
    list.remove()
    await clock.advance(60_000)
    expect(bff.calls(READ)).to.have.length(1)
  })

  const withoutOutcome: Record<string, Answer> = {
    'the server does not know': { problem: 'outcome-unknown' },
    'the network is gone': { offline: true },
    'the answer makes no sense': { status: 200, text: '<html>' },
  }

  for (const [condition, answer] of Object.entries(withoutOutcome)) {
    it(`shows a possibly submitted payment when ${condition}, and waits for the invoice to change`, async () => {
      const { list, text, events } = await aReadList()
      bff.on(RETRY, answer)
      await pay(list)
      expect(text()).to.contain(says('invoices.unknown'))
      expect((events[1] as InvoicePaymentSubmittedEvent).known).to.equal(false)
      await clock.advance(300_000)
      expect(offersPay(list), 'minutes later, unchanged').to.equal(false)
      setInvoice(bff, { updated_at: LATER })
      await clock.advance(15_000)
      await clock.quiet()
      expect(offersPay(list)).to.equal(true)
      expect(bff.calls(RETRY)).to.have.length(1)
    })
  }

  it('treats an already requested payment as requested', async () => {
    const { list } = await aReadList()
    bff.on(RETRY, { problem: 'already-requested' })
    await pay(list)
    expect(statusBadge(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
  })

  const refusing = (issue: string, description = 'The customer has none.') =>
    bff.on(RETRY, { problem: 'refused', json: { upstream: { issues: [{ issue, description }] } } })

  it('shows its own message for a known refusal, and reloads the invoice', async () => {
    const { list, text } = await aReadList()
    refusing('PAYMENT_METHOD_MISSING')
    await pay(list)
    const words = says('invoices.no-method', { merchant: 'the shop' })
    expect(text()).to.contain(words).and.not.to.contain('The customer has none')
    expect(announcement(list)).to.equal(`INV-2026-0042: ${words}`)
    expect(bff.calls(READ)).to.have.length(1)
    expect(offersPay(list)).to.equal(true)
  })

  it('treats a payment in progress as requested, and polls its outcome', async () => {
    const { list } = await aReadList()
    refusing('PAYMENT_IN_PROGRESS', 'A payment is under way.')
    await pay(list)
    expect(statusBadge(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
    expect(announcement(list)).to.equal('INV-2026-0042: Payment processing')
    setInvoice(bff, { payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(1000)
    await clock.quiet()
    expect(statusBadge(list)).to.equal('Paid just now')
  })

  it('shows that the invoice is not payable in its current state', async () => {
    const { list, text } = await aReadList()
    refusing('INVOICE_NOT_FINALIZED', 'It is a draft.')
    await pay(list)
    expect(text()).to.contain(says('invoices.not-payable'))
    bff.on(RETRY, {
      problem: 'refused',
      json: { detail: 'It can not be paid in its current status.' },
    })
    await pay(list)
    expect(text()).to.contain(says('invoices.not-payable')).and.not.to.contain('stands')
  })

  it('says that the payment was not accepted while the service is down', async () => {
    const { list, text } = await aReadList()
    bff.on(RETRY, { problem: 'upstream-unavailable' })
    await pay(list)
    expect(text()).to.contain(says('invoices.refused'))
    expect(offersPay(list)).to.equal(true)
  })

  it('shows the description of the service for an unknown refusal', async () => {
    const { list, text } = await aReadList()
    refusing('LIMIT_REACHED', 'The limit of this method is reached.')
    await pay(list)
    expect(text()).to.contain('The limit of this method is reached.')
  })

  it('shows a payment that was requested before the page load', async () => {
    setInvoice(bff, { payment_requested: true })
    const { list, types } = await aReadList()
    expect(statusBadge(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
    setInvoice(bff, { payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(1000)
    await clock.quiet()
    expect(statusBadge(list)).to.equal('Paid just now')
    expect(types()).to.deep.equal(['invoice-payment-changed'])
  })

  it('ignores a response older than the known state', async () => {
    const { list } = await aReadList()
    await pay(list)
    setInvoice(bff, { payment_status: 'SUCCEEDED', updated_at: LATER })
    // The list loaded after the outcome is older than the outcome.
    bff.on(LIST, { json: anInvoicePage([anInvoice(), aPaidInvoice()]) })
    await clock.advance(1000)
    await clock.quiet()
    expect(statusBadge(list)).to.equal('Paid just now')
    expect(offersPay(list)).to.equal(false)
  })

  it('does not abort a payment request on disconnect', async () => {
    const { list } = await aReadList()
    bff.on(RETRY, { after: pending })
    await pay(list)
    list.remove()
    await clock.advance(100)
    expect(bff.calls(RETRY)[0]!.aborted).to.equal(false)
  })
})

describe('a page without a session', () => {
  it('shows the slotted content of the list and requests nothing', async () => {
    const bff = new MockBff()
    const list = await fixture<InvoiceList>(html`<invoice-list>Sign in first</invoice-list>`)
    await waitUntil(() => list.hasUpdated)
    expect(bff.calls()).to.have.length(0)
    expect(shadow(list, 'slot').hidden).to.equal(false)
    bff.restore()
  })
})
