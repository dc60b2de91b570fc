/** Reads of an invoice after its payment was requested: when the next one is due, and which one is newer. */
import { compareInstants } from '../../../server/pricing/price/instant.ts'

/** Milliseconds: 1 s, 2 s, 4 s, 8 s, then every 15 s. */
export const backoff = (polls: number): number => Math.min(1000 * 2 ** polls, 15_000)

interface Reading {
  /** An instant; absent if the service names none. */
  readonly updated_at?: string | null | undefined
}

/** True for a late response with an older reading. */
export const isOlder = (a: Reading, b: Reading): boolean =>
  compareInstants(a.updated_at, b.updated_at) < 0
