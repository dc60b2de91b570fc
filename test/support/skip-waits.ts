/** Ends waits at once: those between attempts, looks at a lock, and reads. Time-outs are longer and stay. */
import { vi } from 'vitest'

const LONGEST_WAIT_MS = 2_000

/** For the rest of a test, for timers that are set from then on. */
export function skipWaits(): void {
  const { setTimeout } = globalThis
  const skipping = (run: () => void, ms = 0, ...rest: []) =>
    setTimeout(run, ms <= LONGEST_WAIT_MS ? 0 : ms, ...rest)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(skipping as typeof setTimeout)
}
