/** The one error that calls to our API end with; elements choose their words by its `code`. */
import type { ProblemCode, ProblemIssue } from '../../server/contract/problem.ts'
import { warn } from './warn.ts'

/**
 * The codes of our problems and three that only a browser can tell: `offline` (nothing answered a
 * read), `unreadable` (the answer is not what was agreed) and `aborted` (nobody waits any more).
 */
export type ApiErrorCode = ProblemCode | 'offline' | 'unreadable' | 'aborted'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The HTTP status, when there was an answer. */
  readonly status?: number
  /** Seconds to wait before asking again, when the server named them. */
  readonly retryAfter?: number
  /** What is wrong with which member of the request. */
  readonly issues: readonly ProblemIssue[] = []
  /** The service's names of what stands against it, such as "PAYMENT_METHOD_MISSING". */
  readonly cases: readonly string[] = []
  /** Why not, in the server's or the service's own words. */
  readonly reason?: string
  /** Names this one call to whoever reads the server's log. */
  readonly requestId?: string

  constructor(code: ApiErrorCode, fields: Partial<Omit<ApiError, 'name' | 'code'>> = {}) {
    super(code)
    this.code = code
    Object.assign(this, fields)
  }
}

/** Whatever was thrown as an `ApiError`: what no call threw was caused by reading its answer. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  warn(
    'an answer of the API can’t be read: does its address lead to a BFF of the version of this script?',
  )
  return new ApiError('unreadable', { cause: error })
}
