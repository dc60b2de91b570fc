/** Reads the response of the merchant's server to a request for a session, and names a mistake in the console. */
import type { Problem } from '../../server/contract/problem.ts'
import type { SessionAnswer } from '../../server/contract/session.ts'
import { ApiError, type ApiErrorCode } from '../internal/api-error.ts'
import { problemOf } from '../internal/problem-of.ts'
import { warn } from '../internal/warn.ts'

/** What a page gives: the answer of POST /api/sessions, passed on by the merchant's server. */
export type MintedSession = Pick<SessionAnswer, 'token'> &
  Partial<Pick<SessionAnswer, 'expires_in' | 'scopes'>>

export const isMinted = (answer: unknown): answer is MintedSession => {
  const token: unknown = (answer as Partial<MintedSession> | null | undefined)?.token
  return typeof token === 'string' && token !== ''
}

const ROUTE = 'a route of your server has to pass on what POST /api/sessions answered, as it is'

/**
 * The session in a response. `request` names the request in warnings.
 *
 * No error has the code `unreadable`: a payment that waits for its token was never sent, and that code leaves it open.
 * @throws {ApiError} `unauthenticated` only where the merchant's own login refuses the customer
 */
export function mintedIn(response: Response, text: string, request: string): MintedSession {
  const { status, ok } = response
  if (response.type === 'opaqueredirect') {
    warn(
      `${request} was redirected, as to a page that signs in: answer it directly, with 401 where the customer is signed out`,
    )
    throw new ApiError('unauthenticated')
  }
  let body: unknown
  try {
    body = JSON.parse(text)
    if (ok && isMinted(body)) return body
  } catch {
    // The warning below names it.
  }
  const problem = problemIn(body)
  const isSignedOut = !problem && (status === 401 || status === 403)
  if (problem) warn(`${request} answered ${status} instead of a session: ${reasonOf(problem)}`)
  else if (isSignedOut) {
    warn(`${request} answered ${status} instead of a session: your server refuses the customer`)
  } else {
    const kind = body === undefined ? 'with no JSON' : 'without a token'
    warn(`${request} answered ${status} ${kind} instead of a session: ${ROUTE}`)
  }
  const { reason, issues, requestId, retryAfter } = problemOf(response, text, true)
  const fields = { status, reason, issues, requestId, retryAfter }
  throw new ApiError(codeOf(status, problem, isSignedOut), fields)
}

/** A refusal of our API, which answered the merchant's server and not the customer. */
const problemIn = (body: unknown): Problem | undefined => {
  const problem = body as Problem | null | undefined
  return String(problem?.type).startsWith('urn:tillkit:problem:') ? problem! : undefined
}

/** In the API's own words; they hold no value of the request. */
function reasonOf({ type, title, detail, errors }: Problem): string {
  const named = Array.isArray(errors) ? errors : []
  const members = named.map((one) => `${one?.pointer} ${one?.message}`)
  const reason = [detail ?? title, ...members].join('; ')
  const isKey = type.endsWith(':unauthenticated')
  return isKey ? `${reason}; is the API key of your server one of TILL_API_KEYS?` : reason
}

function codeOf(status: number, problem: unknown, isSignedOut: boolean): ApiErrorCode {
  if (isSignedOut) return 'unauthenticated'
  if (status >= 500 && status !== 501) return 'upstream-unavailable'
  return problem ? 'upstream-refused' : 'upstream-unreadable'
}
