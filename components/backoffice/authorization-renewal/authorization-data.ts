/** The end of an authorized payment. All instants are milliseconds since 1970. */
import type { Authorization } from '../../../server/contract/authorization.ts'

export const DAY_MS = 86_400_000
/** authorizations-12: the last day on which the original can be renewed. */
export const LAST_DAY = 29

/**
 * The end of an authorization by the service, else of its 29 days (authorizations-19); NaN if neither is known.
 * @param newest its latest renewal, or the original
 */
export function authorizationEnd(original: Authorization, newest = original): number {
  const end = Date.parse(newest.expiration_time ?? original.expiration_time ?? '')
  return Number.isNaN(end) ? Date.parse(original.create_time ?? '') + LAST_DAY * DAY_MS : end
}
