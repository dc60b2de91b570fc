/**
 * Maps the status of a response without a problem body, such as a proxy's page. Its 404 does not mean that a resource
 * is missing.
 */
import type { ApiErrorCode } from './api-error.ts'

const CODES: Record<number, ApiErrorCode> = {
  401: 'unauthenticated',
  429: 'too-many-requests',
}

/** A proxy may time out after the request went through: only a read has certainly failed. */
export function errorCodeForStatus(status: number, isRead: boolean): ApiErrorCode {
  // A firewall may refuse the response of a write that went through.
  if (status === 403 && isRead) return 'denied'
  if (status < 500) return CODES[status] ?? 'unreadable'
  return isRead ? 'upstream-unavailable' : 'outcome-unknown'
}
