/** Shares the progress of invoice payments between the elements of one session, so that all show the same. */
import type { ApiClient } from '../api/api-client.ts'

/**
 * processing: submitted, no outcome yet. unknown: possibly submitted. received: the service reports the invoice as
 * paid. failed: declined, or not accepted. undefined: none of these.
 */
export type PaymentProgress = 'processing' | 'unknown' | 'received' | 'failed' | undefined

const isInProgress = (progress: PaymentProgress) =>
  progress === 'processing' || progress === 'unknown'

/**
 * `outcomeReadAt` is defined if a payment has succeeded or failed since the last call: when the newest reading with an
 * outcome was requested, on the monotonic clock.
 */
export type PaymentsListener = (outcomeReadAt: number | undefined) => void

const instances = new WeakMap<ApiClient, InvoicePayments>()

export class InvoicePayments {
  readonly #progress = new Map<string, PaymentProgress>()
  readonly #listeners = new Set<PaymentsListener>()
  #isScheduled = false
  #outcomeReadAt: number | undefined
  /** Reads an invoice again; set by the tracker of its payments. */
  refetch: (invoiceId: string) => void = () => {}

  /** The payments of a session's API client: each generation of a session has its own. */
  static of(api: ApiClient): InvoicePayments {
    let payments = instances.get(api)
    if (!payments) instances.set(api, (payments = new InvoicePayments()))
    return payments
  }

  progressOf(invoiceId: string): PaymentProgress {
    return this.#progress.get(invoiceId)
  }

  /** Reads an invoice now if its payment is in progress; false for any other. */
  poll(invoiceId: string): boolean {
    const isPolled = isInProgress(this.#progress.get(invoiceId))
    if (isPolled) this.refetch(invoiceId)
    return isPolled
  }

  /**
   * Reports a reading of an invoice that was requested at `readAt`. The listeners are called once for all reports of a
   * microtask.
   */
  report(invoiceId: string, progress: PaymentProgress, readAt: number): void {
    const isKnown = this.#progress.has(invoiceId)
    const previous = this.#progress.get(invoiceId)
    if (isKnown && previous === progress) return
    this.#progress.set(invoiceId, progress)
    // The first reading of an invoice is not the outcome of a payment.
    if (progress === 'received' ? isKnown : isInProgress(previous) && !isInProgress(progress))
      this.#outcomeReadAt = Math.max(readAt, this.#outcomeReadAt ?? readAt)
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => this.#notify())
  }

  /** Returns the unsubscribe function. */
  subscribe(listener: PaymentsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #notify(): void {
    const readAt = this.#outcomeReadAt
    this.#isScheduled = false
    this.#outcomeReadAt = undefined
    for (const listener of this.#listeners) listener(readAt)
  }
}
