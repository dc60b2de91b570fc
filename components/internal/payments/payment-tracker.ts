/**
 * Submits payments and polls their invoices, once for all lists that share a session.
 *
 * The newest reading of each invoice is kept, so that a late response with an older one changes nothing.
 * Lists drive the polling, because they know whether the tab is visible.
 */

import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../api/api-client.ts'
import { asApiError } from '../api/api-error.ts'
import { request } from '../api/endpoints.ts'
import { InvoicePayments, type PaymentProgress } from './invoice-payments.ts'
import { backoff, isOlder } from './invoice-reads.ts'
import {
  canPay,
  fingerprint,
  isWaiting,
  JUST_PAID,
  NO_PAYMENT,
  type Payment,
  type PaymentAction,
  paymentReducer,
} from './payment-reducer.ts'

interface TrackedInvoice {
  invoice: InvoiceForCustomer
  payment: Payment
  /** Number of polls since the payment was submitted. */
  polls: number
  /** Time of the next poll, on the monotonic clock. */
  nextPollAt: number
  /** The element in which the payment was submitted. */
  submitter: Element | undefined
}

/** An invoice and its fingerprint before a change that may move it. */
export interface MarkedInvoice {
  readonly id: string
  readonly mark: string
}

const MOVE_POLL_MS = 1500

/** Milliseconds in which an invoice is marked as just paid. */
const JUST_PAID_MS = 60_000

/** `outcomes` are the invoices with a completed payment, also one that was submitted elsewhere. */
export type TrackerListener = (outcomes: readonly InvoiceForCustomer[]) => void

const trackers = new WeakMap<ApiClient, PaymentTracker>()

export class PaymentTracker {
  readonly #api: ApiClient
  readonly #shared: InvoicePayments
  readonly #entries = new Map<string, TrackedInvoice>()
  readonly #listeners = new Set<TrackerListener>()
  /** Outcomes of which the listeners have just been notified. */
  #unannounced = new Set<InvoiceForCustomer>()

  /** The tracker of a session's API client. Each session has its own. */
  static of(api: ApiClient): PaymentTracker {
    let tracker = trackers.get(api)
    if (!tracker) trackers.set(api, (tracker = new PaymentTracker(api)))
    return tracker
  }

  constructor(api: ApiClient) {
    this.#api = api
    this.#shared = InvoicePayments.of(api)
    this.#shared.refetch = (id) => void this.#refetch(id)
  }

  subscribe(listener: TrackerListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * For listeners: true for one element alone. That is the one in which the payment was submitted, because its live
   * region still has the text of a payment in progress; without it the first one that calls this.
   */
  announces(outcome: InvoiceForCustomer, element: Element): boolean {
    const submitter = this.#entries.get(outcome.id)?.submitter
    if (submitter?.isConnected && submitter !== element) return false
    return this.#unannounced.delete(outcome)
  }

  /** The newest reading of an invoice. */
  latest(invoice: InvoiceForCustomer): InvoiceForCustomer {
    return this.#entries.get(invoice.id)?.invoice ?? invoice
  }

  payment({ id }: InvoiceForCustomer): Payment {
    return this.#entries.get(id)?.payment ?? NO_PAYMENT
  }

  /**
   * Reduces read invoices to their payments' states, and notifies each listener once. `readAt` is when they were
   * requested, on the monotonic clock.
   */
  ingest(invoices: readonly InvoiceForCustomer[], readAt: number): void {
    const outcomes = invoices.map((invoice) => {
      const { id } = invoice
      const entry = this.#entries.get(id) ?? {
        invoice,
        payment: NO_PAYMENT,
        polls: 0,
        nextPollAt: 0,
        submitter: undefined,
      }
      if (isOlder(invoice, entry.invoice)) return undefined
      const isNews = entry.invoice.payment_status !== invoice.payment_status
      entry.invoice = invoice
      this.#entries.set(id, entry)
      const outcome = this.#reduce(entry, { type: 'observed', invoice }, readAt)
      if (!isNews) return outcome
      if (invoice.payment_status !== 'SUCCEEDED')
        return invoice.payment_status === 'FAILED' ? invoice : outcome
      this.#markAsPaid(entry)
      return invoice
    })
    this.#notify(outcomes.filter((outcome) => outcome !== undefined))
  }

  #markAsPaid(entry: TrackedInvoice): void {
    entry.payment = JUST_PAID
    setTimeout(() => {
      entry.payment = NO_PAYMENT
      this.#notify([])
    }, JUST_PAID_MS)
  }

  /**
   * Submits a payment unless another one is in progress, and returns its state.
   * @param moved resolves to true if the service collects the invoice by itself: then nothing is sent
   */
  async pay(
    { id }: InvoiceForCustomer,
    submitter: Element,
    moved?: Promise<boolean>,
  ): Promise<Payment | undefined> {
    const entry = this.#entries.get(id)
    if (!entry || !canPay(entry.invoice, entry.payment)) return
    entry.submitter = submitter
    this.#dispatch(id, { type: 'submitted', invoice: entry.invoice })
    if (await moved) return entry.payment
    try {
      await request(this.#api, 'POST /me/invoices/{id}/retry_payment', { params: { id } })
      this.#dispatch(id, { type: 'accepted' })
    } catch (error) {
      this.#dispatch(id, { type: 'failed', error: asApiError(error) })
    }
    const { payment } = entry
    // A rejected invoice may have changed meanwhile: paid elsewhere, or in progress.
    if (payment.refusal) void this.#refetch(id)
    return payment
  }

  /**
   * Reads an invoice until an instant of the monotonic clock: true as soon as it differs from `mark`, because the service
   * may collect it by itself after the payment method was replaced.
   */
  async movesByItself({ id, mark }: MarkedInvoice, until: number): Promise<boolean> {
    for (;;) {
      await this.#refetch(id)
      const invoice = this.#entries.get(id)?.invoice
      if (invoice && fingerprint(invoice) !== mark) {
        this.#dispatch(id, { type: 'moved', invoice })
        return true
      }
      const left = until - performance.now()
      if (left <= 0) return false
      await new Promise((resolve) => setTimeout(resolve, Math.min(left, MOVE_POLL_MS)))
    }
  }

  /** Waits until a payment has its outcome, for `timeoutMs` at most, and returns its state. */
  async settled({ id }: { readonly id: string }, timeoutMs: number): Promise<Payment> {
    const payment = () => this.#entries.get(id)?.payment ?? NO_PAYMENT
    if (!isWaiting(payment())) return payment()
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        unsubscribe()
        resolve()
      }
      const timer = setTimeout(end, timeoutMs)
      const unsubscribe = this.subscribe(() => {
        if (!isWaiting(payment())) end()
      })
    })
    return payment()
  }

  /** Reads an invoice now; undefined if it can't be read. */
  async read(id: string): Promise<InvoiceForCustomer | undefined> {
    await this.#refetch(id)
    return this.#entries.get(id)?.invoice
  }

  /** Milliseconds until the next poll; undefined if no payment is in progress. */
  get nextPollDelay(): number | undefined {
    const dues = [...this.#entries.values()]
      .filter(({ payment }) => isWaiting(payment))
      .map(({ nextPollAt: due }) => due)
    return dues.length ? Math.max(1, Math.min(...dues) - performance.now()) : undefined
  }

  /** Refetches the invoices that are due for a poll. */
  async poll(signal?: AbortSignal): Promise<void> {
    const now = performance.now()
    const due = [...this.#entries].filter(
      ([, entry]) => isWaiting(entry.payment) && entry.nextPollAt <= now,
    )
    await Promise.all(
      due.map(([id, entry]) => {
        entry.nextPollAt = now + backoff(++entry.polls)
        return this.#refetch(id, signal)
      }),
    )
  }

  async #refetch(id: string, signal?: AbortSignal): Promise<void> {
    const readAt = performance.now()
    try {
      const options = { params: { id }, ...(signal && { signal }) }
      this.ingest([await request(this.#api, 'GET /me/invoices/{id}', options)], readAt)
    } catch {
      // The next poll is already scheduled.
    }
  }

  #dispatch(id: string, action: PaymentAction): void {
    const outcome = this.#reduce(this.#entries.get(id)!, action)
    this.#notify(outcome ? [outcome] : [])
  }

  /** Returns the invoice if its payment has an outcome. */
  #reduce(
    entry: TrackedInvoice,
    action: PaymentAction,
    readAt = performance.now(),
  ): InvoiceForCustomer | undefined {
    const waited = isWaiting(entry.payment)
    entry.payment = paymentReducer(entry.payment, action)
    const waits = isWaiting(entry.payment)
    this.#shared.report(entry.invoice.id, progressOf(entry), readAt)
    if (waits && !waited) {
      entry.polls = 0
      entry.nextPollAt = performance.now() + backoff(0)
    }
    return waited && !waits ? entry.invoice : undefined
  }

  #notify(outcomes: readonly InvoiceForCustomer[]): void {
    this.#unannounced = new Set(outcomes)
    for (const listener of this.#listeners) listener(outcomes)
  }
}

/** A payment that is being sent is in progress only when it was accepted. */
function progressOf({ invoice, payment }: TrackedInvoice): PaymentProgress {
  const { phase, failed, refusal } = payment
  if (invoice.payment_status === 'SUCCEEDED') return 'received'
  if (phase === 'unknown') return 'unknown'
  if (phase === 'requested') return 'processing'
  return failed || refusal ? 'failed' : undefined
}
