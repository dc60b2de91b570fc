/**
 * What no request can bring about and still must be tried: how an account or a payer stands.
 *
 * The sandbox's control sets it on an authorization; a reauthorization is then refused with the issue
 * of that name (authorizations-30).
 */
import { Refusal } from '../refusal.ts'

export const CONDITIONS = {
  INVALID_ACCOUNT_STATUS: [401, 'The account could not be validated.'],
  PERMISSION_DENIED: [403, 'You do not have permission to act on this resource.'],
  REAUTHORIZATION_NOT_SUPPORTED: [422, 'It comes from a saved order.'],
  TRANSACTION_REFUSED: [422, 'The transaction was refused.'],
  PAYER_CANNOT_PAY: [422, 'The payer can not pay for this transaction.'],
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: [422, "The payee's account is locked or closed."],
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: [422, "The payer's account is locked or closed."],
  PAYEE_ACCOUNT_RESTRICTED: [422, "The payee's account is restricted."],
} as const

export type Condition = keyof typeof CONDITIONS

export const CONDITION_NAMES = Object.keys(CONDITIONS) as [Condition, ...Condition[]]

/** @throws {Refusal} 401, 403 or 422, where there is a condition */
export function refuseUnder(condition: Condition | null): void {
  if (condition === null) return
  const [status, description] = CONDITIONS[condition]
  throw new Refusal(status, [{ issue: condition, description }])
}
