/** Reads an answer that says no: our problem body (api.md §4), or whatever stood in between. */
import type { Problem } from '../../server/contract/problem.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'

const TYPE = 'urn:tillkit:problem:'

/** What a status means when the body is not ours: a proxy's page, a load balancer's text. */
const BY_STATUS: Record<number, ApiErrorCode> = {
  401: 'unauthenticated',
  404: 'not-found',
  429: 'too-many-requests',
}

/** A code that this version does not know stays as it is; its words are the general ones. */
export function problemOf(response: Response, text: string, reads: boolean): ApiError {
  const { status } = response
  let problem: Partial<Problem> | undefined
  try {
    problem = JSON.parse(text)
  } catch {
    // Not ours: the status has to do.
  }
  const wait = problem?.retry_after ?? Number(response.headers.get('Retry-After') ?? Number.NaN)
  const fields = {
    status,
    ...refusalIn(problem),
    ...(wait >= 0 && { retryAfter: wait }),
    ...(Array.isArray(problem?.errors) && { issues: problem.errors }),
    ...(typeof problem?.instance === 'string' && { requestId: problem.instance }),
  }
  const code = String(problem?.type).startsWith(TYPE)
    ? (problem!.type!.slice(TYPE.length) as ApiErrorCode)
    : (BY_STATUS[status] ?? strange(status, reads))
  return new ApiError(code, fields)
}

/** Not a word of ours. What stands in between may have given up on a call that went through. */
function strange(status: number, reads: boolean): ApiErrorCode {
  if (status < 500) return 'unreadable'
  return reads ? 'upstream-unavailable' : 'outcome-unknown'
}

/** The service's own words before ours. */
function refusalIn(problem?: Partial<Problem>) {
  const issues = problem?.upstream?.issues
  const all = Array.isArray(issues) ? issues : []
  const cases = all.map((one) => String(one?.issue))
  const reason: unknown = all.find((one) => one?.description)?.description || problem?.detail
  return typeof reason === 'string' ? { cases, reason } : { cases }
}
