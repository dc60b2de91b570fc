/** Reads what anyone may read of an API, such as a payment link: no session, and no code for one. */
import { ApiError, type ApiErrorCode } from './api-error.ts'
import { byStatus } from './by-status.ts'
import { exchange, type Refusal } from './exchange.ts'
import { sharedReads } from './shared-reads.ts'

const CODE = /"urn:tillkit:problem:([a-z-]+)"/

/** A code says all that a buyer reads. */
const refusal: Refusal = ({ status }, text) => {
  const code = CODE.exec(text)?.[1] as ApiErrorCode | undefined
  return new ApiError(code ?? byStatus(status, true), { status })
}

const read = sharedReads()

/** Twenty buttons of a link make one call. @throws {ApiError} */
export const readPublic = <Answer>(
  base: string,
  path: string,
  signal?: AbortSignal,
): Promise<Answer> =>
  read(
    base + path,
    (call) => exchange(base, path, { signal: call }, refusal),
    signal,
  ) as Promise<Answer>
