/**
 * The store of a single replica.
 *
 * Nothing is dropped before its time, since a lost mark could pay an invoice twice; what bounds the
 * map is that every entry ends, and that only merchants and paying customers make them.
 */
import type { Store } from './store.ts'

interface Entry {
  value: string
  until: number
}

/** Writes between two sweeps of what has ended. */
const SWEEP_EVERY = 256

/** @param now milliseconds; tests hand in their own */
export function memoryStore(now: () => number = Date.now): Store {
  const entries = new Map<string, Entry>()
  let writes = 0

  const read = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.until > now() ? entry.value : undefined
  }
  const write = (key: string, value: string, ttlMs: number) => {
    entries.set(key, { value, until: now() + ttlMs })
    if (++writes % SWEEP_EVERY !== 0) return
    for (const [old, { until }] of entries) if (until <= now()) entries.delete(old)
  }

  return {
    get: async (key) => read(key),
    set: async (key, value, ttlMs) => write(key, value, ttlMs),
    async swap(key, from, to, ttlMs) {
      if (read(key) !== from) return false
      if (to === undefined) entries.delete(key)
      else write(key, to, ttlMs)
      return true
    },
  }
}
