/** State shared by replicas: revocations, locks, idempotency records and rate limits. */
import type { z } from 'zod'

/** Every method rejects with a `StoreError` while the store is down. */
export interface Store {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /**
   * Atomically replaces `expected` by `value`; undefined means absent. True if it did: of many callers that
   * expect the same value, exactly one succeeds.
   */
  compareAndSwap(
    key: string,
    expected: string | undefined,
    value: string | undefined,
    ttlMs: number,
  ): Promise<boolean>
  /** Increments a counter, which expires `windowMs` after its first increment. */
  increment(key: string, windowMs: number): Promise<Window>
}

export interface Window {
  /** The counter's value, including this increment. */
  count: number
  /** Milliseconds until the counter expires. */
  resetMs: number
}

/** The store is down: an operation that depends on it must not proceed. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Fails open: returns undefined while the store is down. */
export async function failOpen<Result>(
  read: () => Promise<Result> | Result,
): Promise<Result | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    return undefined
  }
}

/** Parses a stored value; undefined if it is invalid, because a replica of another version may have written it. */
export function parseStored<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
