/** Shares the progress of invoice payments between the elements of one session, so that all show the same. */
import type { ApiClient } from '../api/api-client.ts'

/**
 * processing: submitted, no outcome yet. unknown: possibly submitted. received: the service reports the invoice as
 * paid. failed: declined, or not accepted. undefined: none of these.
 */
export type PaymentProgress = 'processing' | 'unknown' | 'received' | 'failed' | undefined

const isInProgress = (progress: PaymentProgress) =>
  progress === 'processing' || progress === 'unknown'

/** `hasOutcome` is true if a payment has succeeded or failed since the last call. */
export type PaymentsListener = (hasOutcome: boolean) => void

const instances = new WeakMap<ApiClient, InvoicePayments>()

export class InvoicePayments {
  readonly #progress = new Map<string, PaymentProgress>()
  readonly #listeners = new Set<PaymentsListener>()
  #isScheduled = false
  #hasOutcome = false

  /** The payments of a session's API client: each generation of a session has its own. */
  static of(api: ApiClient): InvoicePayments {
    let payments = instances.get(api)
    if (!payments) instances.set(api, (payments = new InvoicePayments()))
    return payments
  }

  progressOf(invoiceId: string): PaymentProgress {
    return this.#progress.get(invoiceId)
  }

  /** Reports a reading of an invoice. The listeners are called once for all reports of a microtask. */
  report(invoiceId: string, progress: PaymentProgress): void {
    const isKnown = this.#progress.has(invoiceId)
    const former = this.#progress.get(invoiceId)
    if (isKnown && former === progress) return
    this.#progress.set(invoiceId, progress)
    // The first reading of an invoice is not the outcome of a payment.
    if (progress === 'received' ? isKnown : isInProgress(former) && !isInProgress(progress))
      this.#hasOutcome = true
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
    const hasOutcome = this.#hasOutcome
    this.#isScheduled = this.#hasOutcome = false
    for (const listener of this.#listeners) listener(hasOutcome)
  }
}
