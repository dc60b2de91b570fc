import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, it } from 'vitest'
import { durableObjectStore } from '../../../server/bff/core/store/durable-object-store.ts'
import { memoryStore, StoreError } from '../../../server/bff/core/store/store.ts'
import { localNamespace } from '../../support/bff/durable-objects.ts'
import { aRedisLine, noRedis, untilReached } from '../../support/bff/redis.ts'
import { testStore } from '../../support/bff/store-contract.ts'
import fc from '../../support/fc.ts'

const line = noRedis ? undefined : await aRedisLine()
const store = await line?.store()
afterAll(() => line?.close())

describe.skipIf(noRedis)('the store in Redis', () => {
  if (!line || !store) return
  testStore(store)

  it('reports at once that it is unavailable, and reconnects', async () => {
    await line.cut()
    await assert.rejects(store.get('k'), StoreError)
    const start = performance.now()
    await assert.rejects(store.compareAndSwap('k', undefined, 'v', 1000), StoreError)
    assert.ok(performance.now() - start < 50)
    await line.mend()
    await untilReached(store)
    assert.equal(await store.get('k'), undefined)
  })

  it('makes only the first calls wait while it hangs', async () => {
    line.hang()
    await assert.rejects(store.get('k'), StoreError)
    const start = performance.now()
    await assert.rejects(store.get('k'), StoreError)
    assert.ok(performance.now() - start < 50)
    await line.mend()
    await untilReached(store)
  })
})

describe('the store in Durable Objects', () => {
  testStore(durableObjectStore(localNamespace()))

  it('deletes an entry by the alarm at its expiry, and keeps one that was renewed', async () => {
    const namespace = localNamespace()
    const store = durableObjectStore(namespace)
    await store.set('k', 'v', 20)
    const { object, rows, alarmAt } = namespace.objects.get('k') ?? assert.fail()
    assert.ok(alarmAt !== undefined && alarmAt > Date.now())
    await store.set('k', 'v', 60)
    await new Promise((resolve) => setTimeout(resolve, 30))
    await object.alarm()
    assert.equal(await store.get('k'), 'v')
    await new Promise((resolve) => setTimeout(resolve, 60))
    await object.alarm()
    assert.equal(rows.size, 0)
  })

  it('reports an object that fails as unavailable', async () => {
    for (const fetch of [
      async () => Promise.reject(new Error('overloaded')),
      async () => new Response(null, { status: 500 }),
    ]) {
      const store = durableObjectStore({ idFromName: (name) => name, get: () => ({ fetch }) })
      await assert.rejects(store.compareAndSwap('k', undefined, 'v', 1000), StoreError)
    }
  })
})

describe('the store in memory', () => {
  testStore(memoryStore())

  it('deletes no value before its TTL, however many are written', async () => {
    let now = 0
    const store = memoryStore(() => now)
    await store.set('k', 'v', 100)
    for (let i = 0; i < 1000; i++) await store.set(`other-${i}`, 'v', 1)
    now = 99
    assert.equal(await store.get('k'), 'v')
    assert.equal(await store.compareAndSwap('k', undefined, 'w', 100), false)
    now = 100
    assert.equal(await store.get('k'), undefined)
    assert.equal(await store.compareAndSwap('k', 'v', 'w', 100), false)
    assert.equal(await store.compareAndSwap('k', undefined, 'w', 100), true)
  })

  it('counts 100,000 callers at most, and drops the oldest counter', async () => {
    const store = memoryStore(() => 0)
    for (let caller = 0; caller <= 100_000; caller++) await store.increment(`rate:${caller}`, 1000)
    assert.equal((await store.increment('rate:100000', 1000)).count, 2)
    assert.equal((await store.increment('rate:0', 1000)).count, 1)
  })

  it('frees expired values soon', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    let now = 0
    const store = memoryStore(() => now)
    collect()
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < 2_000; i++) {
      now += 2
      await store.set(`k${i}`, Buffer.alloc(50_000, 'v').toString('latin1'), 1)
    }
    collect()
    const megabytes = (process.memoryUsage().heapUsed - before) / 1e6
    // All of them are 100.
    assert.ok(megabytes < 50, `${megabytes} MB`)
    assert.equal(await store.get('k0'), undefined)
  })

  it('behaves like a map with a TTL for each entry', async () => {
    const value = fc.option(fc.constantFrom('a', 'b'), { nil: undefined })
    const step = fc.record({ from: value, to: value, ttl: fc.integer({ min: 1, max: 5 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(step), async (steps) => {
        let now = 0
        const store = memoryStore(() => now)
        let model: { value: string; until: number } | undefined
        for (const { from, to, ttl } of steps) {
          now += 1
          if (model && model.until <= now) model = undefined
          const did = await store.compareAndSwap('k', from, to, ttl)
          assert.equal(did, model?.value === from)
          if (did) model = to === undefined ? undefined : { value: to, until: now + ttl }
          assert.equal(await store.get('k'), model?.value)
        }
      }),
    )
  })
})
