/** Locks customers and plans over all replicas while they are changed. A lock expires if its process is killed. */
import type { Lock, MerchantOperation } from '../../../operations/operation.ts'
import { ProblemError } from '../problem.ts'
import { claim, swapWhenReached } from '../store/claim.ts'
import type { Store } from '../store/store.ts'

/** Longer than all calls of an update: a lock that is still held then belongs to a crashed process. */
const CUSTOMER_LOCK_MS = 120_000
export const MAX_WAIT_MS = 5_000
const POLL_MS = 100
/** Longer than the call of a change and the reads after it take. */
const CHANGE_LOCK_MS = 60_000

/** Writes that are never sent without their lock: two at once would charge twice, or one would undo the other. */
const LOCKS: Readonly<Record<string, Lock>> = {
  'POST /invoices/{id}/retry_payment': 'invoice',
  'PUT /customers/{id}': 'customer',
  'PUT /subscriptions/{external_id}': 'subscription',
  'POST /subscriptions/{external_id}/cancel': 'subscription',
}

/** @throws {Error} at the start, for an operation without the lock that it needs */
export function assertLocked({ id, method, path, lock }: MerchantOperation): void {
  const needed = LOCKS[`${method} ${path}`]
  if (needed && lock !== needed) throw new Error(`${id} needs the lock of the ${needed}`)
}

export const customerLockKey = (id: string) => `customer:${id}`

/**
 * Locks a customer from the read before an update until the read after it. An update may write members that it has
 * read, so one that runs meanwhile would be undone.
 * @param ids in paths, each another lock: an update that knows both waits for those that know either
 * @throws {ProblemError} `already-requested` while another update is under way, after five seconds
 */
export function withCustomerLock<Result>(
  store: Store,
  ids: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const detail = 'Another change of the customer is under way.'
  const locked = [...new Set(ids)].reduce(
    (inner, id) => async () => {
      const lock = await acquire(store, customerLockKey(id), CUSTOMER_LOCK_MS, detail, MAX_WAIT_MS)
      return inner().finally(lock.release)
    },
    work,
  )
  return locked()
}

/**
 * Locks the plans of a subscription, or of a customer, while a change is sent and read. After an unknown outcome the
 * lock stays until it expires: by then the change is visible, or it never happens.
 * @param work calls `renew` when it has read everything, just before it sends the change: reads may be slow
 * @param maxWaitMs for another change
 * @throws {ProblemError} `already-requested` while another change is under way
 */
export async function withChangeLock<Result>(
  store: Store,
  subject: string,
  work: (renew: () => Promise<void>) => Promise<Result>,
  maxWaitMs = 0,
): Promise<Result> {
  const detail = 'Another change is under way.'
  const lock = await acquire(store, `plan:${subject}`, CHANGE_LOCK_MS, detail, maxWaitMs)
  let isUnknown = false
  try {
    return await work(lock.renew)
  } catch (error) {
    isUnknown = error instanceof ProblemError && error.code === 'outcome-unknown'
    throw error
  } finally {
    if (!isUnknown) await lock.release()
  }
}

async function acquire(store: Store, key: string, ttlMs: number, detail: string, maxWaitMs = 0) {
  const owner = crypto.randomUUID()
  const underWay = () => new ProblemError('already-requested', { detail, retryAfter: 1 })
  for (let waited = 0; !(await claim(store, key, undefined, owner, ttlMs)); waited += POLL_MS) {
    if (waited >= maxWaitMs) throw underWay()
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return {
    /** @throws {ProblemError} if it has expired */
    async renew() {
      if (!(await store.compareAndSwap(key, owner, owner, ttlMs))) throw underWay()
    },
    release: () => swapWhenReached(store, key, owner, undefined, 0),
  }
}
