/** A lock that another call has replaced is left as it is by its first holder. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { invoiceLock } from '../../../server/bff/core/money/invoice-lock.ts'
import {
  customerLockKey,
  withChangeLock,
  withCustomerLock,
} from '../../../server/bff/core/money/locks.ts'
import { memoryStore, type Store, StoreError } from '../../../server/bff/core/store/store.ts'

const FIRST = { payment_status: 'FAILED', updated_at: '2026-02-01T10:00:00Z' }
const SECOND = { payment_status: 'FAILED', updated_at: '2026-02-01T10:00:05Z' }

let now: number
let store: Store
beforeEach(() => {
  now = 0
  store = memoryStore(() => now)
})

/** The locks of two payments: the first one has failed, so the second one replaces it. */
async function twoLocks() {
  const lock = invoiceLock(store, 'inv-1')
  const first = await lock.acquire(undefined, FIRST)
  const second = await lock.acquire(first, SECOND)
  assert.ok(first && second)
  return { lock, first, second }
}

describe('the lock of an invoice that a second payment has acquired', () => {
  it('is not released by the first payment', async () => {
    const { lock, first, second } = await twoLocks()
    await lock.release(first)
    assert.equal(await lock.read(), second)
  })

  it('is not replaced by the confirmation of the first payment', async () => {
    const { lock, first, second } = await twoLocks()
    await lock.confirm(first)
    assert.equal(await lock.read(), second)
  })

  it('is of a call under way when that of the first payment ends', async () => {
    const { lock, first, second } = await twoLocks()
    await lock.endUnconfirmed(first)
    assert.equal((await lock.paymentOf(SECOND)).payment_unconfirmed, false)
    await lock.endUnconfirmed(second)
    assert.equal((await lock.paymentOf(SECOND)).payment_unconfirmed, true)
  })

  it('is not of the call of the first payment', async () => {
    const lock = invoiceLock(store, 'inv-1')
    const first = await lock.acquire(undefined, FIRST)
    const set = () => Promise.reject(new StoreError('gone'))
    await invoiceLock({ ...store, set }, 'inv-1').acquire(first, SECOND)
    assert.equal((await lock.paymentOf(SECOND)).payment_unconfirmed, true)
  })

  it('is not acquired by a third that has read the lock of the first', async () => {
    const { lock, first, second } = await twoLocks()
    assert.equal(await lock.acquire(first, SECOND), undefined)
    assert.equal(await lock.acquire(undefined, SECOND), undefined)
    assert.equal(await lock.read(), second)
  })
})

describe('a lock that has expired and is held by another call', () => {
  const cases = [
    [
      'of a customer',
      customerLockKey('alice'),
      120_000,
      (work: () => Promise<void>) => withCustomerLock(store, ['alice'], work),
    ],
    [
      'of a plan',
      'plan:sub-1',
      60_000,
      (work: () => Promise<void>) => withChangeLock(store, 'sub-1', work),
    ],
  ] as const
  for (const [title, key, ttlMs, withLock] of cases) {
    it(`${title} is not released by the first`, async () => {
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      const first = withLock(() => released)
      await new Promise(setImmediate)
      now += ttlMs
      let held: string | undefined
      await withLock(async () => {
        held = await store.get(key)
        release()
        await first
        assert.ok(held)
        assert.equal(await store.get(key), held)
      })
      assert.equal(await store.get(key), undefined)
    })
  }
})
