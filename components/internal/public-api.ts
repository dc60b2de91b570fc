/** Reads what anyone may read of an API, such as a payment link: no session, and no code for one. */
import { ApiError } from './api-error.ts'
import { byStatus } from './by-status.ts'
import { exchange, type Refusal, safe } from './exchange.ts'
import { SharedReads } from './shared-reads.ts'

/** A status says all that a buyer is told. */
const refusal: Refusal = ({ status }) => new ApiError(byStatus(status, true), { status })

const reads = new Map<string, SharedReads>()

/** Shared by all elements of the page, so that twenty buttons of a link make one call. @throws {ApiError} */
export async function readPublic<Answer>(
  base: string,
  path: string,
  signal?: AbortSignal,
): Promise<Answer> {
  let shared = reads.get(base)
  if (!shared) {
    shared = new SharedReads((wanted, abort) => exchange(base, wanted, { signal: abort }, refusal))
    reads.set(base, shared)
  }
  return shared.get(safe(path), signal) as Promise<Answer>
}
