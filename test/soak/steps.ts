/** Runs a number of steps of a random walk, and asserts that no socket remains. */
import assert from 'node:assert/strict'
import { aRandomWalk, type RandomWalkOptions } from './random-walk.ts'

/** @throws {Error} with the seed and the last steps */
export async function randomWalk(options: RandomWalkOptions & { steps: number }): Promise<void> {
  const before = held()
  const steps = await aRandomWalk(options)
  try {
    for (let i = 0; i < options.steps; i++) await steps.step()
  } catch (cause) {
    const { seed, redis } = options
    const where = `seed ${seed}${redis ? ' with Redis' : ''}`
    throw new Error([`${where}: ${(cause as Error).message}`, ...steps.last].join('\n'), { cause })
  } finally {
    await steps.close()
  }
  await untilNoMore(before)
}

/** Open connections and servers of this process. */
export const held = () =>
  process.getActiveResourcesInfo().filter((what) => /^TCP/.test(what)).length

/** Waits, because closing a socket takes a moment. */
async function untilNoMore(before: number): Promise<void> {
  for (let i = 0; held() > before && i < 200; i++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.ok(held() <= before, `${held()} connections are left of a walk, and were ${before}`)
}
