/** The one error that leaves `upstream/`: what went wrong, told by a closed list of codes. */

/**
 * - `unreachable` no connection was made: nothing left this machine
 * - `broken` the connection ended before the answer did
 * - `timeout` the deadline passed
 * - `failed` 5xx, or 408
 * - `unreadable` the answer made no sense: not JSON, another shape, a redirect
 * - `too-large` the answer has more bytes, values or levels than are read
 * - `credentials` our credentials were refused (401, 403)
 * - `unavailable` not asked: the service is being left alone, or too many calls wait for it
 * - `no-token` the token endpoint gives none at present
 * - `no-scope` not asked: our token has not the scope that the call needs, or none is given for the scopes we ask for
 * - `not-found` 404
 * - `limited` 429
 * - `conflict` 409
 * - `refused` any other 4xx: understood and refused
 * - `left` the browser that asked went away
 */
export type UpstreamErrorCode =
  | 'unreachable'
  | 'broken'
  | 'timeout'
  | 'failed'
  | 'unreadable'
  | 'too-large'
  | 'credentials'
  | 'unavailable'
  | 'no-token'
  | 'no-scope'
  | 'not-found'
  | 'limited'
  | 'conflict'
  | 'refused'
  | 'left'

/** What of a service's error body may be passed on. */
export interface UpstreamDetails {
  name?: string
  debug_id?: string
  issues?: { issue?: string; field?: string; description?: string }[]
}

interface Facts {
  /** The status the service answered with, where it did. */
  status?: number
  /** Seconds until it makes sense to ask again. */
  retryAfter?: number
  details?: UpstreamDetails
  cause?: unknown
}

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly code: UpstreamErrorCode
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  readonly details: UpstreamDetails | undefined

  constructor(code: UpstreamErrorCode, message: string, facts: Facts = {}) {
    super(message, { cause: facts.cause })
    this.code = code
    this.status = facts.status
    this.retryAfter = facts.retryAfter
    this.details = facts.details
  }
}

/**
 * What became of a call that failed like this (faults: the retry and idempotency matrix).
 * - `nothing` it never left, or was refused for good
 * - `refused` it was turned away, which does not say that nothing of the kind is under way
 * - `unknown` it may have happened
 */
export function effectOf({ code, status }: UpstreamError): 'nothing' | 'refused' | 'unknown' {
  switch (code) {
    case 'unreachable':
    case 'unavailable':
    case 'no-token':
    case 'no-scope':
    case 'credentials':
    case 'not-found':
      return 'nothing'
    case 'refused':
      return status === 400 || status === 422 ? 'nothing' : 'refused'
    case 'limited':
    case 'conflict':
      return 'refused'
    case 'broken':
    case 'timeout':
    case 'failed':
    case 'unreadable':
    case 'too-large':
    case 'left':
      return 'unknown'
  }
}
