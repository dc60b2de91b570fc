import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { memoryStore, type Store, StoreError } from '../../server/store/store.ts'
import fc from '../support/fc.ts'
import { aRedisLine, noRedis, untilReached } from '../support/redis.ts'

const line = noRedis ? undefined : await aRedisLine()
const store = await line?.store()
after(() => line?.close())

/** Properties of every store implementation; each test uses new keys. */
function promises(store: Store) {
  let keys = 0
  const aKey = () => `k${keys++}`

  it('swaps only if the stored value matches, for one of many callers', async () => {
    const key = aKey()
    const tries = Array.from({ length: 20 }, (_, i) =>
      store.compareAndSwap(key, undefined, `v${i}`, 1000),
    )
    const won = (await Promise.all(tries)).map((did, i) => (did ? `v${i}` : undefined))
    const [winner, ...rest] = won.filter((value) => value !== undefined)
    assert.deepEqual(rest, [])
    assert.equal(await store.get(key), winner)
    assert.equal(await store.compareAndSwap(key, 'another', undefined, 0), false)
    assert.equal(await store.compareAndSwap(key, winner, undefined, 0), true)
    assert.equal(await store.get(key), undefined)
  })

  it('distinguishes an empty value from a missing one', async () => {
    const key = aKey()
    assert.equal(await store.compareAndSwap(key, '', 'v', 1000), false)
    await store.set(key, '', 1000)
    assert.equal(await store.get(key), '')
    assert.equal(await store.compareAndSwap(key, undefined, 'v', 1000), false)
    assert.equal(await store.compareAndSwap(key, '', 'v', 1000), true)
  })

  it('deletes values after their TTL', async () => {
    const [set, swapped] = [aKey(), aKey()]
    await store.set(set, 'v', 40)
    await store.compareAndSwap(swapped, undefined, 'v', 40)
    assert.equal(await store.get(set), 'v')
    await new Promise((resolve) => setTimeout(resolve, 60))
    assert.deepEqual([await store.get(set), await store.get(swapped)], [undefined, undefined])
  })

  it('counts each of many calls once, and restarts after the window', async () => {
    const key = aKey()
    const counted = await Promise.all(Array.from({ length: 20 }, () => store.increment(key, 60)))
    assert.deepEqual(
      counted.map(({ count }) => count).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    assert.ok(counted.every(({ resetMs: leftMs }) => leftMs >= 0 && leftMs <= 60))
    await new Promise((resolve) => setTimeout(resolve, 80))
    assert.equal((await store.increment(key, 60)).count, 1)
  })
}

describe('the store in Redis', { skip: noRedis }, () => {
  if (!line || !store) return
  promises(store)

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

describe('the store in memory', () => {
  promises(memoryStore())

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
