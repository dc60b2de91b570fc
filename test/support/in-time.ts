/** For what must come to an end: where it waits for ever, its test fails and says so. */
import { AssertionError } from 'node:assert'
import { setTimeout as pause } from 'node:timers/promises'

/** @param ms far more than it takes */
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

/** Waits until it holds. */
export async function until(holds: () => boolean, ms = 10_000): Promise<void> {
  for (const end = performance.now() + ms; !holds(); ) {
    if (performance.now() > end) throw new AssertionError({ message: `not within ${ms} ms` })
    await pause(5)
  }
}
