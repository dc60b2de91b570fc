/** Waits until a sandbox at an address responds. */
import { setTimeout as pause } from 'node:timers/promises'

const INTERVAL_MS = 100
const REQUEST_TIMEOUT_MS = 5_000

/** @throws {Error} in one line when it does not respond within the time */
export async function waitUntilReady(url: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const left = Math.ceil(deadline - performance.now())
    if (left <= 0) throw new Error(`${url} did not respond within ${timeoutMs / 1000} s.`)
    const isReady = await fetch(`${url}/sandbox/clock`, {
      signal: AbortSignal.timeout(Math.min(left, REQUEST_TIMEOUT_MS)),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(INTERVAL_MS)
  }
}
