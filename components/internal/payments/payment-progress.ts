/**
 * Follows the payments of the session's invoices, whichever element submitted or read them.
 *
 *   readonly #payments = new PaymentProgressController(this, {
 *     session: this.session,
 *     onOutcome: () => this.data.refresh(),
 *   })
 *   this.#payments.of(invoice.id)   // in render()
 *
 * The element updates when the progress of a payment changes.
 */
import type { LitElement, ReactiveController } from 'lit'
import type { SessionConsumer } from '../session/session-consumer.ts'
import { InvoicePayments, type PaymentProgress } from './invoice-payments.ts'

export interface PaymentProgressConfig {
  session: SessionConsumer
  /** One or more payments have succeeded or failed, by readings that were requested at `readAt` at the latest. */
  onOutcome: (readAt: number) => void
}

export class PaymentProgressController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: PaymentProgressConfig
  #payments: InvoicePayments | undefined
  #unsubscribe: (() => void) | undefined

  constructor(host: LitElement, config: PaymentProgressConfig) {
    this.#host = host
    this.#config = config
    host.addController(this)
  }

  of(invoiceId: string): PaymentProgress {
    return this.#payments?.progressOf(invoiceId)
  }

  /** Reads an invoice now if its payment is in progress: its outcome refreshes the elements. False for any other. */
  poll(invoiceId: string): boolean {
    return this.#payments?.poll(invoiceId) ?? false
  }

  hostUpdate(): void {
    const { api } = this.#config.session
    const payments = api && InvoicePayments.of(api)
    if (payments === this.#payments) return
    this.#unsubscribe?.()
    this.#payments = payments
    this.#unsubscribe = payments?.subscribe((readAt) => {
      this.#host.requestUpdate()
      if (readAt !== undefined) this.#config.onOutcome(readAt)
    })
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    this.#payments = this.#unsubscribe = undefined
  }
}
