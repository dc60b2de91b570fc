/** Rules of reauthorization: status, time and amount (authorizations-10 to authorizations-16), and simulated errors. */
import type { AuthorizationStatus, AuthorizedAmount } from '../../contract/authorization.ts'
import { add, compare, type Decimal, min, multiply, toText } from '../../pricing/price/decimal.ts'
import type { SimulatedError } from '../database/tables/authorizations.ts'
import { amountIssues } from '../http/amount-rules.ts'
import { ServiceError, unprocessable } from '../http/errors.ts'

const DAY_MS = 86_400_000
/** The honor period, in which the funds are held (authorizations-10, authorizations-11). */
const HONOR_DAYS = 3
/** First and last day after the original authorization (authorizations-12). */
const FIRST_DAY = 4
const LAST_DAY = 29

/** 29 days after the authorization (authorizations-19). */
export const expirationOf = (created: Date) => new Date(created.getTime() + LAST_DAY * DAY_MS)

/**
 * A reauthorization ends with the original (authorizations-19). CHOICE: one on day 29, which authorizations-12
 * allows after the original has ended, ends with that day.
 */
export function reauthorizationExpiration(
  original: { create_time: Date; expiration_time: Date },
  now: Date,
) {
  if (now < original.expiration_time) return original.expiration_time
  return new Date(original.create_time.getTime() + (LAST_DAY + 1) * DAY_MS)
}

const fullDaysBetween = (from: Date, to: Date) =>
  Math.floor((to.getTime() - from.getTime()) / DAY_MS)

/**
 * @param created time of the original authorization
 * @param renewed time of the latest reauthorization
 * @throws {ServiceError} 422
 */
export function assertReauthorizableAt({
  created,
  renewed,
  now,
}: {
  created: Date
  renewed: Date | undefined
  now: Date
}): void {
  // authorizations-12, authorizations-14: from day 4 to day 29; afterwards a new payment must be authorized.
  // CHOICE: day n starts after n full days.
  const day = fullDaysBetween(created, now)
  if (day < FIRST_DAY) {
    throw unprocessable(
      'REAUTHORIZATION_TOO_SOON',
      `It is allowed from day ${FIRST_DAY} to ${LAST_DAY}.`,
    )
  }
  // CHOICE: the issue is the one of capturing (authorizations-14).
  if (day > LAST_DAY) {
    throw unprocessable('AUTHORIZATION_EXPIRED', `After day ${LAST_DAY} authorize a new payment.`)
  }
  // authorizations-13: again after the honor period. CHOICE: of the latest reauthorization.
  if (renewed && fullDaysBetween(renewed, now) < HONOR_DAYS) {
    throw unprocessable('REAUTHORIZATION_TOO_SOON', 'It was renewed less than three days ago.')
  }
}

/** authorizations-24. CHOICE: DENIED has the issue of capturing; PENDING is rejected. */
const STATUS_ERRORS: Partial<Record<AuthorizationStatus, [issue: string, description: string]>> = {
  VOIDED: ['AUTHORIZATION_VOIDED', 'It was voided.'],
  CAPTURED: ['AUTHORIZATION_ALREADY_CAPTURED', 'It was captured.'],
  // CHOICE: a partial capture counts as captured.
  PARTIALLY_CAPTURED: ['AUTHORIZATION_ALREADY_CAPTURED', 'A part of it was captured.'],
  DENIED: ['AUTHORIZATION_DENIED', 'It was denied.'],
  PENDING: ['TRANSACTION_REFUSED', 'It is pending.'],
}

/** @throws {ServiceError} 422 */
export function assertReauthorizable(status: AuthorizationStatus): void {
  const refused = STATUS_ERRORS[status]
  if (refused) throw unprocessable(...refused)
}

/** authorizations-15: at most 115 % of the original amount, and at most 75 units of the currency more. */
export const maxAmount = (original: string): Decimal =>
  min(multiply(original, '1.15'), add(original, 75))

/** @throws {ServiceError} 422, one issue */
export function assertAmountAllowed(amount: AuthorizedAmount, original: AuthorizedAmount): void {
  const issues = amountIssues(amount, '/amount')
  if (issues.length > 0) throw new ServiceError(422, issues)
  if (amount.currency_code !== original.currency_code) {
    const description = `The payment was authorized in ${original.currency_code}.`
    const field = '/amount/currency_code'
    throw unprocessable('AUTH_CURRENCY_MISMATCH', description, field, amount.currency_code)
  }
  const ceiling = maxAmount(original.value)
  if (compare(amount.value, ceiling) > 0) {
    const description = `At most ${toText(ceiling)} ${original.currency_code}.`
    throw unprocessable('AUTHORIZATION_AMOUNT_EXCEEDED', description, '/amount/value', amount.value)
  }
}

/**
 * Errors that no request can cause, because they depend on the accounts of payer and payee. The admin API sets one as
 * the `condition` of an authorization (authorizations-30).
 */
export const SIMULATED_ERRORS = {
  INVALID_ACCOUNT_STATUS: [401, 'The account could not be validated.'],
  PERMISSION_DENIED: [403, 'You do not have permission to act on this resource.'],
  REAUTHORIZATION_NOT_SUPPORTED: [422, 'It comes from a saved order.'],
  TRANSACTION_REFUSED: [422, 'The transaction was refused.'],
  PAYER_CANNOT_PAY: [422, 'The payer can not pay for this transaction.'],
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: [422, "The payee's account is locked or closed."],
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: [422, "The payer's account is locked or closed."],
  PAYEE_ACCOUNT_RESTRICTED: [422, "The payee's account is restricted."],
} as const satisfies Record<SimulatedError, readonly [401 | 403 | 422, string]>

export const SIMULATED_ERROR_NAMES = Object.keys(SIMULATED_ERRORS) as [
  SimulatedError,
  ...SimulatedError[],
]

/** @throws {ServiceError} 401, 403 or 422, unless null */
export function throwSimulatedError(condition: SimulatedError | null): void {
  if (condition === null) return
  const [status, description] = SIMULATED_ERRORS[condition]
  throw new ServiceError(status, [{ issue: condition, description }])
}
