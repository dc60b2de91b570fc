/** Minutes of everybody reading as fast as they are answered, in the weather of a walk: is the heap flat? */
import { setImmediate } from 'node:timers/promises'
import { seeded } from './random.ts'
import { aWalk } from './walk.ts'
import { watching } from './watch.ts'

const READERS = 64
/** Ms. A machine at full load is slow, and that is no fault. */
export const PATIENT = { attempt: 2_000, read: 4_000, money: 4_000 }
/** Ms between two steps of the walk: the load is the readers'. */
const PAUSE = 250

export async function load({ seed, minutes }: { seed: number; minutes: number }): Promise<void> {
  const walk = await aWalk({ seed, redis: false, limits: PATIENT })
  const end = performance.now() + minutes * 60_000
  const isOver = () => performance.now() >= end
  const watch = watching()

  async function reader(n: number): Promise<void> {
    const random = seeded(seed + n)
    while (!isOver()) {
      await walk.read(random)
      watch.answered()
      // What is refused at once never waits: everything else would wait for it.
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
