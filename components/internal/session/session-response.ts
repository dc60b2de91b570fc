/** Parses the merchant's server's response to a session request, and reports integration mistakes in the console. */
import type { Problem } from '../../../server/contract/problem.ts'
import type { SessionResponse } from '../../../server/contract/session.ts'
import { ApiError, type ApiErrorCode } from '../api/api-error.ts'
import { parseProblem } from '../api/problem-details.ts'
import { parseJson } from '../dom/parse-json.ts'
import { warn } from '../dom/warn.ts'

/** The response of POST /api/sessions, forwarded by the merchant's server. */
export type SessionToken = Pick<SessionResponse, 'token'> &
  Partial<Pick<SessionResponse, 'expires_in' | 'scopes'>>

export const isSessionToken = (answer: unknown): answer is SessionToken => {
  const token: unknown = (answer as Partial<SessionToken> | null | undefined)?.token
  return typeof token === 'string' && token !== ''
}

const ROUTE_HINT =
  'a route of your server has to pass on what POST /api/sessions answered, as it is'
const FAILURE_HINT = 'your server failed; can it reach the BFF?'
const CSRF_HINT =
  'something before your route refused the POST. If it protects against forged requests, leave this route out, or give the page <meta name="csrf-token">'

/** Answers of frameworks, and of firewalls that want to see a person: the customer may well be signed in. */
const refusesEveryPost = (status: number, text: string): boolean =>
  status === 419 || ((status === 403 || status === 422) && /^\s*<|csrf|xsrf|forge/i.test(text))

/**
 * Returns the session in a response. `request` describes the request in warnings.
 *
 * No error has the code `unreadable`, because a payment that waits for its token was certainly not sent.
 * @throws {ApiError} `unauthenticated` only if the merchant's login rejects the customer
 */
export function parseSessionResponse(
  response: Response,
  text: string,
  request: string,
): SessionToken {
  const { status, ok } = response
  if (response.type === 'opaqueredirect') {
    warn(
      `${request} was redirected, as to a page that signs in: answer it directly, with 401 where the customer is signed out`,
      'start/troubleshooting',
    )
    throw new ApiError('unauthenticated')
  }
  const body = parseJson(text)
  if (ok && isSessionToken(body)) return body
  const problem = bffProblem(body)
  const isForeign = !problem && refusesEveryPost(status, text)
  const isSignedOut = !problem && !isForeign && (status === 401 || status === 403)
  let kind = ''
  let reason = 'your server refuses the customer'
  if (problem) reason = problemMessage(problem)
  else if (!isSignedOut) {
    kind = body === undefined ? ' with no JSON' : ' without a token'
    reason = isForeign ? CSRF_HINT : failure(status, body)
  }
  warn(
    `${request} answered ${status}${kind} instead of a session: ${reason}`,
    'start/troubleshooting',
  )
  const { upstreamMessage, issues, requestId, retryAfter } = parseProblem(response, text, true)
  const fields = { status, upstreamMessage, issues, requestId, retryAfter }
  throw new ApiError(errorCode(status, problem, isSignedOut), fields)
}

/** The problem of an error that the API returned to the merchant's server. */
const bffProblem = (body: unknown): Problem | undefined => {
  const problem = body as Problem | null | undefined
  return String(problem?.type).startsWith('urn:tillkit:problem:') ? problem! : undefined
}

/** A route that failed may have said why; every other answer is of something else. */
function failure(status: number, body: unknown): string {
  if (status < 500 || status === 501) return ROUTE_HINT
  const { detail } = (body ?? {}) as Partial<Problem>
  return typeof detail === 'string' ? detail : FAILURE_HINT
}

/** The API's own texts, which contain no value of the request. */
function problemMessage({ type, title, detail, errors }: Problem): string {
  const named = Array.isArray(errors) ? errors : []
  const members = named.map((item) => `${item?.pointer} ${item?.message}`)
  const reason = [detail ?? title, ...members].join('; ')
  const isKey = type.endsWith(':unauthenticated')
  return isKey ? `${reason}; is the API key of your server one of TILL_API_KEYS?` : reason
}

function errorCode(status: number, problem: unknown, isSignedOut: boolean): ApiErrorCode {
  if (isSignedOut) return 'unauthenticated'
  if (status >= 500 && status !== 501) return 'upstream-unavailable'
  return problem ? 'upstream-refused' : 'upstream-unreadable'
}
