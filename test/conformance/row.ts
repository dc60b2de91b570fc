/** A row of a table of docs/services, and how each of its statuses is reached. */
import type { Shape } from './shape.ts'
import type { World } from './world.ts'

export interface Ask {
  /** Behind the table's base address, with its query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** How many of it are sent at once; the answer is the first that is not the row's success. */
  times?: number
}

type Asking = (world: World) => Ask | Promise<Ask>

/** No input can cause it, so a fault is asked for on the way of the successful call. */
export const BY_FAULT = 'by fault'
/** The same call while the account has none of the services (`/sandbox/settings`). */
export const WITHOUT_SERVICE = 'without the service'
/** The same call before billing is activated. */
export const BEFORE_ACTIVATION = 'before activation'

export type Cause = Asking | typeof BY_FAULT | typeof WITHOUT_SERVICE | typeof BEFORE_ACTIVATION

export interface Row {
  /** As docs/services has it: method and path, `{}` for what the caller fills in. */
  row: string
  asks: Asking
  status: number
  /** Absent: no body. */
  body?: Shape
  errors: Record<number, Cause>
}
