/**
 * In-memory store of a single replica.
 *
 * Entries are not evicted before they expire, because a lost lock could charge an invoice twice. The map is
 * bounded by their lifetimes, and by the fact that only merchants and sessions create them.
 */
import type { Store } from './store.ts'

interface Entry<Value> {
  value: Value
  expiresAt: number
}

/** @param now monotonic milliseconds, because a change of the wall clock would release a payment's lock early */
export function memoryStore(now: () => number = () => performance.now()): Store {
  const values = ttlMap<string>(now)
  const counters = ttlMap<number>(now)

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

/** A map with expiring entries. It is swept when its size has doubled, so a write costs amortised constant time. */
function ttlMap<Value>(now: () => number) {
  const entries = new Map<string, Entry<Value>>()
  let sweepSize = MIN_SWEEP_SIZE

  return {
    get(key: string) {
      const entry = entries.get(key)
      return entry && entry.expiresAt > now() ? entry : undefined
    },
    set(key: string, entry: Entry<Value>) {
      entries.set(key, entry)
      if (entries.size < sweepSize) return
      for (const [old, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(old)
      sweepSize = Math.max(MIN_SWEEP_SIZE, 2 * entries.size)
    },
    delete(key: string) {
      entries.delete(key)
    },
  }
}
