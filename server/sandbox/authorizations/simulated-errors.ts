/**
 * Errors of a reauthorization that no request can cause, because they depend on the accounts of payer and payee.
 *
 * The admin API sets one as the `condition` of an authorization (authorizations-30).
 */
import { ServiceError } from '../http/errors.ts'

export const SIMULATED_ERRORS = {
  INVALID_ACCOUNT_STATUS: [401, 'The account could not be validated.'],
  PERMISSION_DENIED: [403, 'You do not have permission to act on this resource.'],
  REAUTHORIZATION_NOT_SUPPORTED: [422, 'It comes from a saved order.'],
  TRANSACTION_REFUSED: [422, 'The transaction was refused.'],
  PAYER_CANNOT_PAY: [422, 'The payer can not pay for this transaction.'],
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: [422, "The payee's account is locked or closed."],
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: [422, "The payer's account is locked or closed."],
  PAYEE_ACCOUNT_RESTRICTED: [422, "The payee's account is restricted."],
} as const

export type SimulatedError = keyof typeof SIMULATED_ERRORS

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
