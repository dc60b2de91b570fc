/** Reads public resources such as payment links, without a session or its code. */
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { dedupeRequests } from './dedupe-requests.ts'
import { errorCodeForStatus } from './http-status.ts'
import { type ErrorMapper, sendRequest } from './request.ts'

const PROBLEM_CODE = /"urn:tillkit:problem:([a-z-]+)"/

/** Buyers see only the message of the code. */
const mapError: ErrorMapper = ({ status }, text) => {
  const code = PROBLEM_CODE.exec(text)?.[1] as ApiErrorCode | undefined
  return new ApiError(code ?? errorCodeForStatus(status, true), { status })
}

const read = dedupeRequests()

/** Deduplicated: twenty buttons for one link make one request. @throws {ApiError} */
export const fetchPublic = <Answer>(
  base: string,
  path: string,
  signal?: AbortSignal,
): Promise<Answer> =>
  read(
    base + path,
    (call) => sendRequest(base, path, { signal: call }, mapError),
    signal,
  ) as Promise<Answer>
