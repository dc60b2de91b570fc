/** Timeouts for promises and conditions, so that a hanging test fails with a message. */
import { AssertionError } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'

/** @param ms generous upper bound */
export async function inTime<Result>(work: Promise<Result>, ms = 10_000): Promise<Result> {
  const over = new AbortController()
  const late = pause(ms, undefined, over).then(() => {
    throw new AssertionError({ message: `it has not ended within ${ms} ms` })
  })
  try {
    return await Promise.race([work, late])
  } finally {
    late.catch(() => {})
    over.abort()
  }
}

/** Waits until the condition is true. */
export async function until(holds: () => boolean, ms = 10_000): Promise<void> {
  for (const end = performance.now() + ms; !holds(); ) {
    if (performance.now() > end) throw new AssertionError({ message: `not within ${ms} ms` })
    await pause(5)
  }
}
