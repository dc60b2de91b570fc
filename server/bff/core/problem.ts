/** Problems (RFC 9457): the error class that any layer throws, and the mapping of upstream errors to it. */
import {
  PROBLEMS,
  type Problem,
  type ProblemCode,
  type ProblemIssue,
} from '../../contract/problem.ts'
import { StoreError } from './store/store.ts'
import { UpstreamError, type UpstreamErrorCode } from './upstream/error.ts'

interface ProblemOptions {
  /** A sentence for people, safe to show to anyone. */
  detail?: string
  /** The invalid members of the request. */
  errors?: ProblemIssue[]
  /** Seconds until a retry makes sense; without it, that of `RETRY_AFTER_SECONDS`. */
  retryAfter?: number
  /** The key under which the same request may be repeated. */
  key?: string
  /** The present values of billing details that were changed elsewhere. */
  profile?: Problem['profile']
  reason?: Problem['reason']
  preview?: Problem['preview']
  upstream?: Problem['upstream']
  cause?: unknown
}

/** Each 429 and 503 names a wait, also where the service names none (tokens-35). */
const RETRY_AFTER_SECONDS: Partial<Record<ProblemCode, number>> = {
  'too-many-requests': 30,
  unavailable: 30,
  'upstream-unavailable': 5,
}

/** Ends a request, or a call in this process, with a problem (RFC 9457). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  /** What went wrong, of a closed list. */
  readonly code: ProblemCode
  /** @internal */
  readonly options: ProblemOptions
  /** The id of the request, which finds its line in the log. */
  requestId: string | undefined

  constructor(code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? PROBLEMS[code][1], { cause: options.cause })
    this.code = code
    this.options = { ...options, retryAfter: options.retryAfter ?? RETRY_AFTER_SECONDS[code] }
  }

  /** The status of its response. */
  get status(): number {
    return PROBLEMS[this.code][0]
  }

  /** The invalid members of the request. */
  get errors(): readonly ProblemIssue[] {
    return this.options.errors ?? []
  }

  /** Seconds until a retry makes sense; with statuses 429 and 503. */
  get retryAfter(): number | undefined {
    return this.options.retryAfter
  }

  /** The body of its response, for `JSON.stringify`. */
  toJSON(): Problem {
    const { detail, errors, retryAfter, key, profile, reason, preview, upstream } = this.options
    return {
      type: `urn:tillkit:problem:${this.code}`,
      title: PROBLEMS[this.code][1],
      status: this.status,
      detail,
      instance: this.requestId,
      errors,
      retry_after: retryAfter,
      key,
      profile,
      reason,
      preview,
      upstream,
    }
  }

  /** Of its response. */
  get headers(): Record<string, string> {
    const { status, retryAfter } = this
    return {
      'Content-Type': 'application/problem+json',
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
    }
  }

  /** The response of the BFF, which can be passed on to a page as it is. */
  toResponse(): Response {
    const headers = { ...this.headers, 'Cache-Control': 'no-store' }
    return new Response(JSON.stringify(this), { status: this.status, headers })
  }
}

/** A problem that names the invalid members of a request. */
export const invalidRequest = (...errors: ProblemIssue[]) =>
  new ProblemError('invalid-request', { errors })

/** Maps any error to a problem. An unexpected error reveals nothing of its cause. */
export function toProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof UpstreamError) return fromUpstream(error)
  if (error instanceof StoreError) {
    return new ProblemError('upstream-unavailable', {
      detail: 'The store of locks is unavailable, so nothing was sent.',
      cause: error,
    })
  }
  return new ProblemError('internal', { cause: error })
}

/** The scope is named in the log and in readiness alone. */
const NO_PERMISSION = 'This server lacks the permission for this call, so nothing was sent.'

const UPSTREAM_PROBLEMS: Record<UpstreamErrorCode, ProblemCode> = {
  unreachable: 'upstream-unavailable',
  unavailable: 'upstream-unavailable',
  'no-token': 'upstream-unavailable',
  'missing-scope': 'upstream-unavailable',
  'connection-lost': 'upstream-failed',
  failed: 'upstream-failed',
  timeout: 'upstream-timeout',
  'client-disconnected': 'upstream-timeout',
  unreadable: 'upstream-unreadable',
  'too-large': 'upstream-unreadable',
  unauthorized: 'upstream-refused',
  'not-enabled': 'vault-not-enabled',
  'not-found': 'not-found',
  'queue-full': 'too-many-requests',
  'rate-limited': 'too-many-requests',
  conflict: 'conflict',
  rejected: 'refused',
}

function fromUpstream(error: UpstreamError): ProblemError {
  const code = UPSTREAM_PROBLEMS[error.code]
  switch (code) {
    // The same body as for another customer's resource.
    case 'not-found':
      return new ProblemError(code, { cause: error })
    case 'too-many-requests':
      return new ProblemError(code, { retryAfter: error.retryAfter, cause: error })
    case 'upstream-unavailable':
      return new ProblemError(code, {
        detail: error.code === 'missing-scope' ? NO_PERMISSION : undefined,
        retryAfter: error.retryAfter,
        cause: error,
      })
    default:
      return new ProblemError(code, { upstream: error.details, cause: error })
  }
}
