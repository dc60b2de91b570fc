/** Store that stalls and executes swaps late: a rejected request must not leave a lasting lock. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, it } from 'vitest'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'
import { aBff, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import {
  aRedisProcess,
  hasRedisServer,
  type RedisProcess,
} from '../../support/bff/redis-process.ts'
import { inTime } from '../../support/in-time.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const KEY = '5b0d7b0e-3c1a-4f3c-9d0e-6a3f1d0c9b11'
const MINUTE = 60_000
/** After it the caller of a swap was refused. */
const COMMAND_TIMEOUT = 1_000

interface Asking {
  arrives: string
  status: number
  /** How many swaps are made before the call leaves. */
  swaps: number
  ask(bff: TestBff): Promise<Response>
}

const PAYMENT: Asking = {
  arrives: `POST ${BILLING}/invoices/`,
  status: 204,
  swaps: 2,
  ask: async (bff) =>
    bff.ask('/api/me/invoices/inv-alice-1/retry_payment', {
      method: 'POST',
      token: await bff.token(),
      origin: SHOP,
    }),
}
/** The service takes no request key for it. */
const PLAN: Asking = {
  arrives: `POST ${BILLING}/plans`,
  status: 201,
  swaps: 3,
  ask: async (bff) =>
    bff.ask('/api/billing/plans', {
      method: 'POST',
      token: await bff.token({ kind: 'merchant', scopes: ['catalog:write'] }),
      origin: SHOP,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': KEY },
      body: JSON.stringify({
        name: 'Pro',
        code: 'pro',
        billing_cycle: 'MONTHLY',
        amount: { value: 5, currency_code: 'USD' },
      }),
    }),
}

beforeEach(() => upstream.misbehave(PLAN.arrives, says(201, { id: 'made' })))

/** Over another store: from swap number `n` on it answers nothing, and makes that one swap when it wakes. */
function stalling(store: Store, n: number) {
  let swaps = 0
  let late: (() => Promise<unknown>) | undefined
  let isStill = false
  const gone = () => Promise.reject(new StoreError('no answer'))
  return {
    store: {
      ...store,
      compareAndSwap(...args: Parameters<Store['compareAndSwap']>) {
        if (isStill) return gone()
        if (++swaps !== n) return store.compareAndSwap(...args)
        isStill = true
        late = () => store.compareAndSwap(...args)
        return gone()
      },
    },
    async wake() {
      await late?.()
      isStill = false
    },
  }
}

for (const [what, asking] of [
  ['a payment', PAYMENT],
  ['a request with a key', PLAN],
] as const) {
  const { arrives, status, swaps, ask } = asking
  const nothingSent = async (bff: TestBff) => {
    const problem = await problemOf(await ask(bff), 503, 'upstream-unavailable')
    assert.match(problem.detail ?? '', /nothing was sent/i)
    assert.equal(upstream.seen(arrives).length, 0)
  }
  const asksUntilDone = async (bff: TestBff) => {
    while ((await ask(bff)).status !== status) await pause(100)
    assert.equal(upstream.seen(arrives).length, 1)
  }

  for (let n = 1; n <= swaps; n++) {
    describe(`${what} with swap ${n} of ${swaps} executed after its rejection`, () => {
      it('is unlocked soon after the store responds', async () => {
        const { store, wake } = stalling(memoryStore(), n)
        const bff = aBff(upstream, { store })
        await nothingSent(bff)
        await wake()
        await inTime(asksUntilDone(bff))
      })

      it('is unlocked after a minute if its process has ended', async () => {
        let now = 0
        const shared = memoryStore(() => now)
        const { store, wake } = stalling(shared, n)
        let hasEnded = false
        const swap: Store['compareAndSwap'] = (...args) =>
          hasEnded ? Promise.reject(new StoreError('ended')) : store.compareAndSwap(...args)
        await nothingSent(aBff(upstream, { store: { ...store, compareAndSwap: swap } }))
        hasEnded = true
        now += COMMAND_TIMEOUT
        await wake()
        now += MINUTE
        assert.equal((await ask(aBff(upstream, { store: shared }))).status, status)
      })
    })
  }

  describe.skipIf(!hasRedisServer)(`${what} while Redis is stalled`, () => {
    let redis: RedisProcess
    beforeEach(async () => {
      redis = await aRedisProcess()
    })
    afterEach(() => redis.close())

    // The last two claim for a day.
    for (const n of [swaps - 1, swaps]) {
      it(`is unlocked soon after Redis resumes from swap ${n} of ${swaps}, though nobody takes it back`, async () => {
        const { standStill, goOn } = redis
        const store = await redis.store()
        let made = 0
        let stalled: string | undefined
        const swap: Store['compareAndSwap'] = (...args) => {
          if (args[0] === stalled) return Promise.reject(new StoreError('never taken back'))
          if (++made === n) {
            stalled = args[0]
            standStill()
          }
          return store.compareAndSwap(...args)
        }
        await nothingSent(aBff(upstream, { store: { ...store, compareAndSwap: swap } }))
        goOn()
        await inTime(asksUntilDone(aBff(upstream, { store: await redis.store() })))
      })
    }
  })
}
