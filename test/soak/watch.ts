/**
 * Monitors a process under load: prints a line every ten seconds, and asserts a flat heap at the
 * end.
 */
import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { held } from './steps.ts'

/** Milliseconds between two lines. */
const LOOK = 10_000
/** Megabytes per minute of apparent growth that still count as flat. */
const FLAT = 1
/** Fluctuation of connections between two samples. */
const SOME = 50

interface Look {
  minute: number
  heap: number
  connections: number
}

export interface Watch {
  /** Counts a response. */
  answered(): void
  /** Ends the monitoring. @throws {AssertionError} if heap or connections have grown */
  judge(): void
  end(): void
}

/** @param more further columns of a line */
export function watching(more: () => string[] = () => []): Watch {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const looks: Look[] = []
  const start = performance.now()
  let answers = 0
  delay.enable()
  const timer = setInterval(() => {
    looks.push(look(performance.now() - start))
    answers = 0
    delay.reset()
  }, LOOK)

  function look(ms: number): Look {
    globalThis.gc?.()
    const { heapUsed, rss } = process.memoryUsage()
    const heap = heapUsed / 1e6
    const connections = held()
    console.log(
      [
        `${(ms / 1000).toFixed(0)} s`,
        `${((answers * 1000) / LOOK).toFixed(0)} answers/s`,
        `heap ${heap.toFixed(1)} MB`,
        `rss ${(rss / 1e6).toFixed(0)} MB`,
        `lag p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
        `${connections} connections`,
        ...more(),
      ].join('  '),
    )
    return { minute: ms / 60_000, heap, connections }
  }

  const end = () => {
    clearInterval(timer)
    delay.disable()
  }
  return {
    answered: () => void answers++,
    end,
    judge() {
      end()
      // Caches fill in the first minute.
      const settled = looks.filter(({ minute }) => minute >= 1)
      const [first, ...rest] = settled
      if (!first || rest.length < 2) return
      const growth = slopeOf(settled)
      console.log(`the heap grows by ${growth.toFixed(2)} MB a minute`)
      assert.ok(growth < FLAT, 'the heap is not flat')
      const last = rest.at(-1)?.connections ?? 0
      assert.ok(
        last <= first.connections + SOME,
        `${last} connections, ${first.connections} before`,
      )
    },
  }
}

/** Slope in megabytes per minute, by least squares. */
function slopeOf(looks: readonly Look[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(looks.map(({ minute }) => minute))
  const y = mean(looks.map(({ heap }) => heap))
  const above = looks.reduce((sum, { minute, heap }) => sum + (minute - x) * (heap - y), 0)
  return above / looks.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}
