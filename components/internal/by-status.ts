/** What a status means where no body of ours says more: a proxy's page, a load balancer's text. A 404 of theirs says nothing of what was asked for. */
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
