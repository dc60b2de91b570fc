/** When and for how much an authorization may be renewed (authorizations-10 to authorizations-16). */
import Big from 'big.js'
import type { AuthorizationStatus, AuthorizedAmount } from '../../contract/authorization.ts'
import { amountIssues } from '../amount.ts'
import { Refusal, refuse } from '../refusal.ts'

const DAY = 86_400_000
/** authorizations-10, authorizations-11: for so many days the funds are held. */
const HONOR_DAYS = 3
/** Days of the original on which reauthorization is allowed (authorizations-12). */
const FIRST_DAY = 4
const LAST_DAY = 29

/** An authorization ends 29 days after it was made (authorizations-19). */
export const expirationOf = (created: Date) => new Date(created.getTime() + LAST_DAY * DAY)

/**
 * A renewal ends when the original does (authorizations-19). CHOICE: one of day 29, which authorizations-12
 * allows after the original's end, ends with that day.
 */
export function renewalExpiration(
  original: { create_time: Date; expiration_time: Date },
  now: Date,
) {
  if (now < original.expiration_time) return original.expiration_time
  return new Date(original.create_time.getTime() + (LAST_DAY + 1) * DAY)
}

const fullDaysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY)

/**
 * @param created when the original payment was authorized
 * @param renewed when it was last renewed
 * @throws {Refusal} 422
 */
export function checkTime({
  created,
  renewed,
  now,
}: {
  created: Date
  renewed: Date | undefined
  now: Date
}): void {
  // authorizations-12, authorizations-14: from day 4 to day 29; from day 30 a new payment must be authorized instead.
  // CHOICE: day n begins when n full days have passed.
  const day = fullDaysBetween(created, now)
  if (day < FIRST_DAY) {
    throw refuse('REAUTHORIZATION_TOO_SOON', `It is allowed from day ${FIRST_DAY} to ${LAST_DAY}.`)
  }
  // CHOICE: the issue's name is the one that capturing has (authorizations-14).
  if (day > LAST_DAY) {
    throw refuse('AUTHORIZATION_EXPIRED', `After day ${LAST_DAY} authorize a new payment.`)
  }
  // authorizations-13: several times, each after the honor period. CHOICE: the newest one's.
  if (renewed && fullDaysBetween(renewed, now) < HONOR_DAYS) {
    throw refuse('REAUTHORIZATION_TOO_SOON', 'It was renewed less than three days ago.')
  }
}

/** authorizations-24, and for the last two CHOICE: named as capturing names it; a pending one is refused. */
const REFUSED: Partial<Record<AuthorizationStatus, [issue: string, description: string]>> = {
  VOIDED: ['AUTHORIZATION_VOIDED', 'It was voided.'],
  CAPTURED: ['AUTHORIZATION_ALREADY_CAPTURED', 'It was captured.'],
  // CHOICE: what is captured in part is captured.
  PARTIALLY_CAPTURED: ['AUTHORIZATION_ALREADY_CAPTURED', 'A part of it was captured.'],
  DENIED: ['AUTHORIZATION_DENIED', 'It was denied.'],
  PENDING: ['TRANSACTION_REFUSED', 'It is pending.'],
}

/** @throws {Refusal} 422 */
export function checkStatus(status: AuthorizationStatus): void {
  const refused = REFUSED[status]
  if (refused) throw refuse(...refused)
}

/** authorizations-15: at most 115 % of the original amount, and at most 75 units of the currency more. */
export function ceilingOf(original: string): Big {
  const share = new Big(original).times('1.15')
  const more = new Big(original).plus(75)
  return share.lt(more) ? share : more
}

/** @throws {Refusal} 422, one issue */
export function checkAmount(amount: AuthorizedAmount, original: AuthorizedAmount): void {
  const issues = amountIssues(amount, '/amount')
  if (issues.length > 0) throw new Refusal(422, issues)
  if (amount.currency_code !== original.currency_code) {
    const description = `The payment was authorized in ${original.currency_code}.`
    const field = '/amount/currency_code'
    throw refuse('AUTH_CURRENCY_MISMATCH', description, field, amount.currency_code)
  }
  const ceiling = ceilingOf(original.value)
  if (new Big(amount.value).gt(ceiling)) {
    const description = `At most ${ceiling.toFixed()} ${original.currency_code}.`
    throw refuse('AUTHORIZATION_AMOUNT_EXCEEDED', description, '/amount/value', amount.value)
  }
}
