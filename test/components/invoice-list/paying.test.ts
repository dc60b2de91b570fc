/** Pay now: one request per invoice, polled to its outcome, "Paid" only when confirmed. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import '../../../components/invoice-list/invoice-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import type {
  InvoicePaymentChangedEvent,
  InvoicePaymentRequestedEvent,
  InvoicePaymentSubmittedEvent,
} from '../../../components/invoice-list/events.ts'
import type { InvoiceList } from '../../../components/invoice-list/invoice-list.ts'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { FakeTimers } from '../../support/elements/fake-timers.ts'
import { aList, LIST, shadow, texts } from '../../support/elements/invoice-list.ts'
import { anInvoice, aPage, aPaidInvoice } from '../../support/elements/invoices.ts'
import { type Answer, deferred, MockBff, pending } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'

const RETRY = 'POST /api/me/invoices/inv-42/retry_payment'
const READ = 'GET /api/me/invoices/inv-42'
const LATER = '2026-11-20T10:00:05Z'
const DECLINED =
  'Your payment method was declined. Nothing was charged. Try again, or change it with the shop.'

describe('paying an invoice', () => {
  let bff: MockBff
  let clock: FakeTimers

  /** Sets the invoice in later responses of the service. */
  const stands = (changes: Partial<InvoiceForCustomer>) => {
    const invoice = anInvoice(changes)
    bff.on(READ, { json: invoice }).on(LIST, { json: aPage([invoice, aPaidInvoice()]) })
  }

  beforeEach(() => {
    clock = new FakeTimers()
    bff = new MockBff()
      .on('GET /api/me', { json: { external_id: 'ada', now: '2026-11-20T10:00:00Z' } })
      .on(RETRY, { status: 204 })
    stands({})
  })
  afterEach(() => {
    bff.restore()
    clock.restore()
    Reflect.deleteProperty(document, 'hidden')
  })

  /** Runs all pending promises and updates without advancing the clock. */
  async function quiet(list: InvoiceList) {
    for (let turn = 0; turn < 4; turn++) {
      await clock.advance(0)
      await list.updateComplete
    }
  }

  async function aReadList(attributes: Record<string, string> = {}) {
    const made = await aList(attributes)
    await quiet(made.list)
    const events: Event[] = []
    for (const what of ['requested', 'submitted', 'changed']) {
      made.parent.addEventListener(`invoice-payment-${what}`, (event) => events.push(event))
    }
    return { ...made, events, types: () => events.map(({ type }) => type) }
  }

  const dialog = (list: InvoiceList) => shadow(list, 'dialog') as HTMLDialogElement
  const payButton = (list: InvoiceList) => shadow(list, '[part=pay]')
  const offersPay = (list: InvoiceList) => payButton(list) !== null
  /** Compares by identity, because the assertion message of an element is huge. */
  const hasFocus = (element: Element) =>
    (element.getRootNode() as ShadowRoot).activeElement === element
  const pill = (list: InvoiceList) => texts(list, '.badge')[0]
  const said = (list: InvoiceList) => texts(list, '.sr-only[role=status]').at(-1)

  /** Clicks "Pay now" and confirms. */
  async function pay(list: InvoiceList) {
    payButton(list).click()
    await quiet(list)
    afterDoubleClick(() => shadow(list, '[part=confirm]').click())
    await quiet(list)
    await quiet(list)
  }

  it('confirms the amount first, and sends nothing on cancel', async () => {
    const { list, events } = await aReadList()
    payButton(list).focus()
    payButton(list).click()
    await quiet(list)
    expect(dialog(list).open).to.equal(true)
    expect(texts(list, 'dialog h2, dialog p')).to.deep.equal([
      'Pay $1,204.50',
      'Invoice INV-2026-0042, due Nov 15, 2026. We’ll charge the payment method on file.',
    ])
    dialog(list).close()
    await quiet(list)
    expect(dialog(list).open).to.equal(false)
    expect(hasFocus(payButton(list)), 'focus returns').to.equal(true)
    expect(bff.calls(RETRY)).to.have.length(0)
    expect(events).to.have.length(0)
  })

  it('focuses Cancel first, so that a held key neither pays nor leaves the page', async () => {
    for (const methodHref of ['', '/account/card']) {
      const { list } = await aReadList({ 'payment-method-href': methodHref })
      payButton(list).click()
      await quiet(list)
      expect(list.shadowRoot!.activeElement!.textContent!.trim()).to.equal('Cancel')
    }
  })

  it('focuses Cancel first beside a link to the payment method, too', async () => {
    const { list } = await aReadList({ 'payment-method-href': '/card' })
    payButton(list).click()
    await quiet(list)
    expect(list.shadowRoot!.activeElement!.textContent!.trim()).to.equal('Cancel')
  })

  // Two taps have the detail 1 each, unlike the clicks of a mouse.
  for (const detail of [1, 2]) {
    it(`is not confirmed by a second click with detail ${detail} at once`, async () => {
      const { list } = await aReadList()
      payButton(list).click()
      await quiet(list)
      const second = () =>
        shadow(list, '[part=confirm]').dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, detail }),
        )
      second()
      await quiet(list)
      expect(dialog(list).open).to.equal(true)
      expect(bff.calls(RETRY)).to.have.length(0)
      afterDoubleClick(second)
      await quiet(list)
      expect(dialog(list).open).to.equal(false)
      expect(bff.calls(RETRY)).to.have.length(1)
    })
  }

  it('stays modal when the list is moved', async () => {
    const { list, session } = await aReadList()
    payButton(list).click()
    await quiet(list)
    const place = document.createElement('div')
    session.append(place)
    place.append(list)
    await quiet(list)
    await quiet(list)
    expect(dialog(list).matches(':modal')).to.equal(true)
    expect(texts(list, 'dialog h2')).to.deep.equal(['Pay $1,204.50'])
    dialog(list).close()
    await quiet(list)
    expect(dialog(list).open).to.equal(false)
    expect(bff.calls(RETRY)).to.have.length(0)
  })

  it('returns the focus to its own row after Cancel, when the rows were read in another order', async () => {
    const rows = ['inv-1', 'inv-2'].map((id) => anInvoice({ id }))
    bff.on(LIST, { json: aPage(rows) })
    const { list } = await aReadList({ refresh: '60' })
    const first = list.shadowRoot!.querySelector<HTMLElement>('[data-id=inv-1] [part=pay]')!
    first.focus()
    first.click()
    await quiet(list)
    bff.on(LIST, { json: aPage(rows.toReversed()) })
    await clock.advance(70_000)
    await quiet(list)
    expect(list.shadowRoot!.querySelector<HTMLElement>('[data-id]')!.dataset.id).to.equal('inv-2')
    dialog(list).close()
    await quiet(list)
    await quiet(list)
    const focused = list.shadowRoot!.activeElement!.closest<HTMLElement>('[data-id]')
    expect(focused?.dataset.id).to.equal('inv-1')
  })

  it('resets the confirmation between two invoices', async () => {
    const { list } = await aReadList()
    bff.once(RETRY, { problem: 'refused' })
    await pay(list)
    payButton(list).click()
    await quiet(list)
    // Escape closes a dialog without a return value.
    dialog(list).close()
    await quiet(list)
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('shows the request as pending and polls until "Paid"', async () => {
    const { list, events, types } = await aReadList()
    await pay(list)
    expect(bff.calls(RETRY)).to.have.length(1)
    expect(pill(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
    expect(said(list)).to.equal('INV-2026-0042: Payment processing')
    expect((events[1] as InvoicePaymentSubmittedEvent).known).to.equal(true)

    stands({ payment_status: 'PENDING', updated_at: LATER, payment_requested: true })
    await clock.advance(1000)
    expect(pill(list)).to.equal('Payment processing')

    stands({ payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(2000)
    await quiet(list)
    expect(pill(list)).to.equal('Paid just now')
    expect(said(list)).to.equal('INV-2026-0042: Paid')
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
    stands({ updated_at: LATER })
    await clock.advance(1000)
    await quiet(list)
    expect(pill(list)).to.equal('Payment failed')
    expect(said(list)).to.equal(`INV-2026-0042: ${DECLINED}`)
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
    stands({ payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(1000)
    await quiet(list)
    expect(bff.calls(LIST)).to.have.length(asked + 1)
    expect(list.page).to.equal(1)
    expect(hasFocus(toggle)).to.equal(true)
  })

  it('sends one request for several clicks and a second list', async () => {
    const first = await aReadList()
    const second = document.createElement('invoice-list') as InvoiceList
    first.session.append(second)
    await quiet(second)
    const { promise: opened, resolve: open } = deferred()
    bff.on(RETRY, { status: 204, after: opened })
    payButton(first.list).click()
    await quiet(first.list)
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
    await quiet(first.list)
    expect(offersPay(second), 'the other list knows').to.equal(false)
    expect(pill(second)).to.equal('Payment processing')
    open()
    await quiet(first.list)
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('polls once for two lists', async () => {
    const first = await aReadList()
    const second = document.createElement('invoice-list') as InvoiceList
    first.session.append(second)
    await quiet(second)
    await pay(first.list)
    const before = bff.calls(READ).length
    await clock.advance(1000)
    expect(bff.calls(READ)).to.have.length(before + 1)
  })

  it('confirms in two lists and pays once', async () => {
    const first = await aReadList()
    const second = document.createElement('invoice-list') as InvoiceList
    first.session.append(second)
    await quiet(second)
    for (const list of [first.list, second]) payButton(list).click()
    await quiet(second)
    afterDoubleClick(() => shadow(second, '[part=confirm]').click())
    await quiet(second)
    afterDoubleClick(() => shadow(first.list, '[part=confirm]').click())
    await quiet(first.list)
    expect(bff.calls(RETRY)).to.have.length(1)
  })

  it('sends nothing when the page cancels the event', async () => {
    const { list, parent, types } = await aReadList()
    parent.addEventListener('invoice-payment-requested', (event) => {
      expect((event as InvoicePaymentRequestedEvent).invoice.id).to.equal('inv-42')
      event.preventDefault()
    })
    await pay(list)
    expect(bff.calls(RETRY)).to.have.length(0)
    expect(types()).to.deep.equal(['invoice-payment-requested'])
    expect(offersPay(list)).to.equal(true)
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
      expect(text()).to.contain('We don’t know yet if the payment went through')
      expect((events[1] as InvoicePaymentSubmittedEvent).known).to.equal(false)
      await clock.advance(300_000)
      expect(offersPay(list), 'minutes later, unchanged').to.equal(false)
      stands({ updated_at: LATER })
      await clock.advance(15_000)
      await quiet(list)
      expect(offersPay(list)).to.equal(true)
      expect(bff.calls(RETRY)).to.have.length(1)
    })
  }

  it('treats an already requested payment as requested', async () => {
    const { list } = await aReadList()
    bff.on(RETRY, { problem: 'already-requested' })
    await pay(list)
    expect(pill(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
  })

  const refusing = (issue: string, description = 'The customer has none.') =>
    bff.on(RETRY, { problem: 'refused', json: { upstream: { issues: [{ issue, description }] } } })

  it('shows its own message for a known refusal, and reloads the invoice', async () => {
    const { list, text } = await aReadList()
    refusing('PAYMENT_METHOD_MISSING')
    await pay(list)
    const words =
      'There is no payment method on file, so nothing was charged. Add one with the shop, then pay again.'
    expect(text()).to.contain(words).and.not.to.contain('The customer has none')
    expect(said(list)).to.equal(`INV-2026-0042: ${words}`)
    expect(bff.calls(READ)).to.have.length(1)
    expect(offersPay(list)).to.equal(true)
  })

  it('treats a payment in progress as requested, and polls its outcome', async () => {
    const { list } = await aReadList()
    refusing('PAYMENT_IN_PROGRESS', 'A payment is under way.')
    await pay(list)
    expect(pill(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
    expect(said(list)).to.equal('INV-2026-0042: Payment processing')
    stands({ payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(1000)
    await quiet(list)
    expect(pill(list)).to.equal('Paid just now')
  })

  it('shows that the invoice is not payable in its current state', async () => {
    const { list, text } = await aReadList()
    refusing('INVOICE_NOT_FINALIZED', 'It is a draft.')
    await pay(list)
    expect(text()).to.contain(
      'Nothing was charged: this invoice is already paid or isn’t final yet.',
    )
    bff.on(RETRY, {
      problem: 'refused',
      json: { detail: 'It can not be paid in its current status.' },
    })
    await pay(list)
    expect(text())
      .to.contain('Nothing was charged: this invoice is already paid or isn’t final yet.')
      .and.not.to.contain('stands')
  })

  it('says that the payment was not accepted while the service is down', async () => {
    const { list, text } = await aReadList()
    bff.on(RETRY, { problem: 'upstream-unavailable' })
    await pay(list)
    expect(text()).to.contain('The payment wasn’t accepted. Nothing was charged.')
    expect(offersPay(list)).to.equal(true)
  })

  it('shows the description of the service for an unknown refusal', async () => {
    const { list, text } = await aReadList()
    refusing('LIMIT_REACHED', 'The limit of this method is reached.')
    await pay(list)
    expect(text()).to.contain('The limit of this method is reached.')
  })

  it('shows a payment that was requested before the page load', async () => {
    stands({ payment_requested: true })
    const { list, types } = await aReadList()
    expect(pill(list)).to.equal('Payment processing')
    expect(offersPay(list)).to.equal(false)
    stands({ payment_status: 'SUCCEEDED', updated_at: LATER })
    await clock.advance(1000)
    await quiet(list)
    expect(pill(list)).to.equal('Paid just now')
    expect(types()).to.deep.equal(['invoice-payment-changed'])
  })

  it('ignores a response older than the known state', async () => {
    const { list } = await aReadList()
    await pay(list)
    stands({ payment_status: 'SUCCEEDED', updated_at: LATER })
    // The list loaded after the outcome is older than the outcome.
    bff.on(LIST, { json: aPage([anInvoice(), aPaidInvoice()]) })
    await clock.advance(1000)
    await quiet(list)
    expect(pill(list)).to.equal('Paid just now')
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

  it('is accessible with an open confirmation', async () => {
    const { list } = await aReadList()
    payButton(list).click()
    await quiet(list)
    clock.restore()
    await expect(list).to.be.accessible()
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
