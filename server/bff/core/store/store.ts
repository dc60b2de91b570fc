/** State shared by replicas (revocations, locks, idempotency records and rate limits), and its in-memory form. */
import type { z } from 'zod'

/**
 * Every method rejects with a `StoreError` while the store is down.
 *
 * Callers keep to the least of all stores: lifetimes are positive integers, a key is either a value or a counter, and
 * values are well-formed text of less than 2 MB.
 */
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
  /** Its place, for operators: the key of the configuration, and the host. */
  readonly location?: { readonly key: string; readonly host: string }
  /** Settings under which it does not keep locks, in words for operators; none when absent. */
  faults?(): readonly string[]
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

/** Parses a stored value; undefined if it is invalid. */
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

interface Entry<Value> {
  value: Value
  expiresAt: number
}

/**
 * Store of a single replica, in memory.
 *
 * Entries are not evicted before they expire, because a lost lock could charge an invoice twice. The map is
 * bounded by their lifetimes, and by the fact that only merchants and sessions create them. Counters, which any
 * address creates, are bounded by number.
 * @param now monotonic milliseconds, because a change of the wall clock would release a payment's lock early
 */
export function memoryStore(now: () => number = () => performance.now()): Store {
  const values = ttlMap<string>(now)
  const counters = ttlMap<number>(now, MAX_COUNTERS)

  return {
    async get(key) {
      return values.get(key)?.value
    },
    async set(key, value, ttlMs) {
      values.set(key, { value, expiresAt: now() + ttlMs })
    },
    async compareAndSwap(key, expected, value, ttlMs) {
      if (values.get(key)?.value !== expected) return false
      if (value === undefined) values.delete(key)
      else values.set(key, { value, expiresAt: now() + ttlMs })
      return true
    },
    async increment(key, windowMs) {
      const counter = counters.get(key) ?? { value: 0, expiresAt: now() + windowMs }
      counter.value++
      if (counter.value === 1) counters.set(key, counter)
      return { count: counter.value, resetMs: counter.expiresAt - now() }
    },
  }
}

const MIN_SWEEP_SIZE = 256
/** Of requests in their windows. Any address creates one; without room the oldest starts again. */
const MAX_COUNTERS = 100_000

/** A map with expiring entries. It is swept when its size has doubled, so a write costs amortised constant time. */
function ttlMap<Value>(now: () => number, maxSize = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, Entry<Value>>()
  let sweepSize = MIN_SWEEP_SIZE

  return {
    get(key: string) {
      const entry = entries.get(key)
      return entry && entry.expiresAt > now() ? entry : undefined
    },
    set(key: string, entry: Entry<Value>) {
      entries.set(key, entry)
      const [oldest = key] = entries.size > maxSize ? entries.keys() : []
      if (oldest !== key) entries.delete(oldest)
      if (entries.size < sweepSize) return
      for (const [old, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(old)
      sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * entries.size)
    },
    delete(key: string) {
      entries.delete(key)
    },
  }
}
