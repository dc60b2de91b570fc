/** The meaning of a status without a body of ours: a proxy's page, a load balancer's text. Their 404 says nothing of an invoice or a link. */
import type { ApiErrorCode } from './api-error.ts'

const CODES: Record<number, ApiErrorCode> = {
  401: 'unauthenticated',
  429: 'too-many-requests',
}

/** What stands in between may have given up on a call that went through: then only a read has failed. */
export function byStatus(status: number, reads: boolean): ApiErrorCode {
  if (status < 500) return CODES[status] ?? 'unreadable'
  return reads ? 'upstream-unavailable' : 'outcome-unknown'
}
