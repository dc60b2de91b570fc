/** Parses an error response: the BFF's problem body (RFC 9457), or the page of a proxy. */
import type { Problem } from '../../../server/contract/problem.ts'
import { parseJson } from '../dom/parse-json.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { errorCodeForStatus } from './http-status.ts'
import type { ErrorMapper } from './request.ts'

const TYPE_PREFIX = 'urn:tillkit:problem:'

/** An unknown problem type keeps its code; its message is the general one. */
export const parseProblem: ErrorMapper = (response, text, isRead) => {
  const { status } = response
  // Without a problem the status decides.
  const problem = parseJson(text) as Partial<Problem> | undefined
  const wait = problem?.retry_after ?? Number(response.headers.get('Retry-After') ?? Number.NaN)
  const fields = {
    status,
    ...upstreamFields(problem),
    ...(wait >= 0 && { retryAfter: wait }),
    ...(Array.isArray(problem?.errors) && { issues: problem.errors }),
    ...(problem?.profile && { profile: problem.profile }),
    ...(problem?.reason && { reason: problem.reason }),
    ...(problem?.preview && { preview: problem.preview }),
    ...(typeof problem?.instance === 'string' && { requestId: problem.instance }),
  }
  const code = String(problem?.type).startsWith(TYPE_PREFIX)
    ? (problem!.type!.slice(TYPE_PREFIX.length) as ApiErrorCode)
    : errorCodeForStatus(status, isRead)
  return new ApiError(code, fields)
}

/** The upstream service's issues; its description precedes the BFF's detail. */
function upstreamFields(
  problem?: Partial<Problem>,
): Partial<Pick<ApiError, 'upstreamDetails' | 'upstreamIssues' | 'upstreamMessage'>> {
  const issues = problem?.upstream?.issues
  const all = Array.isArray(issues) ? issues : []
  const upstreamDetails = all.filter(Boolean)
  const upstreamIssues = all.map((item) => String(item?.issue))
  const message: unknown = all.find((item) => item?.description)?.description || problem?.detail
  return typeof message === 'string'
    ? { upstreamDetails, upstreamIssues, upstreamMessage: message }
    : { upstreamDetails, upstreamIssues }
}
