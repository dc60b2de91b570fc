/**
 * How the payment of one invoice stands, as this page knows it.
 *
 * Pure: every step takes a payment and what happened, and answers the next. Once a payment was asked
 * for, only the invoice itself says what became of it (billing-180): until it
 * has changed nothing here lets it be asked for again.
 */
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiError } from '../internal/api-error.ts'

/** sending: no answer yet. requested: it was taken. unknown: it may have been taken. */
export type Phase = 'none' | 'sending' | 'requested' | 'unknown'

export interface Payment {
  readonly phase: Phase
  /** How the invoice stood when it was asked for; undefined when somebody else asked. */
  readonly mark?: string | undefined
  /** It was asked for and has failed. Gone when it is asked for again or the invoice changes. */
  readonly failed?: true
  /** Why it was not taken. Gone when the invoice changes or it is asked for again. */
  readonly refusal?: ApiError | undefined
}

export type Happening =
  | { readonly type: 'asked' | 'seen'; readonly invoice: Standing }
  | { readonly type: 'taken' }
  | { readonly type: 'failed'; readonly error: ApiError }

type Standing = Pick<
  InvoiceForCustomer,
  'payment_status' | 'updated_at' | 'payment_requested' | 'status'
>

export const NO_PAYMENT: Payment = { phase: 'none' }

const markOf = ({ payment_status, updated_at }: Standing) => `${payment_status} ${updated_at}`

/**
 * Codes that say nothing was submitted: refused before or by the service, or never sent. The server
 * keeps `outcome-unknown` for what may have been, so its other failures are of the look before.
 */
const NOT_SUBMITTED = new Set<string>([
  'refused',
  'not-found',
  'invalid-request',
  'unauthenticated',
  'session-expired',
  'insufficient-scope',
  'origin-refused',
  'method-not-allowed',
  'too-many-requests',
  'upstream-unavailable',
  'upstream-refused',
  'upstream-failed',
  'upstream-timeout',
  'upstream-unreadable',
  'offline',
])

/** Codes that say a payment is running already. */
const TAKEN: readonly string[] = ['already-requested', 'conflict']

/** A payment is running, or may be: no second one until the invoice says what became of it. */
export const isWaiting = ({ phase }: Payment): boolean =>
  phase === 'requested' || phase === 'unknown'

/** Whether paying may be offered. */
export const canPay = (invoice: Standing, { phase }: Payment): boolean =>
  phase === 'none' &&
  !invoice.payment_requested &&
  invoice.status === 'FINALIZED' &&
  (invoice.payment_status === 'PENDING' || invoice.payment_status === 'FAILED')

export function after(payment: Payment, happening: Happening): Payment {
  switch (happening.type) {
    case 'asked':
      return canPay(happening.invoice, payment)
        ? { phase: 'sending', mark: markOf(happening.invoice) }
        : payment
    case 'taken':
      return { ...payment, phase: 'requested' }
    case 'failed':
      return failed(payment, happening.error)
    case 'seen':
      return seen(payment, happening.invoice)
  }
}

function failed(payment: Payment, error: ApiError): Payment {
  // Somebody was quicker: the payment is under way all the same.
  const { code, cases } = error
  if (TAKEN.includes(code) || (code === 'refused' && cases.includes('PAYMENT_IN_PROGRESS'))) {
    return { ...payment, phase: 'requested' }
  }
  if (NOT_SUBMITTED.has(code)) return { phase: 'none', mark: payment.mark, refusal: error }
  return { ...payment, phase: 'unknown' }
}

function seen(payment: Payment, invoice: Standing): Payment {
  const { phase, mark } = payment
  const changed = markOf(invoice) !== mark
  switch (phase) {
    case 'none':
      if (invoice.payment_requested) return { phase: 'requested' }
      return (payment.refusal || payment.failed) && changed ? NO_PAYMENT : payment
    case 'sending':
      // What is read before the answer is from before the payment.
      return { ...payment, mark: markOf(invoice) }
    default:
      if (invoice.payment_status === 'SUCCEEDED') return NO_PAYMENT
      if (invoice.payment_requested) return payment
      // Asked for elsewhere: the server alone knows, and says that it is over.
      if (mark === undefined) return settled(invoice)
      // PENDING is our own payment running.
      return changed && invoice.payment_status !== 'PENDING' ? settled(invoice) : payment
  }
}

/** That it failed stays to be seen: its status alone is what it was before. */
const settled = (invoice: Standing): Payment =>
  invoice.payment_status === 'FAILED'
    ? { phase: 'none', mark: markOf(invoice), failed: true }
    : NO_PAYMENT
