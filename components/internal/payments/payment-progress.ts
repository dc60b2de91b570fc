/**
 * Follows the payments of the session's invoices, whichever element submitted or read them, and refreshes a card whose
 * data depends on their outcomes.
 *
 *   readonly #payments = new PaymentProgressController(this, { session: this.session, data: this.data, changes: this.changes })
 *   this.#payments.of(invoice.id)   // in render()
 *
 * The element updates when the progress of a payment changes.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { AsyncData } from '../controllers/async-data.ts'
import type { FollowedChange } from '../session/change-feed.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { InvoicePayments, type PaymentProgress } from './invoice-payments.ts'

interface PaymentProgressConfig {
  readonly session: SessionConsumer
  readonly data: Pick<AsyncData<never, unknown>, 'requestedAt' | 'refresh'>
  /** Those of the card: a handler returns true for a change that it deals with. */
  readonly changes: { addHandler(handler: (change: FollowedChange) => boolean): void }
}

export class PaymentProgressController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: PaymentProgressConfig
  #payments: InvoicePayments | undefined
  #unsubscribe: (() => void) | undefined

  constructor(host: LitElement, config: PaymentProgressConfig) {
    this.#host = host
    this.#config = config
    // An invoice with a payment in progress is read by itself: its outcome refreshes the elements.
    config.changes.addHandler(
      ({ kind, id }) => kind === 'invoice' && this.#payments?.poll(id) === true,
    )
    host.addController(this)
  }

  of(invoiceId: string): PaymentProgress {
    return this.#payments?.progressOf(invoiceId)
  }

  hostUpdate(): void {
    const { api } = this.#config.session
    const payments = api && InvoicePayments.of(api)
    if (payments === this.#payments) return
    this.#unsubscribe?.()
    this.#payments = payments
    this.#unsubscribe = payments?.subscribe((readAt) => {
      this.#host.requestUpdate()
      const { data } = this.#config
      // By readings that were requested at `readAt` at the latest.
      if (readAt !== undefined && !(data.requestedAt >= readAt)) data.refresh()
    })
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    this.#payments = this.#unsubscribe = undefined
  }
}
