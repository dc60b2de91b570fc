/** The first steps of `npm run soak`, always the same ones. */
import { describe, it } from 'node:test'
import { crowd } from '../soak/crowd.ts'
import { walk } from '../soak/steps.ts'
import { noRedis } from '../support/redis.ts'

describe('a walk through faults, clicks, keys and restarts', () => {
  it('shows nobody what is not theirs, and moves no money twice', () =>
    walk({ seed: 20260201, steps: 600, redis: false }))

  it('does so too with replicas whose Redis goes away', { skip: noRedis }, () =>
    walk({ seed: 20260202, steps: 300, redis: true }),
  )
})

describe('a crowd of whom each comes once, while the services go wrong', () => {
  it('is shown nothing of anybody else', () =>
    crowd({ seed: 20260203, minutes: 0.03, customers: 1_000_000, rate: 200 }))
})
