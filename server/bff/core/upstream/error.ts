/** The only error that leaves `upstream/`, with a closed list of codes. */

/**
 * - `unreachable` no connection was made: nothing was sent
 * - `connection-lost` the connection ended before the response did
 * - `timeout` the deadline passed
 * - `failed` 5xx, or 408
 * - `unreadable` the response is invalid: not JSON, another schema, a redirect
 * - `too-large` the response exceeds the limits of bytes, values or depth
 * - `unauthorized` our credentials were refused (401, 403)
 * - `not-enabled` the account is not approved for the feature of the call (403)
 * - `unavailable` not sent: the circuit is open, or the deadline passed before
 * - `queue-full` not sent: too many calls of the same caller wait
 * - `no-token` the token endpoint returns no token at present
 * - `missing-scope` not sent: our token lacks the scope of the call, or the requested scopes are refused
 * - `not-found` 404
 * - `rate-limited` 429
 * - `conflict` 409
 * - `rejected` any other 4xx
 * - `client-disconnected` the browser closed its connection
 */
export type UpstreamErrorCode =
  | 'unreachable'
  | 'connection-lost'
  | 'timeout'
  | 'failed'
  | 'unreadable'
  | 'too-large'
  | 'unauthorized'
  | 'not-enabled'
  | 'unavailable'
  | 'queue-full'
  | 'no-token'
  | 'missing-scope'
  | 'not-found'
  | 'rate-limited'
  | 'conflict'
  | 'rejected'
  | 'client-disconnected'

/** Details of a service's error body that may be passed on. */
export interface UpstreamDetails {
  name?: string
  debug_id?: string
  issues?: { issue?: string; field?: string; description?: string }[]
}

interface UpstreamErrorOptions {
  /** The service's status, if it responded. */
  status?: number
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  details?: UpstreamDetails
  /** Of a 403: the scope of the call, if our token was granted without it. */
  missingScope?: string | undefined
  cause?: unknown
}

export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly code: UpstreamErrorCode
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  readonly details: UpstreamDetails | undefined
  readonly missingScope: string | undefined
  /** The call that failed, such as "GET /webhooks of notifications"; absent at the token endpoint. */
  call: string | undefined

  constructor(code: UpstreamErrorCode, message: string, options: UpstreamErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.status = options.status
    this.retryAfter = options.retryAfter
    this.details = options.details
    this.missingScope = options.missingScope
  }
}

/**
 * The effect of a call that failed with this error.
 * - `not-executed` it was never sent, or rejected for good
 * - `rejected` this attempt had no effect, but an earlier one may be in progress
 * - `unknown` it may have taken effect
 */
export function upstreamEffect({
  code,
  status,
}: UpstreamError): 'not-executed' | 'rejected' | 'unknown' {
  switch (code) {
    case 'unreachable':
    case 'unavailable':
    case 'queue-full':
    case 'no-token':
    case 'missing-scope':
    case 'unauthorized':
    case 'not-enabled':
    case 'not-found':
      return 'not-executed'
    case 'rejected':
      return status === 400 || status === 422 ? 'not-executed' : 'rejected'
    // An intermediary can limit the response of a call that the service has executed.
    case 'rate-limited':
    case 'conflict':
      return 'rejected'
    case 'connection-lost':
    case 'timeout':
    case 'failed':
    case 'unreadable':
    case 'too-large':
    case 'client-disconnected':
      return 'unknown'
  }
}

/**
 * True if the service has decided that it knows nothing that this read asks for: 400, 404, 409, 410 or 422, or a 403 of
 * its own that is not about our token. A refused token, a firewall, a limit, a failure or no answer decide nothing.
 */
export const isUnknownToService = ({
  code,
  status,
  details,
  missingScope,
}: UpstreamError): boolean =>
  status === 403
    ? details !== undefined && missingScope === undefined
    : ['not-found', 'conflict', 'rejected'].includes(code) &&
      status !== undefined &&
      [400, 404, 409, 410, 422].includes(status)
