/** The replacement of a payment method as elements show it, and the attempt that a page leaves behind. */
import type { PaymentMethod } from '../../../server/contract/vault/payment-method.ts'
import type { ApiClient } from '../api/api-client.ts'
import type { ApiError } from '../api/api-error.ts'
import { parseJson } from '../dom/parse-json.ts'
import { warn } from '../dom/warn.ts'
import type { MarkedInvoice } from '../payments/payment-tracker.ts'
import type { WindowTexts } from './approval-window.ts'

/**
 * connecting: the approve page's address is being fetched. not-begun: it could not be. blocked: the browser opened no
 * window. approving: the window is open. leaving: the approve page replaces this page. confirming: approved, being
 * saved. replaced: saved. cancelled: the customer came back without an approval. closed: the window is gone, and the
 * method is the previous one. expired: the approval is not valid any more, or not here. refused: it was not accepted.
 * unknown: possibly saved. unconfirmed: not saved yet.
 */
export type ReplacementPhase =
  | 'none'
  | 'connecting'
  | 'not-begun'
  | 'blocked'
  | 'approving'
  | 'leaving'
  | 'confirming'
  | 'replaced'
  | 'cancelled'
  | 'closed'
  | 'expired'
  | 'refused'
  | 'unknown'
  | 'unconfirmed'

/** An invoice to be paid with the new method, as it was before. */
export interface InvoiceToPay extends MarkedInvoice {
  /** Those that are paid after it. */
  readonly others?: readonly MarkedInvoice[]
}

export interface BeginOptions {
  /** The page that the customer comes back to; empty for the current one. */
  readonly returnTo: string
  readonly texts: WindowTexts
  readonly invoice?: InvoiceToPay
  /** The element that pays the invoice afterwards. */
  readonly initiator?: Element
}

export interface Replacement {
  readonly phase: ReplacementPhase
  /** With `blocked`: the address of the approve page. */
  readonly approveUrl?: string
  readonly error?: ApiError
  /** With `replaced`: the new method; absent if it can't be read. */
  readonly method?: PaymentMethod | undefined
  readonly invoice?: InvoiceToPay | undefined
  /** The page is in the window that was opened for the approval. */
  readonly isApprovalWindow?: boolean | undefined
}

/** Of a confirmation. `not-found`: the approval has expired, or belongs to another customer, page or browser. */
export function phaseOfFailure({ code }: ApiError): ReplacementPhase {
  if (code === 'not-found' || code === 'invalid-request') return 'expired'
  if (code === 'outcome-unknown') return 'unknown'
  return code === 'refused' || code === 'vault-not-enabled' ? 'refused' : 'unconfirmed'
}

/** True if confirming again may save the method: the response was lost, or there is none yet. */
export const keepsApproval = (phase: ReplacementPhase): boolean =>
  phase === 'unknown' || phase === 'unconfirmed'

export const warnNotEnabled = (): void =>
  warn(
    'payment methods are hidden, because the account is not approved for saving them',
    'guides/going-live',
  )

/** An attempt that leaves the page. */
interface StoredAttempt {
  readonly state: string
  readonly invoice?: InvoiceToPay | undefined
}

const KIND = 'method'
const NAME = 'attempt'

const read = ({ storage }: ApiClient): StoredAttempt | undefined =>
  parseJson(storage.read(KIND, NAME)) as StoredAttempt | undefined

/** In the tab, under the customer's login. */
export const storedAttempt = {
  read,
  save: ({ storage }: ApiClient, attempt: StoredAttempt): void =>
    storage.write(KIND, NAME, JSON.stringify(attempt)),
  /** Reads it and removes it. */
  take(api: ApiClient): StoredAttempt | undefined {
    const attempt = read(api)
    if (attempt) api.storage.write(KIND, NAME, undefined)
    return attempt
  },
}
