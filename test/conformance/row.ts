/** A row of a table of docs/services, and how each of its statuses is reached. */
import type { Shape } from './shape.ts'
import type { World } from './world.ts'

export interface Ask {
  /** Behind the table's base address, with its query. */
  path: string
  body?: unknown
  headers?: Record<string, string>
  /**
   * Number of concurrent requests; the first response that differs from the row's success counts.
   */
  times?: number
}

type Asking = (world: World) => Ask | Promise<Ask>

/** No input can cause it, so a fault is injected into the successful call. */
export const BY_FAULT = 'by fault'
/** The same call without any service on the account (`/sandbox/settings`). */
export const WITHOUT_SERVICE = 'without the service'
/** The same call before billing is activated. */
export const BEFORE_ACTIVATION = 'before activation'

type Cause = Asking | typeof BY_FAULT | typeof WITHOUT_SERVICE | typeof BEFORE_ACTIVATION

export interface Row {
  /** Method and path as in docs/services, with `{}` for path parameters. */
  row: string
  asks: Asking
  status: number
  /** Absent means no body. */
  body?: Shape
  errors: Record<number, Cause>
}
