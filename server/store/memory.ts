/**
 * The store of a single replica.
 *
 * Nothing is dropped before its time, since a lost mark could pay an invoice twice; what bounds the
 * map is that every entry ends, and that only merchants and sessions make them.
 */
import type { Store } from './store.ts'

interface Entry<Value> {
  value: Value
  until: number
}

/** @param now milliseconds that never jump: the wall clock would end a payment's lock early */
export function memoryStore(now: () => number = () => performance.now()): Store {
  const values = endingMap<string>(now)
  const counts = endingMap<number>(now)

  return {
    get: (key) => values.read(key)?.value,
    set: async (key, value, ttlMs) => values.write(key, { value, until: now() + ttlMs }),
    async swap(key, from, to, ttlMs) {
      if (values.read(key)?.value !== from) return false
      if (to === undefined) values.drop(key)
      else values.write(key, { value: to, until: now() + ttlMs })
      return true
    },
    count(key, windowMs) {
      const entry = counts.read(key) ?? { value: 0, until: now() + windowMs }
      entry.value++
      if (entry.value === 1) counts.write(key, entry)
      return { count: entry.value, leftMs: entry.until - now() }
    },
  }
}

/** The least number of entries that are worth a look for what has ended. */
const LEAST_TO_SWEEP = 256

/** A map whose entries end. It is swept whenever it has doubled, so that a write costs the same in any. */
function endingMap<Value>(now: () => number) {
  const entries = new Map<string, Entry<Value>>()
  let sweepAt = LEAST_TO_SWEEP

  return {
    read(key: string) {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry : undefined
    },
    write(key: string, entry: Entry<Value>) {
      entries.set(key, entry)
      if (entries.size < sweepAt) return
      for (const [old, { until }] of entries) if (until <= now()) entries.delete(old)
      sweepAt = Math.max(LEAST_TO_SWEEP, 2 * entries.size)
    },
    drop(key: string) {
      entries.delete(key)
    },
  }
}
