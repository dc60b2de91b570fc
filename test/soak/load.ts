/** Full load of concurrent readers during a random walk with faults: asserts a flat heap. */
import { setImmediate } from 'node:timers/promises'
import { seeded } from './random.ts'
import { aRandomWalk } from './random-walk.ts'
import { watching } from './watch.ts'

const READERS = 64
/** Timeouts in milliseconds for a machine at full load. */
export const PATIENT = { attempt: 2_000, read: 4_000, money: 4_000 }
/** Milliseconds between two steps of the walk, because the readers make the load. */
const PAUSE = 250

export async function load({ seed, minutes }: { seed: number; minutes: number }): Promise<void> {
  const walk = await aRandomWalk({ seed, redis: false, timeouts: PATIENT })
  const end = performance.now() + minutes * 60_000
  const isOver = () => performance.now() >= end
  const watch = watching()

  async function reader(n: number): Promise<void> {
    const random = seeded(seed + n)
    while (!isOver()) {
      await walk.read(random)
      watch.answered()
      // Yields, because requests rejected at once never wait and would starve all others.
      await setImmediate()
    }
  }
  async function walker(): Promise<void> {
    while (!isOver()) {
      await walk.step()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }

  try {
    await Promise.all([walker(), ...Array.from({ length: READERS }, (_, n) => reader(n))])
  } catch (cause) {
    throw new Error([`seed ${seed}: ${(cause as Error).message}`, ...walk.last].join('\n'), {
      cause,
    })
  } finally {
    watch.end()
    await walk.close()
  }
  watch.judge()
}
