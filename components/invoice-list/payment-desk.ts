/**
 * Asks for payments and follows them to their outcome, once for all lists that share a session.
 *
 * It keeps the newest reading of each invoice, so that an older answer that arrives late takes nothing
 * back. Lists drive the polling, since they know whether anybody looks.
 */

import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { asApiError } from '../internal/api-error.ts'
import { call } from '../internal/call.ts'
import { after, canPay, type Happening, isWaiting, NO_PAYMENT, type Payment } from './payment.ts'

interface Entry {
  invoice: InvoiceForCustomer
  payment: Payment
  /** How often it was looked at since it is waited for. */
  looks: number
  /** On the monotonic clock: when to look again. */
  due: number
}

/** `outcomes` are the invoices whose payments are no longer waited for. */
export type DeskListener = (outcomes: readonly InvoiceForCustomer[]) => void

/** Milliseconds: 1 s, 2 s, 4 s, 8 s, then every 15 s. */
const waitAfter = (looks: number) => Math.min(1000 * 2 ** looks, 15_000)

const desks = new WeakMap<ApiClient, PaymentDesk>()

export class PaymentDesk {
  readonly #api: ApiClient
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<DeskListener>()

  /** The desk of one customer's API: another session's has its own. */
  static of(api: ApiClient): PaymentDesk {
    let desk = desks.get(api)
    if (!desk) desks.set(api, (desk = new PaymentDesk(api)))
    return desk
  }

  constructor(api: ApiClient) {
    this.#api = api
  }

  subscribe(listener: DeskListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The newest reading of an invoice. */
  latest(invoice: InvoiceForCustomer): InvoiceForCustomer {
    return this.#entries.get(invoice.id)?.invoice ?? invoice
  }

  payment({ id }: InvoiceForCustomer): Payment {
    return this.#entries.get(id)?.payment ?? NO_PAYMENT
  }

  /** Takes in readings, from wherever they come; who listens hears of them together. */
  see(...invoices: readonly InvoiceForCustomer[]): void {
    const outcomes = invoices.map((invoice) => {
      const { id } = invoice
      const entry = this.#entries.get(id) ?? { invoice, payment: NO_PAYMENT, looks: 0, due: 0 }
      if (isOlder(invoice, entry.invoice)) return undefined
      entry.invoice = invoice
      this.#entries.set(id, entry)
      return this.#step(entry, { type: 'seen', invoice })
    })
    this.#tell(outcomes.filter((outcome) => outcome !== undefined))
  }

  /** Sends one request at the most: none while another is under way. Answers what came of it. */
  async pay({ id }: InvoiceForCustomer): Promise<Payment | undefined> {
    const entry = this.#entries.get(id)
    if (!entry || !canPay(entry.invoice, entry.payment)) return
    this.#happen(id, { type: 'asked', invoice: entry.invoice })
    try {
      await call(this.#api, 'POST /me/invoices/{id}/retry_payment', { ids: { id } })
      this.#happen(id, { type: 'taken' })
    } catch (error) {
      this.#happen(id, { type: 'failed', error: asApiError(error) })
    }
    const answered = entry.payment
    // What was refused may have changed meanwhile: paid elsewhere, or running.
    if (answered.refusal) void this.#look(id)
    return answered
  }

  /** Milliseconds until the next look is due; undefined when nothing is waited for. */
  get wait(): number | undefined {
    const dues = [...this.#entries.values()]
      .filter(({ payment }) => isWaiting(payment))
      .map(({ due }) => due)
    return dues.length ? Math.max(1, Math.min(...dues) - performance.now()) : undefined
  }

  /** Looks at the invoices whose time has come. */
  async poll(signal?: AbortSignal): Promise<void> {
    const now = performance.now()
    const due = [...this.#entries].filter(
      ([, entry]) => isWaiting(entry.payment) && entry.due <= now,
    )
    await Promise.all(
      due.map(([id, entry]) => {
        entry.due = now + waitAfter(++entry.looks)
        return this.#look(id, signal)
      }),
    )
  }

  async #look(id: string, signal?: AbortSignal): Promise<void> {
    try {
      const asked = { ids: { id }, ...(signal && { signal }) }
      this.see(await call(this.#api, 'GET /me/invoices/{id}', asked))
    } catch {
      // The next look is planned already.
    }
  }

  #happen(id: string, happening: Happening): void {
    const outcome = this.#step(this.#entries.get(id)!, happening)
    this.#tell(outcome ? [outcome] : [])
  }

  /** Answers the invoice when its payment has come to an outcome. */
  #step(entry: Entry, happening: Happening): InvoiceForCustomer | undefined {
    const waited = isWaiting(entry.payment)
    entry.payment = after(entry.payment, happening)
    const waits = isWaiting(entry.payment)
    if (waits && !waited) {
      entry.looks = 0
      entry.due = performance.now() + waitAfter(0)
    }
    return waited && !waits ? entry.invoice : undefined
  }

  #tell(outcomes: readonly InvoiceForCustomer[]): void {
    for (const listener of this.#listeners) listener(outcomes)
  }
}

const isOlder = (a: InvoiceForCustomer, b: InvoiceForCustomer): boolean =>
  a.updated_at !== b.updated_at && Date.parse(a.updated_at ?? '') < Date.parse(b.updated_at ?? '')
