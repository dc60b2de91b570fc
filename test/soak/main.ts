/** npm run soak: a long walk, or minutes at full load. Says with which seed, so that it can be walked again. */
import { parseArgs } from 'node:util'
import { noRedis } from '../support/redis.ts'
import { load } from './load.ts'
import { walk } from './steps.ts'

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string' },
  },
})
const seed = Number(values.seed)
try {
  if (values.minutes === undefined) {
    const steps = Number(values.steps)
    for (const redis of noRedis ? [false] : [false, true]) {
      const start = performance.now()
      await walk({ seed, steps, redis })
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
