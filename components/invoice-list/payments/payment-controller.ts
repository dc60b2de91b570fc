/** Submits a list's payments, follows them, and announces their outcomes. */
import type { LitElement } from 'lit'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { LiveRegion } from '../../internal/controllers/live-region.ts'
import { isZero } from '../../internal/format/money.ts'
import { customerPayments } from '../../internal/payments/customer-payments.ts'
import { type MethodOffer, paymentText } from '../../internal/payments/payment-answer.ts'
import { PaymentPolling } from '../../internal/payments/payment-polling.ts'
import { isWaiting, type Payment } from '../../internal/payments/payment-reducer.ts'
import type { MarkedInvoice } from '../../internal/payments/payment-tracker.ts'
import type { SessionConsumer } from '../../internal/session/session-consumer.ts'
import {
  InvoicePaymentChangedEvent,
  InvoicePaymentRequestedEvent,
  InvoicePaymentSubmittedEvent,
} from '../events.ts'
import { invoiceLabel, outcomeLabel } from '../invoice-format.ts'
import type { InvoiceLocalize } from '../messages.ts'

/** The newest reading of an invoice, and its payment. */
export interface InvoiceRow {
  readonly invoice: InvoiceForCustomer
  readonly payment: Payment
  readonly payable: boolean
  /** Nothing but a payment method is missing to pay it. */
  readonly needsMethod?: true
}

export interface PaymentControllerConfig {
  session: SessionConsumer
  live: LiveRegion
  localize: InvoiceLocalize
  /** True if the list shows this invoice, so its outcome is announced. */
  isShown: (id: string) => boolean
  /** How the customer changes the payment method. */
  offer: () => MethodOffer
  /** A polled payment has an outcome. */
  onSettled: (invoice: InvoiceForCustomer) => void
}

export class PaymentController {
  readonly #host: LitElement
  readonly #config: PaymentControllerConfig
  readonly #polling: PaymentPolling<InvoiceForCustomer>
  /** Invoices with a payment that was submitted here. */
  readonly #submitted = new Set<string>()

  constructor(host: LitElement, config: PaymentControllerConfig) {
    this.#host = host
    this.#config = config
    this.#polling = new PaymentPolling(host, {
      session: config.session,
      source: customerPayments,
      onOutcomes: (outcomes) => this.#onOutcomes(outcomes),
    })
  }

  get #tracker() {
    return this.#polling.tracker
  }

  /** `readAt` is when they were requested, on the monotonic clock. */
  ingest(invoices: readonly InvoiceForCustomer[], readAt: number): void {
    this.#polling.ingest(invoices, readAt)
  }

  rowState(read: InvoiceForCustomer): InvoiceRow {
    const invoice = this.#polling.latest(read)
    const payment = this.#polling.payment(read)
    const { needsSignIn, current } = this.#config.session
    const scopes = current?.scopes ?? []
    const mayPay = !needsSignIn && (!scopes.length || scopes.includes('invoices:pay'))
    // An unreadable amount can't be confirmed, so it can't be paid.
    const { total_amount: total } = invoice.amount
    const isDue = mayPay && total !== null && !isZero(total)
    return { invoice, payment, payable: isDue && this.#polling.canPay(read) }
  }

  forgetFailures(): void {
    this.#tracker?.forgetFailures()
  }

  /** True as soon as the service has changed the invoice by itself, until an instant of the monotonic clock. */
  async movesByItself(invoice: MarkedInvoice, until: number): Promise<boolean> {
    return (await this.#tracker?.movesByItself(invoice, until)) ?? false
  }

  /** Waits for the outcome of a submitted payment, for `timeoutMs` at most, and returns the row. */
  async settled(invoice: InvoiceForCustomer, timeoutMs: number): Promise<InvoiceRow> {
    await this.#tracker?.settled(invoice, timeoutMs)
    return this.rowState(invoice)
  }

  /** Reads an invoice, on this page of the list or not. */
  async read(id: string): Promise<InvoiceForCustomer | undefined> {
    return this.#tracker?.read(id)
  }

  /**
   * Submits a confirmed payment once, unless the page cancels the event.
   * @returns undefined if nothing was sent because the invoice can't be paid, or the page has canceled the event
   * @param moved resolves to true if the service collects the invoice by itself: then nothing is sent
   */
  async pay(read: InvoiceForCustomer, moved?: Promise<boolean>): Promise<Payment | undefined> {
    const tracker = this.#tracker
    const { invoice, payable } = this.rowState(read)
    if (!tracker || !payable) return
    if (!this.#host.dispatchEvent(new InvoicePaymentRequestedEvent(invoice))) return
    this.#submitted.add(invoice.id)
    const payment = await this.#polling.pay(invoice, moved)
    // A rejected invoice may have changed meanwhile: paid elsewhere, or in progress.
    if (payment?.refusal) await tracker.read(invoice.id)
    if (!payment || (await moved)) return payment
    const { localize, offer } = this.#config
    this.#announce(
      invoice,
      paymentText(payment, localize, offer()) ?? localize.t('invoices.requested'),
    )
    if (!isWaiting(payment)) return payment
    const known = payment.phase === 'requested'
    this.#host.dispatchEvent(new InvoicePaymentSubmittedEvent(tracker.latest(invoice), known))
    return payment
  }

  #onOutcomes(outcomes: readonly InvoiceForCustomer[]): void {
    for (const outcome of outcomes) {
      if (!this.#config.isShown(outcome.id) && !this.#submitted.has(outcome.id)) continue
      if (this.#tracker?.announces(outcome, this.#host))
        this.#announce(outcome, outcomeLabel(outcome, this.#config.localize, this.#config.offer()))
      this.#host.dispatchEvent(new InvoicePaymentChangedEvent(outcome))
      this.#config.onSettled(outcome)
    }
  }

  #announce(invoice: InvoiceForCustomer, words: string): void {
    const { live, localize } = this.#config
    live.announce(localize.t('common.labelled', { name: invoiceLabel(invoice), value: words }))
  }
}
