/**
 * Reduces payment actions to the payment state of one invoice.
 *
 * Pure. After a payment was submitted, only the invoice itself shows its outcome (billing-180): until the
 * invoice has changed, no second payment can be submitted.
 */
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { compareInstants } from '../../../server/pricing/price/instant.ts'
import type { ApiError } from '../api/api-error.ts'

/** sending: no response yet. requested: accepted. unknown: possibly accepted. */
export type Phase = 'none' | 'sending' | 'requested' | 'unknown'

export interface Payment {
  readonly phase: Phase
  /** Fingerprint of the invoice at submission; undefined for a payment submitted elsewhere. */
  readonly mark?: string | undefined
  /** The submitted payment has failed. Cleared by a new submission, a changed invoice or another method. */
  readonly failed?: true
  /** The invoice was read as paid in this minute, and as unpaid before. */
  readonly justPaid?: true
  /** The error of a rejected submission. Cleared as a failure is. */
  readonly refusal?: ApiError | undefined
}

export type PaymentAction =
  | { readonly type: 'submitted' | 'observed' | 'moved'; readonly invoice: InvoiceState }
  | { readonly type: 'accepted' | 'method-replaced' }
  | { readonly type: 'failed'; readonly error: ApiError }

/** The members of an invoice that show the state of its payment. */
export type InvoiceState = Pick<InvoiceForCustomer, 'payment_status' | 'updated_at' | 'status'> & {
  /** A payment was submitted in any place; undefined in a merchant's list of invoices. */
  readonly payment_requested?: boolean
  /** That payment was possibly not submitted; undefined if the server reports no such thing. */
  readonly payment_unconfirmed?: boolean | undefined
}

export const NO_PAYMENT: Payment = { phase: 'none' }
export const JUST_PAID: Payment = { phase: 'none', justPaid: true }

/** What `isUnchanged` compares. */
export const fingerprint = ({ payment_status, updated_at }: InvoiceState) =>
  `${payment_status} ${updated_at}`

/** True unless the service has changed the invoice since its mark, a fingerprint. */
export function isUnchanged(invoice: InvoiceState, mark: string | undefined): boolean {
  if (fingerprint(invoice) === mark) return true
  const [status, updatedAt] = mark?.split(' ') ?? []
  return (
    `${invoice.payment_status}` === status && compareInstants(updatedAt, invoice.updated_at) === 0
  )
}

/**
 * Codes of payments without effect: a check before sending failed, or the service rejected the payment. The
 * server reports `outcome-unknown` if the payment may have taken effect.
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

/** Codes of a payment that is already in progress. */
const ALREADY_IN_PROGRESS: readonly string[] = ['already-requested', 'conflict']

/** In progress, or possibly: no second payment until the invoice shows the outcome. */
export const isWaiting = ({ phase }: Payment): boolean =>
  phase === 'requested' || phase === 'unknown'

/** True if a payment may be submitted. */
export const canPay = (invoice: InvoiceState, { phase }: Payment): boolean =>
  phase === 'none' &&
  !invoice.payment_requested &&
  invoice.status === 'FINALIZED' &&
  (invoice.payment_status === 'PENDING' || invoice.payment_status === 'FAILED')

export function paymentReducer(payment: Payment, action: PaymentAction): Payment {
  switch (action.type) {
    case 'submitted':
      return canPay(action.invoice, payment)
        ? { phase: 'sending', mark: fingerprint(action.invoice) }
        : payment
    case 'accepted':
      return { ...payment, phase: 'requested' }
    case 'failed':
      return onFailed(payment, action.error)
    case 'observed':
      return onObserved(payment, action.invoice)
    case 'moved':
      return onMoved(payment, action.invoice)
    case 'method-replaced':
      return payment.failed || payment.refusal ? NO_PAYMENT : payment
  }
}

function onFailed(payment: Payment, error: ApiError): Payment {
  // Another submission came first: the payment is in progress all the same.
  const { code, upstreamIssues: cases } = error
  if (
    ALREADY_IN_PROGRESS.includes(code) ||
    (code === 'refused' && cases.includes('PAYMENT_IN_PROGRESS'))
  ) {
    return { ...payment, phase: 'requested' }
  }
  if (NOT_SUBMITTED.has(code)) return { phase: 'none', mark: payment.mark, refusal: error }
  return { ...payment, phase: 'unknown' }
}

function onObserved(payment: Payment, invoice: InvoiceState): Payment {
  const { phase, mark } = payment
  const changed = !isUnchanged(invoice, mark)
  switch (phase) {
    case 'none':
      if (invoice.payment_requested) return followed({ phase: 'requested' }, invoice)
      return (payment.refusal || payment.failed) && changed ? NO_PAYMENT : payment
    case 'sending':
      // A read that completes before the response predates the payment.
      return { ...payment, mark: fingerprint(invoice) }
    default:
      if (invoice.payment_status === 'SUCCEEDED') return NO_PAYMENT
      if (invoice.payment_requested) return followed(payment, invoice)
      // Submitted elsewhere: only `payment_requested` shows that it has ended.
      if (mark === undefined)
        return invoice.payment_requested === undefined ? payment : settled(invoice)
      // PENDING: the own payment is in progress.
      return changed && invoice.payment_status !== 'PENDING' ? settled(invoice) : payment
  }
}

/** The server's reading decides, so that all tabs show the same before and after a reload. */
function followed(payment: Payment, { payment_unconfirmed }: InvoiceState): Payment {
  if (payment_unconfirmed === undefined) return payment
  const phase = payment_unconfirmed ? 'unknown' : 'requested'
  return payment.phase === phase ? payment : { ...payment, phase }
}

/** The service collects by itself: nothing was sent. */
function onMoved(payment: Payment, invoice: InvoiceState): Payment {
  if (invoice.payment_requested || invoice.payment_status === 'PENDING')
    return { phase: 'requested', mark: fingerprint(invoice) }
  return payment.justPaid ? payment : settled(invoice)
}

/** A failure is kept, because the status alone is the same as before the payment. */
const settled = (invoice: InvoiceState): Payment =>
  invoice.payment_status === 'FAILED'
    ? { phase: 'none', mark: fingerprint(invoice), failed: true }
    : NO_PAYMENT
