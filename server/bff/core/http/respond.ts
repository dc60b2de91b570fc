/** Writes responses: stored results, and problem details (RFC 9457) of errors, unknown paths and other methods. */
import type { Context, ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { StoredResponse } from '../money/idempotency.ts'
import { ProblemError, toProblem } from '../problem.ts'
import { UpstreamError } from '../upstream/error.ts'
import type { AppEnv, LogEntry } from './context.ts'
import { errorSummary, routeOf, stackOf } from './request-log.ts'

/** Sends the result of a call, as it was or would be stored for its idempotency key. */
export function sendStored(c: Context, { status, body }: StoredResponse): Response {
  if (body === undefined || status === 204) return c.body(null, 204)
  return c.body(body, status, { 'Content-Type': 'application/json' })
}

/** Logged instead of a status when the client has disconnected. */
const CLIENT_CLOSED_REQUEST = 499

/** With the headers that the handler has set, such as how long an unknown link may be cached. */
const problemResponse = (c: Context, problem: ProblemError): Response =>
  c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, problem.headers)

/** Maps any error to a problem, and names its cause in the log. */
export function recordProblem(error: unknown, entry: LogEntry): ProblemError {
  const problem = toProblem(error)
  const hasDisconnected = error instanceof UpstreamError && error.code === 'client-disconnected'
  entry.problem = hasDisconnected ? 'client-disconnected' : problem.code
  if (hasDisconnected) entry.status = CLIENT_CLOSED_REQUEST
  const isUnexpected = problem.code === 'internal' && problem !== error
  entry.error = isUnexpected ? stackOf(error) : errorSummary(problem.cause)
  entry.pointers = problem.options.errors?.map(({ pointer }) => pointer)
  problem.requestId = entry.request_id
  return problem
}

export const onError: ErrorHandler<AppEnv> = (error, c) => {
  const entry = c.get('log')
  const problem = recordProblem(error, entry)
  if (problem.code === 'origin-refused') entry.origin = c.req.header('origin') ?? 'none'
  return problemResponse(c, problem)
}

export const onNotFound: NotFoundHandler<AppEnv> = (c) => {
  return problemResponse(c, recordProblem(new ProblemError('not-found'), c.get('log')))
}

/** Answers a known path's other methods with 405, and a plain OPTIONS request with the supported ones. */
export const unsupportedMethod = (app: Hono<AppEnv>) =>
  methodNotAllowed<AppEnv>({
    app,
    onMethodNotAllowed(c, methods) {
      const entry = c.get('log')
      const allow = { Allow: [...methods, 'OPTIONS'].join(', ') }
      entry.problem = undefined
      const [method = ''] = methods
      entry.route = routeOf(app.router.match(method, c.req.path)[0].map(([[, route]]) => route))
      // Not `c.body`, which would keep the type of the problem before it.
      if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: allow })
      const problem = recordProblem(new ProblemError('method-not-allowed'), entry)
      const response = problemResponse(c, problem)
      response.headers.set('Allow', allow.Allow)
      return response
    },
  })
