/** Reads an answer that says no: our problem body, or whatever stood in between. */
import type { Problem } from '../../server/contract/problem.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { byStatus } from './by-status.ts'
import type { Refusal } from './exchange.ts'

const TYPE = 'urn:tillkit:problem:'

/** A code that this version does not know stays as it is; its words are the general ones. */
export const problemOf: Refusal = (response, text, reads) => {
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
    : byStatus(status, reads)
  return new ApiError(code, fields)
}

/** The service's own words before ours. */
function refusalIn(problem?: Partial<Problem>) {
  const issues = problem?.upstream?.issues
  const all = Array.isArray(issues) ? issues : []
  const cases = all.map((one) => String(one?.issue))
  const reason: unknown = all.find((one) => one?.description)?.description || problem?.detail
  return typeof reason === 'string' ? { cases, reason } : { cases }
}
