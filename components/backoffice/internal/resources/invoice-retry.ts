/**
 * Retries payments of invoices: one request an intent, and no second one before the invoice shows an outcome.
 *
 *   readonly #retries = new InvoiceRetryController(this, { session: this.session, onOutcome: () => this.data.refresh() })
 *   this.#retries.observe(invoices)                       // after every read
 *   this.#retries.canRetry(invoice)                       // in render(), with the scope invoices:pay
 *   await this.#retries.retry(invoice)                    // undefined if nothing was sent
 *
 * All elements of a session share one state, so that a payment requested in one is in progress in all.
 */

import type { LitElement, ReactiveController } from 'lit'
import type { InvoiceForMerchant } from '../../../../server/contract/invoice.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import { asApiError } from '../../../internal/api/api-error.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { Polling } from '../../../internal/controllers/polling.ts'
import { randomUuid } from '../../../internal/domain/random-uuid.ts'
import { backoff, isOlder } from '../../../internal/payments/invoice-reads.ts'
import {
  canPay,
  isWaiting,
  NO_PAYMENT,
  type Payment,
  type PaymentAction,
  paymentReducer,
} from '../../../internal/payments/payment-reducer.ts'
import type { SessionConsumer } from '../../../internal/session/session-consumer.ts'
import { restorePayment, storePayment } from './retry-store.ts'

/** The members of an invoice that show the state of its payment. */
export type PayableInvoice = Pick<
  InvoiceForMerchant,
  'id' | 'status' | 'payment_status' | 'updated_at'
>

interface Entry {
  invoice: PayableInvoice
  payment: Payment
  /** Reads of the invoice since the payment was requested. */
  polls: number
  nextPollAt: number
}

/** The service has no such member; the state of this tab has it. */
const stateOf = (invoice: PayableInvoice) => ({ ...invoice, payment_requested: false })

const instances = new WeakMap<ApiClient, InvoiceRetries>()

/** The payments of one session. */
export class InvoiceRetries {
  readonly #api: ApiClient
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<(hasOutcome: boolean) => void>()

  static of(api: ApiClient): InvoiceRetries {
    let retries = instances.get(api)
    if (!retries) instances.set(api, (retries = new InvoiceRetries(api)))
    return retries
  }

  constructor(api: ApiClient) {
    this.#api = api
  }

  subscribe(listener: (hasOutcome: boolean) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  payment({ id }: Pick<PayableInvoice, 'id'>): Payment {
    return this.#entries.get(id)?.payment ?? restorePayment(this.#api.storage, id) ?? NO_PAYMENT
  }

  /** The newest payment status that was read. */
  statusOf({ id, payment_status }: PayableInvoice): string {
    return this.#entries.get(id)?.invoice.payment_status ?? payment_status
  }

  /** Reduces read invoices to the states of their payments. */
  observe(invoices: readonly PayableInvoice[]): void {
    const outcomes = invoices.filter((invoice) => {
      const entry = this.#entryOf(invoice)
      if (isOlder(invoice, entry.invoice)) return false
      entry.invoice = invoice
      return this.#reduce(entry, { type: 'observed', invoice: stateOf(invoice) })
    })
    if (outcomes.length) this.#notify(true)
  }

  canRetry(invoice: PayableInvoice): boolean {
    return canPay(stateOf(this.#newest(invoice)), this.payment(invoice))
  }

  #newest(invoice: PayableInvoice): PayableInvoice {
    const known = this.#entries.get(invoice.id)?.invoice
    return known && isOlder(invoice, known) ? known : invoice
  }

  /** Sends one request. Undefined if none may be sent. */
  async retry(invoice: PayableInvoice): Promise<Payment | undefined> {
    const entry = this.#entryOf(invoice)
    if (!canPay(stateOf(entry.invoice), entry.payment)) return undefined
    this.#reduce(entry, { type: 'submitted', invoice: stateOf(entry.invoice) })
    this.#notify(false)
    try {
      const key = randomUuid()
      const { id } = invoice
      await request(this.#api, 'POST /billing/invoices/{id}/retry_payment', { params: { id }, key })
      this.#reduce(entry, { type: 'accepted' })
    } catch (thrown) {
      this.#reduce(entry, { type: 'failed', error: asApiError(thrown) })
    }
    this.#notify(false)
    return entry.payment
  }

  /** Milliseconds until the next read; undefined without a payment in progress. */
  get nextPollDelay(): number | undefined {
    const due = [...this.#entries.values()]
      .filter(({ payment }) => isWaiting(payment))
      .map(({ nextPollAt }) => nextPollAt)
    return due.length ? Math.max(1, Math.min(...due) - performance.now()) : undefined
  }

  /** Reads the invoices of payments in progress that are due. */
  async poll(): Promise<void> {
    const now = performance.now()
    const due = [...this.#entries].filter(
      ([, { payment, nextPollAt }]) => isWaiting(payment) && nextPollAt <= now,
    )
    await Promise.all(
      due.map(async ([id, entry]) => {
        entry.nextPollAt = now + backoff(++entry.polls)
        // The next poll is already scheduled.
        const read = request(this.#api, 'GET /billing/invoices/{id}', { params: { id } })
        await read.then((invoice) => this.observe([invoice as PayableInvoice])).catch(() => {})
      }),
    )
  }

  #entryOf(invoice: PayableInvoice): Entry {
    let entry = this.#entries.get(invoice.id)
    if (!entry) {
      const payment = restorePayment(this.#api.storage, invoice.id) ?? NO_PAYMENT
      entry = { invoice, payment, polls: 0, nextPollAt: performance.now() }
      this.#entries.set(invoice.id, entry)
    }
    return entry
  }

  /** True if the payment has an outcome. */
  #reduce(entry: Entry, action: PaymentAction): boolean {
    const previous = entry.payment
    entry.payment = paymentReducer(previous, action)
    if (entry.payment === previous) return false
    storePayment(this.#api.storage, entry.invoice.id, entry.payment)
    if (isWaiting(entry.payment) && !isWaiting(previous)) {
      entry.polls = 0
      entry.nextPollAt = performance.now() + backoff(0)
    }
    return isWaiting(previous) && !isWaiting(entry.payment)
  }

  #notify(hasOutcome: boolean): void {
    for (const listener of this.#listeners) listener(hasOutcome)
  }
}

export interface InvoiceRetryConfig {
  session: SessionConsumer
  /** One or more payments have an outcome. */
  onOutcome: () => void
}

/** The payments of an element's session; polls while one is in progress and the tab is visible. */
export class InvoiceRetryController implements ReactiveController {
  readonly #host: LitElement
  readonly #config: InvoiceRetryConfig
  readonly #polling: Polling
  #retries: InvoiceRetries | undefined
  #unsubscribe: (() => void) | undefined

  constructor(host: LitElement, config: InvoiceRetryConfig) {
    this.#host = host
    this.#config = config
    this.#polling = new Polling(host, {
      interval: () => this.#retries?.nextPollDelay,
      run: () => this.#retries?.poll(),
    })
    host.addController(this)
  }

  hostUpdate(): void {
    const { api } = this.#config.session
    const retries = api && InvoiceRetries.of(api)
    if (retries === this.#retries) return
    this.#unsubscribe?.()
    this.#retries = retries
    this.#unsubscribe = retries?.subscribe((hasOutcome) => {
      this.#host.requestUpdate()
      this.#polling.reschedule()
      if (hasOutcome) this.#config.onOutcome()
    })
    this.#polling.reschedule()
  }

  hostDisconnected(): void {
    this.#unsubscribe?.()
    this.#retries = this.#unsubscribe = undefined
  }

  observe(invoices: readonly PayableInvoice[]): void {
    this.#retries?.observe(invoices)
    this.#polling.reschedule()
  }

  of(invoice: Pick<PayableInvoice, 'id'> | undefined): Payment {
    return (invoice && this.#retries?.payment(invoice)) ?? NO_PAYMENT
  }

  statusOf(invoice: PayableInvoice): string {
    return this.#retries?.statusOf(invoice) ?? invoice.payment_status
  }

  /** True if the invoice can be paid and no payment is in progress. The scope is the caller's to check. */
  canRetry(invoice: PayableInvoice): boolean {
    return this.#retries?.canRetry(invoice) ?? false
  }

  async retry(invoice: PayableInvoice): Promise<Payment | undefined> {
    return this.#retries?.retry(invoice)
  }
}
