/**
 * npm run soak: a long random walk, minutes at full load, or unique visitors. Prints the seed for a repeat.
 */
import { parseArgs } from 'node:util'
import { noRedis } from '../support/bff/redis.ts'
import { load } from './load.ts'
import { randomWalk } from './steps.ts'
import { uniqueVisitors } from './unique-visitors.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string' },
    customers: { type: 'string' },
    rate: { type: 'string', default: '200' },
  },
})
const seed = Number(values.seed)
try {
  if (values.customers !== undefined) {
    const { minutes = '60', customers, rate } = values
    await uniqueVisitors({
      seed,
      minutes: Number(minutes),
      customers: Number(customers),
      rate: Number(rate),
    })
  } else if (values.minutes === undefined) {
    const steps = Number(values.steps)
    for (const redis of noRedis ? [false] : [false, true]) {
      const start = performance.now()
      await randomWalk({ seed, steps, redis })
      const seconds = ((performance.now() - start) / 1000).toFixed(0)
      const store = redis ? 'Redis' : 'memory'
      console.log(`${steps} steps from seed ${seed} with the store in ${store}: ${seconds} s`)
    }
    if (noRedis) console.log(`Not walked with Redis: ${noRedis}`)
  } else await load({ seed, minutes: Number(values.minutes) })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
