/**
 * Locks a customer over all replicas from the read before an update until the read after it.
 *
 * An update may write members that it has read, so one that runs meanwhile would be undone.
 */
import { ProblemError } from '../problem.ts'
import { claim, swapWhenReached } from '../store/claim.ts'
import type { Store } from '../store/store.ts'

/** Longer than all calls of an update: a lock that is still held then belongs to a crashed process. */
const LOCK_MS = 120_000
const POLL_MS = 100
const MAX_WAIT_MS = 5_000

export const customerLockKey = (customerId: string) => `customer:${customerId}`

/**
 * @param customerId the service's id
 * @throws {ProblemError} `already-requested` while another update is under way
 */
export async function withCustomerLock<Result>(
  store: Store,
  customerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = customerLockKey(customerId)
  const owner = crypto.randomUUID()
  await acquire(store, key, owner)
  try {
    return await work()
  } finally {
    void swapWhenReached(store, key, owner, undefined, 0)
  }
}

async function acquire(store: Store, key: string, owner: string): Promise<void> {
  for (let waited = 0; waited <= MAX_WAIT_MS; waited += POLL_MS) {
    if (waited > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    if (await claim(store, key, undefined, owner, LOCK_MS)) return
  }
  throw new ProblemError('already-requested', {
    detail: 'Another change of the customer is under way.',
    retryAfter: 1,
  })
}
