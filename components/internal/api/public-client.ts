/** Reads public resources such as payment links, without a session or its code. */
import type { PublicApi } from '../../../server/bff/features/api-types.ts'
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { dedupeRequests } from './dedupe-requests.ts'
import { splitEndpoint } from './endpoints.ts'
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
export async function fetchPublic<Name extends keyof PublicApi>(
  base: string,
  name: Name,
  params: PublicApi[Name]['params'],
  signal?: AbortSignal,
): Promise<PublicApi[Name]['response']> {
  const [, path] = splitEndpoint(name, params)
  const send = (call: AbortSignal) => sendRequest(base, path, { signal: call }, mapError)
  return read.get(base + path, send, signal) as Promise<PublicApi[Name]['response']>
}
