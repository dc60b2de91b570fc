/**
 * A lock is released before the work that it guards is answered, because a runtime may end with its response. So is one
 * that was not acquired for sure.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  customerLockKey,
  withChangeLock,
  withCustomerLock,
} from '../../../server/bff/core/money/locks.ts'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'

/** A store that is reached over a network. */
function aStore(): Store {
  const store = memoryStore()
  return {
    ...store,
    async compareAndSwap(...swap) {
      await new Promise(setImmediate)
      return store.compareAndSwap(...swap)
    },
  }
}

type Work = () => Promise<void>

describe('a lock whose work has ended', () => {
  const cases = [
    [
      'of a customer',
      customerLockKey('alice'),
      (store: Store, work: Work) => withCustomerLock(store, ['alice'], work),
    ],
    ['of a plan', 'plan:sub-1', (store: Store, work: Work) => withChangeLock(store, 'sub-1', work)],
  ] as const
  for (const [title, key, withLock] of cases)
    it(`${title} is released, also after a failure`, async () => {
      const store = aStore()
      await withLock(store, async () => assert.ok(await store.get(key)))
      assert.equal(await store.get(key), undefined)
      await assert.rejects(withLock(store, () => Promise.reject(new Error('refused'))))
      assert.equal(await store.get(key), undefined)
    })
})

describe('a lock that a store has given too late', () => {
  for (const late of [1, 2])
    it(`is released: swap ${late} of 2`, async () => {
      const store = memoryStore()
      let swaps = 0
      const slow: Store = {
        ...store,
        async compareAndSwap(...swap) {
          const isSwapped = await store.compareAndSwap(...swap)
          if (++swaps === late) throw new StoreError('the store responded too late')
          return isSwapped
        },
      }
      await assert.rejects(
        withCustomerLock(slow, ['alice'], async () => {}),
        StoreError,
      )
      await new Promise(setImmediate)
      assert.equal(await store.get(customerLockKey('alice')), undefined)
    })
})
