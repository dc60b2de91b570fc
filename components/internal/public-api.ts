/** Reads what anyone may read of an API, such as a payment link: no session, and no code for one. */
import { exchange, safe } from './exchange.ts'
import { SharedReads } from './shared-reads.ts'

const reads = new Map<string, SharedReads>()

/** Shared by all elements of the page, so that twenty buttons of a link make one call. @throws {ApiError} */
export async function readPublic<Answer>(
  base: string,
  path: string,
  signal?: AbortSignal,
): Promise<Answer> {
  let shared = reads.get(base)
  if (!shared) {
    shared = new SharedReads((wanted, abort) => exchange(base, wanted, { signal: abort }))
    reads.set(base, shared)
  }
  return shared.get(safe(path), signal) as Promise<Answer>
}
