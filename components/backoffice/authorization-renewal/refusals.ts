/** Messages for each refusal of a renewal, with its remedy (authorizations-12 to authorizations-29). */
import type { ApiError, ApiErrorCode } from '../../internal/api/api-error.ts'
import { merchantErrorMessage } from '../internal/i18n/messages.ts'
import type { messages, RenewalLocalize } from './messages.ts'

type Key = keyof typeof messages

/** By the service's issue; the last five are names that older versions of it use. */
const REFUSALS = {
  REAUTHORIZATION_TOO_SOON: 'renewal.refused-early',
  REAUTHORIZATION_NOT_SUPPORTED: 'renewal.refused-kind',
  AUTHORIZATION_AMOUNT_EXCEEDED: 'renewal.refused-limit',
  AUTHORIZATION_VOIDED: 'renewal.refused-voided',
  AUTHORIZATION_ALREADY_CAPTURED: 'renewal.refused-captured',
  AUTHORIZATION_DENIED: 'renewal.refused-denied',
  AUTHORIZATION_EXPIRED: 'renewal.refused-expired',
  CANNOT_BE_ZERO_OR_NEGATIVE: 'renewal.amount-zero',
  TRANSACTION_REFUSED: 'renewal.refused-risk',
  PAYER_CANNOT_PAY: 'renewal.refused-payer',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'renewal.refused-payer-account',
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: 'renewal.refused-payee',
  PAYEE_ACCOUNT_RESTRICTED: 'renewal.refused-payee',
  INVALID_ACCOUNT_STATUS: 'renewal.refused-account',
  PERMISSION_DENIED: 'renewal.refused-permission',
  INVALID_RESOURCE_ID: 'renewal.refused-missing',
  MISSING_REQUIRED_PARAMETER: 'renewal.refused-form',
  INVALID_STRING_LENGTH: 'renewal.refused-form',
  INVALID_STRING_MAX_LENGTH: 'renewal.refused-form',
  INVALID_PARAMETER_SYNTAX: 'renewal.refused-form',
  INVALID_PARAMETER_VALUE: 'renewal.refused-form',
  CANNOT_REAUTH_INSIDE_HONOR_PERIOD: 'renewal.refused-early',
  CANNOT_REAUTH_CHILD_AUTHORIZATION: 'renewal.refused-kind',
  REAUTH_NOT_SUPPORTED_FOR_ORDER: 'renewal.refused-kind',
  TOO_MANY_REAUTHORIZATIONS: 'renewal.refused-often',
} as const satisfies Record<string, Key>

/** Issues about the currency of the amount. */
const CURRENCY_REFUSALS = {
  AUTH_CURRENCY_MISMATCH: 'renewal.refused-currency',
  INVALID_CURRENCY_CODE: 'renewal.refused-currency',
  DECIMALS_NOT_SUPPORTED: 'renewal.amount-whole',
} as const satisfies Record<string, Key>

/** @param currency of the original; undefined if the service does not name it */
export function refusalMessage(
  localize: RenewalLocalize,
  error: ApiError,
  currency: string | undefined,
): string {
  for (const issue of error.upstreamIssues) {
    if (Object.hasOwn(REFUSALS, issue)) return localize.t(REFUSALS[issue as keyof typeof REFUSALS])
    if (currency && Object.hasOwn(CURRENCY_REFUSALS, issue))
      return localize.t(CURRENCY_REFUSALS[issue as keyof typeof CURRENCY_REFUSALS], { currency })
    if (currency && issue === 'DECIMAL_PRECISION')
      return localize.t('renewal.amount-decimals', { currency, count: 2 })
  }
  if (error.code === 'conflict') return localize.t('renewal.in-progress')
  if (error.code === 'not-found') return localize.t('renewal.refused-missing')
  const context = { scope: 'authorizations:reauthorize', isRepeatable: true } as const
  return merchantErrorMessage(localize, error, context, localize.t('renewal.failed'))
}

/** Codes after which the renewal was certainly not made, so that its key is not needed any more. */
const REFUSED: readonly ApiErrorCode[] = ['refused', 'invalid-request', 'not-found', 'key-reused']

/** Codes of requests that were certainly not sent to the service; an earlier one may have been. */
const NOT_SENT: readonly ApiErrorCode[] = [
  ...(['insufficient-scope', 'origin-refused', 'unauthenticated', 'session-expired'] as const),
  ...(['upstream-refused', 'upstream-unavailable', 'too-many-requests', 'aborted'] as const),
]

export type RenewalOutcome = 'refused' | 'not-sent' | 'unknown'

export function renewalOutcome({ code }: ApiError): RenewalOutcome {
  if (REFUSED.includes(code)) return 'refused'
  return NOT_SENT.includes(code) ? 'not-sent' : 'unknown'
}
