/** The only writer of error bodies (RFC 9457), and the one place that turns a service's fault into one. */
import type { Context } from 'hono'
import { PROBLEMS, type Problem, type ProblemCode, type ProblemIssue } from './contract/problem.ts'
import { respond } from './gateway/respond.ts'
import { StoreError } from './store/store.ts'
import { UpstreamError, type UpstreamErrorCode } from './upstream/error.ts'

interface Facts {
  /** A sentence for people. It may be shown to anyone. */
  detail?: string
  /** Each faulty member of the request. */
  errors?: ProblemIssue[]
  /** Seconds until it makes sense to ask again. */
  retryAfter?: number
  /** The key under which the same request may be repeated. */
  key?: string
  upstream?: Problem['upstream']
  cause?: unknown
}

/** What a request came to, when it came to nothing. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly facts: Facts

  constructor(code: ProblemCode, facts: Facts = {}) {
    super(facts.detail ?? PROBLEMS[code][1], { cause: facts.cause })
    this.code = code
    this.facts = facts
  }
}

/** A request of which these members are wrong. */
export const invalid = (...errors: ProblemIssue[]) =>
  new ProblemError('invalid-request', { errors })

/** Any error as a problem. One that nobody expected shows nothing of its cause. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof UpstreamError) return fromUpstream(error)
  if (error instanceof StoreError) {
    return new ProblemError('upstream-unavailable', {
      detail: 'This needs a lock that can not be had at present. Nothing was sent.',
      retryAfter: RETRY_AFTER.unavailable,
      cause: error,
    })
  }
  return new ProblemError('internal', { cause: error })
}

/** Writes a problem; `instance` is the request id, which the log line of this request has too. */
export function sayProblem(c: Context, error: ProblemError, requestId: string): Response {
  const [status, title] = PROBLEMS[error.code]
  const { detail, errors, retryAfter, key, upstream } = error.facts
  const problem: Problem = {
    type: `urn:tillkit:problem:${error.code}`,
    title,
    status,
    detail,
    instance: requestId,
    errors,
    retry_after: retryAfter,
    key,
    upstream,
  }
  return respond(c, status, JSON.stringify(problem), {
    'Content-Type': 'application/problem+json',
    ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  })
}

/** Seconds. What is advised when the service names none (tokens-35). */
const RETRY_AFTER = { limited: 30, unavailable: 5 } as const

/** Which one is for the log and for readiness to say. */
const NO_PERMISSION = 'This server has no permission for this there. Nothing was sent.'

const UPSTREAM_PROBLEMS: Record<UpstreamErrorCode, ProblemCode> = {
  unreachable: 'upstream-unavailable',
  unavailable: 'upstream-unavailable',
  'no-token': 'upstream-unavailable',
  'no-scope': 'upstream-unavailable',
  broken: 'upstream-failed',
  failed: 'upstream-failed',
  timeout: 'upstream-timeout',
  left: 'upstream-timeout',
  unreadable: 'upstream-unreadable',
  'too-large': 'upstream-unreadable',
  credentials: 'upstream-refused',
  'not-found': 'not-found',
  limited: 'too-many-requests',
  conflict: 'conflict',
  refused: 'refused',
}

function fromUpstream(error: UpstreamError): ProblemError {
  const code = UPSTREAM_PROBLEMS[error.code]
  switch (code) {
    // The same body, whether it is unknown there or somebody else's here.
    case 'not-found':
      return new ProblemError(code, { cause: error })
    case 'too-many-requests':
      return new ProblemError(code, {
        retryAfter: error.retryAfter ?? RETRY_AFTER.limited,
        cause: error,
      })
    case 'upstream-unavailable':
      return new ProblemError(code, {
        detail: error.code === 'no-scope' ? NO_PERMISSION : undefined,
        retryAfter: error.retryAfter ?? RETRY_AFTER.unavailable,
        cause: error,
      })
    default:
      return new ProblemError(code, { upstream: error.details, cause: error })
  }
}
