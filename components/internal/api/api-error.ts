/** The error of every failed API call; elements choose their message by its `code`. */
import type { BillingDetails } from '../../../server/contract/customer.ts'
import type { PlanPreview, PlanRefusal } from '../../../server/contract/plans/plan-preview.ts'
import type { Problem, ProblemCode, ProblemIssue } from '../../../server/contract/problem.ts'
import { warn } from '../dom/warn.ts'

/**
 * The codes of the BFF's problems and four that only the browser detects: `offline` (a read got no response), `denied`
 * (a 403 without a problem body, such as a proxy's), `unreadable` (the response breaks the contract) and `aborted` (the
 * caller has left).
 */
export type ApiErrorCode = ProblemCode | 'offline' | 'denied' | 'unreadable' | 'aborted'

/** One issue of the upstream service, with the member that it concerns. */
export type UpstreamIssue = NonNullable<NonNullable<Problem['upstream']>['issues']>[number]

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The HTTP status, if there was a response. */
  readonly status?: number
  /** Retry-After in seconds, if the server sent it. */
  readonly retryAfter?: number
  /** Validation errors by member of the request. */
  readonly issues: readonly ProblemIssue[] = []
  /** Issue codes of the upstream service, such as "PAYMENT_METHOD_MISSING". */
  readonly upstreamIssues: readonly string[] = []
  /** The same issues with their members and descriptions. */
  readonly upstreamDetails: readonly UpstreamIssue[] = []
  /** The message of the upstream service or of the BFF. */
  readonly upstreamMessage?: string
  /** With `conflict` of `PUT /me`: the present values. */
  readonly profile?: BillingDetails
  /** With `plan-refused`. */
  readonly reason?: PlanRefusal
  /** With `conflict` of a confirmed preview: a new one. */
  readonly preview?: PlanPreview
  /** The request's id in the server's log. */
  readonly requestId?: string

  constructor(code: ApiErrorCode, fields: Partial<Omit<ApiError, 'name' | 'code'>> = {}) {
    super(code)
    this.code = code
    Object.assign(this, fields)
  }
}

const FINAL = new Set<ApiErrorCode>(['insufficient-scope', 'origin-refused', 'denied'])

/** True if a repeat would fail, too: the session may not read this. */
export const isFinal = ({ code }: ApiError): boolean => FINAL.has(code)

/** Converts any thrown value: an error that is no `ApiError` comes from parsing a response. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  warn(
    'an answer of the API can’t be read: does its address lead to a BFF of the version of this script?',
  )
  return new ApiError('unreadable', { cause: error })
}
