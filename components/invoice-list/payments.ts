/** A list's part in payments: it asks, says what came of it, and looks as long as somebody watches. */
import type { LitElement, ReactiveController } from 'lit'
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import { localeOf } from '../internal/language.ts'
import type { LiveRegion } from '../internal/live-region.ts'
import { isZero } from '../internal/money.ts'
import { Polling } from '../internal/polling.ts'
import type { SessionConsumer } from '../session/session-consumer.ts'
import {
  InvoicePaymentChangedEvent,
  InvoicePaymentRequestedEvent,
  InvoicePaymentSubmittedEvent,
} from './events.ts'
import { say } from './messages.ts'
import { canPay, isWaiting, NO_PAYMENT, type Payment } from './payment.ts'
import { PaymentDesk } from './payment-desk.ts'
import { noteOf, numberOf, outcomeOf } from './status.ts'

/** An invoice as it was read last, and what may be done with it. */
export interface Row {
  readonly invoice: InvoiceForCustomer
  readonly payment: Payment
  readonly payable: boolean
}

export interface PaymentsConfig {
  session: SessionConsumer
  live: LiveRegion
  /** The list shows this invoice: its outcome concerns it. */
  shows: (id: string) => boolean
  /** A payment that was waited for has an outcome. */
  settled: (invoice: InvoiceForCustomer) => void
}

export class Payments implements ReactiveController {
  readonly #host: LitElement
  readonly #config: PaymentsConfig
  readonly #polling: Polling
  #desk: PaymentDesk | undefined
  #leave = () => {}
  #gone = new AbortController()

  constructor(host: LitElement, config: PaymentsConfig) {
    this.#host = host
    this.#config = config
    this.#polling = new Polling(host, {
      every: () => this.#desk?.wait,
      run: () => this.#desk?.poll(this.#gone.signal),
    })
    host.addController(this)
  }

  hostConnected(): void {
    this.#gone = new AbortController()
  }

  hostUpdate(): void {
    const { api } = this.#config.session
    const desk = api && PaymentDesk.of(api)
    if (desk === this.#desk) return
    this.#leave()
    this.#desk = desk
    this.#leave = desk?.subscribe((outcomes) => this.#hear(outcomes)) ?? (() => {})
    this.#polling.wake()
  }

  hostDisconnected(): void {
    this.#gone.abort()
    this.#leave()
    this.#desk = undefined
  }

  see(...invoices: readonly InvoiceForCustomer[]): void {
    this.#desk?.see(...invoices)
  }

  row(read: InvoiceForCustomer): Row {
    const invoice = this.#desk?.latest(read) ?? read
    const payment = this.#desk?.payment(read) ?? NO_PAYMENT
    const scopes = this.#config.session.current?.scopes ?? []
    const mayPay = !scopes.length || scopes.includes('invoices:pay')
    // What can't be shown is not paid: nobody could confirm it.
    const { total_amount: total } = invoice.amount
    const isDue = mayPay && total !== null && !isZero(total)
    return { invoice, payment, payable: isDue && canPay(invoice, payment) }
  }

  /** What was confirmed: unless the page objects, it is asked for once. */
  async pay(read: InvoiceForCustomer): Promise<void> {
    const desk = this.#desk
    const { invoice, payable } = this.row(read)
    if (!desk || !payable) return
    if (!this.#host.dispatchEvent(new InvoicePaymentRequestedEvent(invoice))) return
    const payment = await desk.pay(invoice)
    if (!payment) return
    const locale = localeOf(this.#host)
    this.#say(invoice, noteOf(payment, locale) ?? say(locale, 'invoices.requested'))
    if (!isWaiting(payment)) return
    const known = payment.phase === 'requested'
    this.#host.dispatchEvent(new InvoicePaymentSubmittedEvent(desk.latest(invoice), known))
  }

  #hear(outcomes: readonly InvoiceForCustomer[]): void {
    this.#host.requestUpdate()
    this.#polling.wake()
    for (const outcome of outcomes) {
      if (!this.#config.shows(outcome.id)) continue
      this.#say(outcome, outcomeOf(outcome, localeOf(this.#host)))
      this.#host.dispatchEvent(new InvoicePaymentChangedEvent(outcome))
      this.#config.settled(outcome)
    }
  }

  #say(invoice: InvoiceForCustomer, words: string): void {
    this.#config.live.say(`${numberOf(invoice)}: ${words}`)
  }
}
