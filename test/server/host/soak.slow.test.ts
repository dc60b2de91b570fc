/** The first steps of `npm run soak`, always the same ones. */
import { describe, it } from 'vitest'
import { randomWalk } from '../../soak/steps.ts'
import { uniqueVisitors } from '../../soak/unique-visitors.ts'
import { noRedis } from '../../support/bff/redis.ts'

describe('a random walk through faults, clicks, keys and restarts', () => {
  it('exposes no data of another customer, and sends no payment twice', () =>
    randomWalk({ seed: 20260201, steps: 600, redis: false }))

  it.skipIf(noRedis)('has the same result with replicas that lose Redis', () =>
    randomWalk({ seed: 20260202, steps: 300, redis: true }),
  )
})

describe('a stream of unique visitors while the services fail at random', () => {
  it('receives no data of another customer', () =>
    uniqueVisitors({ seed: 20260203, minutes: 0.03, customers: 1_000_000, rate: 200 }))
})
