/**
 * Submits the payments of an element's session, and polls them while one is in progress and the tab is visible.
 *
 *   readonly #payments = new PaymentPolling(this, { session: this.session, source: customerPayments, onOutcomes: … })
 *   this.#payments.ingest(invoices, readAt)            // after each read
 *   this.#payments.canPay(invoice)                     // in render(), with the scope invoices:pay
 *   await this.#payments.pay(invoice)                  // undefined if nothing was sent
 *
 * All elements of a session share one tracker, so an invoice is read once, whichever element is due first.
 */
import type { LitElement, ReactiveController } from 'lit'
import { Polling } from '../controllers/polling.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { canPay, NO_PAYMENT, type Payment } from './payment-reducer.ts'
import {
  type PayableInvoice,
  type PaymentSource,
  PaymentTracker,
  type TrackerListener,
} from './payment-tracker.ts'

export interface PaymentPollingConfig<Invoice extends PayableInvoice> {
  readonly session: SessionConsumer
  readonly source: PaymentSource<Invoice>
  readonly onOutcomes: TrackerListener<Invoice>
}

export class PaymentPolling<Invoice extends PayableInvoice> implements ReactiveController {
  /** The tracker of the session; undefined without a session, and before the first update. */
  tracker: PaymentTracker<Invoice> | undefined

  readonly #host: LitElement
  readonly #config: PaymentPollingConfig<Invoice>
  readonly #polling: Polling
  #unsubscribe: (() => void) | undefined
  #abort = new AbortController()

  constructor(host: LitElement, config: PaymentPollingConfig<Invoice>) {
    this.#host = host
    this.#config = config
    this.#polling = new Polling(host, {
      interval: () => this.tracker?.nextPollDelay,
      run: () => this.tracker?.poll(this.#abort.signal),
    })
    host.addController(this)
  }

  hostConnected(): void {
    this.#abort = new AbortController()
  }

  hostUpdate(): void {
    const { session, source } = this.#config
    const tracker = session.api && PaymentTracker.of(session.api, source)
    if (tracker === this.tracker) return
    this.#unsubscribe?.()
    this.tracker = tracker
    this.#unsubscribe = tracker?.subscribe((outcomes) => {
      this.#host.requestUpdate()
      this.#polling.reschedule()
      if (outcomes.length) this.#config.onOutcomes(outcomes)
    })
    this.#polling.reschedule()
  }

  hostDisconnected(): void {
    this.#abort.abort()
    this.#unsubscribe?.()
    this.tracker = this.#unsubscribe = undefined
  }

  /** `readAt` is when the invoices were requested, on the monotonic clock. */
  ingest(invoices: readonly Invoice[], readAt?: number): void {
    this.tracker?.ingest(invoices, readAt)
  }

  /** The newest reading of an invoice. */
  latest(invoice: Invoice): Invoice {
    return this.tracker?.latest(invoice) ?? invoice
  }

  payment(invoice: Pick<Invoice, 'id'> | undefined): Payment {
    return (invoice && this.tracker?.payment(invoice)) ?? NO_PAYMENT
  }

  /** True if the invoice can be paid and no payment is in progress. The scope is the caller's to check. */
  canPay(invoice: Invoice): boolean {
    return this.tracker !== undefined && canPay(this.latest(invoice), this.payment(invoice))
  }

  /** Sends one request, unless the tracker knows of a payment or `moved` resolves to true. */
  async pay(invoice: Invoice, moved?: Promise<boolean>): Promise<Payment | undefined> {
    return this.tracker?.pay(invoice, this.#host, moved)
  }
}
