/** The one error that calls to our API end with; elements choose their words by its `code`. */
import type { ProblemCode, ProblemIssue } from '../../server/contract/problem.ts'

/**
 * The codes of our problems and three that only a browser can tell: `offline` (nothing answered a
 * read), `unreadable` (the answer is not what was agreed) and `aborted` (nobody waits any more).
 */
export type ApiErrorCode = ProblemCode | 'offline' | 'unreadable' | 'aborted'

export interface ApiErrorFields {
  /** The HTTP status, when there was an answer. */
  status?: number
  /** Seconds to wait before asking again, when the server named them. */
  retryAfter?: number
  /** What is wrong with which member of the request. */
  issues?: readonly ProblemIssue[]
  /** The service's names of what stands against it, such as "PAYMENT_METHOD_MISSING". */
  cases?: readonly string[]
  /** Why not, in the server's or the service's own words. */
  reason?: string
  /** Names this one call to whoever reads the server's log. */
  requestId?: string
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  readonly issues: readonly ProblemIssue[]
  readonly cases: readonly string[]
  readonly reason: string | undefined
  readonly requestId: string | undefined

  constructor(code: ApiErrorCode, fields: ApiErrorFields = {}) {
    super(code, { cause: fields.cause })
    this.code = code
    this.status = fields.status
    this.retryAfter = fields.retryAfter
    this.issues = fields.issues ?? []
    this.cases = fields.cases ?? []
    this.reason = fields.reason
    this.requestId = fields.requestId
  }
}

/** Whatever was thrown as an `ApiError`: what no call threw was caused by reading its answer. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('unreadable', { cause: error })
