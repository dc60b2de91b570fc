/** Reads what anyone may read of an API, such as a payment link: no session, and no code for one. */
import { ApiError } from './api-error.ts'
import { byStatus } from './by-status.ts'
import { exchange, type Refusal } from './exchange.ts'

/** A status says all that a buyer is told. */
const refusal: Refusal = ({ status }) => new ApiError(byStatus(status, true), { status })

const reads = new Map<string, Promise<unknown>>()

/** Shared while it runs, so that twenty buttons of a link make one call. @throws {ApiError} */
export function readPublic<Answer>(base: string, path: string): Promise<Answer> {
  const name = base + path
  let read = reads.get(name)
  if (!read) {
    read = exchange(base, path, {}, refusal).finally(() => reads.delete(name))
    reads.set(name, read)
  }
  return read as Promise<Answer>
}
