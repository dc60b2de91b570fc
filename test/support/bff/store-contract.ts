/** Tests of the guarantees of every store; each test uses new keys. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import type { Store } from '../../../server/bff/core/store/store.ts'

/**
 * The tests of one store.
 * @param ttlMs of values that expire: longer than two calls of the store
 */
export function testStore(store: Store, ttlMs = 40): void {
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
    await store.set(set, 'v', ttlMs)
    await store.compareAndSwap(swapped, undefined, 'v', ttlMs)
    assert.equal(await store.get(set), 'v')
    await new Promise((resolve) => setTimeout(resolve, 1.5 * ttlMs))
    assert.deepEqual([await store.get(set), await store.get(swapped)], [undefined, undefined])
  })

  it('counts each of many calls once, and restarts after the window', async () => {
    const key = aKey()
    const windowMs = 1.5 * ttlMs
    const counted = await Promise.all(
      Array.from({ length: 20 }, () => store.increment(key, windowMs)),
    )
    assert.deepEqual(
      counted.map(({ count }) => count).sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, i) => i + 1),
    )
    assert.ok(counted.every(({ resetMs: leftMs }) => leftMs >= 0 && leftMs <= windowMs))
    await new Promise((resolve) => setTimeout(resolve, 2 * ttlMs))
    assert.equal((await store.increment(key, windowMs)).count, 1)
  })
}
