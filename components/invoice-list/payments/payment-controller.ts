/** Submits a list's payments, announces their outcomes, and polls while the tab is visible. */
import type { LitElement, ReactiveController } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { LiveRegion } from '../../internal/controllers/live-region.ts'
import { Polling } from '../../internal/controllers/polling.ts'
import { isZero } from '../../internal/format/money.ts'
import {
  canPay,
  isWaiting,
  NO_PAYMENT,
  type Payment,
} from '../../internal/payments/payment-reducer.ts'
import { PaymentTracker } from '../../internal/payments/payment-tracker.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import {
  InvoicePaymentChangedEvent,
  InvoicePaymentRequestedEvent,
  InvoicePaymentSubmittedEvent,
} from '../events.ts'
import { invoiceLabel, outcomeLabel, paymentNote } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'

/** The newest reading of an invoice, and its payment. */
export interface InvoiceRow {
  readonly invoice: InvoiceForCustomer
  readonly payment: Payment
  readonly payable: boolean
}

export interface PaymentControllerConfig {
  session: SessionConsumer
  live: LiveRegion
  localize: InvoiceLocalize
  /** True if the list shows this invoice, so its outcome is announced. */
  isShown: (id: string) => boolean
  /** A polled payment has an outcome. */
  onSettled: (invoice: InvoiceForCustomer) => void
}

export class PaymentController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: PaymentControllerConfig
  readonly #polling: Polling
  #tracker: PaymentTracker | undefined
  /** Invoices with a payment that was submitted here. */
  readonly #submitted = new Set<string>()
  #unsubscribe = () => {}
  #abort = new AbortController()

  constructor(host: LitElement, config: PaymentControllerConfig) {
    this.#host = host
    this.#config = config
    this.#polling = new Polling(host, {
      interval: () => this.#tracker?.nextPollDelay,
      run: () => this.#tracker?.poll(this.#abort.signal),
    })
    host.addController(this)
  }

  hostConnected(): void {
    this.#abort = new AbortController()
  }

  hostUpdate(): void {
    const { api } = this.#config.session
    const tracker = api && PaymentTracker.of(api)
    if (tracker === this.#tracker) return
    this.#unsubscribe()
    this.#tracker = tracker
    this.#unsubscribe = tracker?.subscribe((outcomes) => this.#onOutcomes(outcomes)) ?? (() => {})
    this.#polling.reschedule()
  }

  hostDisconnected(): void {
    this.#abort.abort()
    this.#unsubscribe()
    this.#tracker = undefined
  }

  ingest(...invoices: readonly InvoiceForCustomer[]): void {
    this.#tracker?.ingest(...invoices)
  }

  rowState(read: InvoiceForCustomer): InvoiceRow {
    const invoice = this.#tracker?.latest(read) ?? read
    const payment = this.#tracker?.payment(read) ?? NO_PAYMENT
    const scopes = this.#config.session.current?.scopes ?? []
    const mayPay = !scopes.length || scopes.includes('invoices:pay')
    // An unreadable amount can't be confirmed, so it can't be paid.
    const { total_amount: total } = invoice.amount
    const isDue = mayPay && total !== null && !isZero(total)
    return { invoice, payment, payable: isDue && canPay(invoice, payment) }
  }

  /** Submits a confirmed payment once, unless the page cancels the event. */
  async pay(read: InvoiceForCustomer): Promise<void> {
    const tracker = this.#tracker
    const { invoice, payable } = this.rowState(read)
    if (!tracker || !payable) return
    if (!this.#host.dispatchEvent(new InvoicePaymentRequestedEvent(invoice))) return
    this.#submitted.add(invoice.id)
    const payment = await tracker.pay(invoice)
    if (!payment) return
    const { localize } = this.#config
    this.#announce(invoice, paymentNote(payment, localize) ?? localize.t('invoices.requested'))
    if (!isWaiting(payment)) return
    const known = payment.phase === 'requested'
    this.#host.dispatchEvent(new InvoicePaymentSubmittedEvent(tracker.latest(invoice), known))
  }

  #onOutcomes(outcomes: readonly InvoiceForCustomer[]): void {
    this.#host.requestUpdate()
    this.#polling.reschedule()
    for (const outcome of outcomes) {
      if (!this.#config.isShown(outcome.id) && !this.#submitted.has(outcome.id)) continue
      this.#announce(outcome, outcomeLabel(outcome, this.#config.localize))
      this.#host.dispatchEvent(new InvoicePaymentChangedEvent(outcome))
      this.#config.onSettled(outcome)
    }
  }

  #announce(invoice: InvoiceForCustomer, words: string): void {
    this.#config.live.announce(`${invoiceLabel(invoice)}: ${words}`)
  }
}
