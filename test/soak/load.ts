/** Minutes of everybody reading as fast as they are answered, in the weather of a walk: is the heap flat? */
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { seeded } from './random.ts'
import { held } from './steps.ts'
import { aWalk } from './walk.ts'

const READERS = 64
/** Ms. A machine at full load is slow, and that is no fault. */
const PATIENT = { attempt: 2_000, read: 4_000, money: 4_000 }
/** Ms between two steps of the walk: the load is the readers'. */
const PAUSE = 250
/** Ms between two lines. */
const LOOK = 10_000
/** Megabytes a minute that a heap may seem to grow by and be flat. */
const FLAT = 1

interface Look {
  minute: number
  heap: number
}

export async function load({ seed, minutes }: { seed: number; minutes: number }): Promise<void> {
  const walk = await aWalk({ seed, redis: false, limits: PATIENT })
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const looks: Look[] = []
  const start = performance.now()
  const end = start + minutes * 60_000
  const isOver = () => performance.now() >= end
  let reads = 0
  delay.enable()

  async function reader(n: number): Promise<void> {
    const random = seeded(seed + n)
    while (!isOver()) {
      await walk.read(random)
      reads++
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
  const timer = setInterval(() => {
    looks.push(look(performance.now() - start))
    reads = 0
    delay.reset()
  }, LOOK)

  function look(ms: number): Look {
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    const heap = heapUsed / 1e6
    const lag = delay.percentile(99) / 1e6
    console.log(
      [
        `${(ms / 1000).toFixed(0)} s`,
        `${((reads * 1000) / LOOK).toFixed(0)} reads/s`,
        `heap ${heap.toFixed(1)} MB`,
        `rss ${(rss / 1e6).toFixed(0)} MB`,
        `lag p99 ${lag.toFixed(0)} ms`,
        `${held()} connections`,
      ].join('  '),
    )
    return { minute: ms / 60_000, heap }
  }

  try {
    await Promise.all([walker(), ...Array.from({ length: READERS }, (_, n) => reader(n))])
  } catch (cause) {
    throw new Error([`seed ${seed}: ${(cause as Error).message}`, ...walk.last].join('\n'), {
      cause,
    })
  } finally {
    clearInterval(timer)
    await walk.close()
  }
  // The first minute fills what is meant to be full.
  const settled = looks.filter(({ minute }) => minute >= 1)
  if (settled.length < 3) return
  const growth = slopeOf(settled)
  console.log(`the heap grows by ${growth.toFixed(2)} MB a minute`)
  assert.ok(growth < FLAT, 'the heap is not flat')
}

/** Megabytes a minute, by least squares. */
function slopeOf(looks: readonly Look[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(looks.map(({ minute }) => minute))
  const y = mean(looks.map(({ heap }) => heap))
  const above = looks.reduce((sum, { minute, heap }) => sum + (minute - x) * (heap - y), 0)
  return above / looks.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}
