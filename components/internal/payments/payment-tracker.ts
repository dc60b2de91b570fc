/**
 * Submits payments and polls their invoices, once for all elements that share a session.
 *
 * One request an intent, and no second one before the invoice shows an outcome. The newest reading of each invoice is
 * kept, so that a late response with an older one changes nothing. Elements drive the polling, because they know
 * whether the tab is visible.
 */

import { compareInstants } from '../../../server/pricing/price/instant.ts'
import type { ApiClient } from '../api/api-client.ts'
import { asApiError } from '../api/api-error.ts'
import type { TabStorage } from '../dom/tab-storage.ts'
import { InvoicePayments, type PaymentProgress } from './invoice-payments.ts'
import {
  canPay,
  type InvoiceState,
  isUnchanged,
  isWaiting,
  JUST_PAID,
  NO_PAYMENT,
  type Payment,
  type PaymentAction,
  paymentReducer,
} from './payment-reducer.ts'

export type PayableInvoice = InvoiceState & { readonly id: string }

/** The invoices of one kind of session, and their payments. */
export interface PaymentSource<Invoice extends PayableInvoice> {
  readonly read: (api: ApiClient, id: string, signal?: AbortSignal) => Promise<Invoice>
  /** Requests a payment: called once an intent, and never again by itself. */
  readonly request: (api: ApiClient, id: string) => Promise<unknown>
  /** Keeps the payments in progress over a reload, where the invoice itself does not show them. */
  readonly pending?: {
    readonly store: (storage: TabStorage, id: string, payment: Payment) => void
    readonly restore: (storage: TabStorage, id: string) => Payment | undefined
  }
  /** The progress is that of all elements of the session: a status that was changed elsewhere is an outcome, too. */
  readonly isShared: boolean
}

interface TrackedInvoice<Invoice> {
  invoice: Invoice
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
export type TrackerListener<Invoice> = (outcomes: readonly Invoice[]) => void

/** A session has one source. */
const trackers = new WeakMap<ApiClient, unknown>()

interface Reading {
  /** An instant; absent if the service names none. */
  readonly updated_at?: string | null | undefined
}

export class PaymentTracker<Invoice extends PayableInvoice> {
  readonly #api: ApiClient
  readonly #source: PaymentSource<Invoice>
  readonly #shared: InvoicePayments | undefined
  readonly #entries = new Map<string, TrackedInvoice<Invoice>>()
  readonly #listeners = new Set<TrackerListener<Invoice>>()
  /** Outcomes of which the listeners have just been notified. */
  #unannounced = new Set<Invoice>()

  /** The tracker of a session's API client. Each session has its own. */
  static of<Invoice extends PayableInvoice>(
    api: ApiClient,
    source: PaymentSource<Invoice>,
  ): PaymentTracker<Invoice> {
    let tracker = trackers.get(api) as PaymentTracker<Invoice> | undefined
    if (!tracker) trackers.set(api, (tracker = new PaymentTracker(api, source)))
    return tracker
  }

  constructor(api: ApiClient, source: PaymentSource<Invoice>) {
    this.#api = api
    this.#source = source
    if (!source.isShared) return
    this.#shared = InvoicePayments.of(api)
    this.#shared.refetch = (id) => void this.read(id)
  }

  subscribe(listener: TrackerListener<Invoice>): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * For listeners: true for one element alone. That is the one in which the payment was submitted, because its live
   * region still has the text of a payment in progress; without it the first one that calls this.
   */
  announces(outcome: Invoice, element: Element): boolean {
    const submitter = this.#entries.get(outcome.id)?.submitter
    if (submitter?.isConnected && submitter !== element) return false
    return this.#unannounced.delete(outcome)
  }

  /** The newest reading of an invoice. */
  latest(invoice: Invoice): Invoice {
    return this.#entries.get(invoice.id)?.invoice ?? invoice
  }

  payment({ id }: { readonly id: string }): Payment {
    return this.#entries.get(id)?.payment ?? this.#restored(id)
  }

  #restored(id: string): Payment {
    return this.#source.pending?.restore(this.#api.storage, id) ?? NO_PAYMENT
  }

  /**
   * Reduces read invoices to their payments' states, and notifies each listener once. `readAt` is when they were
   * requested, on the monotonic clock.
   */
  ingest(invoices: readonly Invoice[], readAt = performance.now()): void {
    const outcomes = invoices.map((invoice) => {
      const { id } = invoice
      const entry = this.#entries.get(id) ?? {
        invoice,
        payment: this.#restored(id),
        polls: 0,
        nextPollAt: 0,
        submitter: undefined,
      }
      if (isOlder(invoice, entry.invoice)) return undefined
      const isChanged = entry.invoice.payment_status !== invoice.payment_status
      const isNews = isChanged && this.#shared !== undefined
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

  #markAsPaid(entry: TrackedInvoice<Invoice>): void {
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
    { id }: { readonly id: string },
    submitter: Element,
    moved?: Promise<boolean>,
  ): Promise<Payment | undefined> {
    const entry = this.#entries.get(id)
    if (!entry || !canPay(entry.invoice, entry.payment)) return
    entry.submitter = submitter
    this.#dispatch(id, { type: 'submitted', invoice: entry.invoice })
    if (await moved) return entry.payment
    try {
      await this.#source.request(this.#api, id)
      this.#dispatch(id, { type: 'accepted' })
    } catch (error) {
      this.#dispatch(id, { type: 'failed', error: asApiError(error) })
    }
    return entry.payment
  }

  /**
   * Reads an invoice until an instant of the monotonic clock: true as soon as it differs from `mark`, because the
   * service may collect it by itself after the payment method was replaced.
   */
  async movesByItself({ id, mark }: MarkedInvoice, until: number): Promise<boolean> {
    for (;;) {
      const invoice = await this.read(id)
      if (invoice && !isUnchanged(invoice, mark)) {
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

  /** What was said about a failed payment was about the method before. */
  forgetFailures(): void {
    for (const entry of this.#entries.values()) this.#reduce(entry, { type: 'method-replaced' })
    this.#notify([])
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
        return this.read(id, signal)
      }),
    )
  }

  /** Reads an invoice now, and returns its newest reading: undefined if it was never read. */
  async read(id: string, signal?: AbortSignal): Promise<Invoice | undefined> {
    const readAt = performance.now()
    try {
      this.ingest([await this.#source.read(this.#api, id, signal)], readAt)
    } catch {
      // The next poll is already scheduled.
    }
    return this.#entries.get(id)?.invoice
  }

  #dispatch(id: string, action: PaymentAction): void {
    const outcome = this.#reduce(this.#entries.get(id)!, action)
    this.#notify(outcome ? [outcome] : [])
  }

  /** Returns the invoice if its payment has an outcome. */
  #reduce(
    entry: TrackedInvoice<Invoice>,
    action: PaymentAction,
    readAt = performance.now(),
  ): Invoice | undefined {
    const { payment: previous, invoice } = entry
    const waited = isWaiting(previous)
    entry.payment = paymentReducer(previous, action)
    const waits = isWaiting(entry.payment)
    if (entry.payment !== previous)
      this.#source.pending?.store(this.#api.storage, invoice.id, entry.payment)
    this.#shared?.report(invoice.id, progressOf(entry), readAt)
    if (waits && !waited) {
      entry.polls = 0
      entry.nextPollAt = performance.now() + backoff(0)
    }
    return waited && !waits ? invoice : undefined
  }

  #notify(outcomes: readonly Invoice[]): void {
    this.#unannounced = new Set(outcomes)
    for (const listener of this.#listeners) listener(outcomes)
  }
}

/** Milliseconds: 1 s, 2 s, 4 s, 8 s, then every 15 s. */
const backoff = (polls: number): number => Math.min(1000 * 2 ** polls, 15_000)

/** True for a late response with an older reading. */
const isOlder = (a: Reading, b: Reading): boolean => compareInstants(a.updated_at, b.updated_at) < 0

/** A payment that is being sent is in progress only when it was accepted. */
function progressOf({ invoice, payment }: TrackedInvoice<PayableInvoice>): PaymentProgress {
  const { phase, failed, refusal } = payment
  if (invoice.payment_status === 'SUCCEEDED') return 'received'
  if (phase === 'unknown') return 'unknown'
  if (phase === 'requested') return 'processing'
  return failed || refusal ? 'failed' : undefined
}
