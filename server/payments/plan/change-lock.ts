/**
 * Locks the plans of a subscription, or of a customer, while a change is sent and read, over all replicas.
 *
 * After an unknown outcome the lock stays until it expires: by then the change is visible, or it never happens.
 */
import { ProblemError } from '../../problem.ts'
import { claim, swapWhenReached } from '../../store/claim.ts'
import type { Store } from '../../store/store.ts'

/** Longer than the call and the reads after it take. */
const LOCK_MS = 60_000

/**
 * @param work calls `renew` when it has read everything, just before it sends the change: reads may be slow
 * @throws {ProblemError} `already-requested` while another change is under way
 */
export async function withChangeLock<Result>(
  store: Store,
  subject: string,
  work: (renew: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const key = `plan:${subject}`
  const owner = crypto.randomUUID()
  if (!(await claim(store, key, undefined, owner, LOCK_MS))) throw underWay()
  async function renew(): Promise<void> {
    if (!(await store.compareAndSwap(key, owner, owner, LOCK_MS))) throw underWay()
  }
  let isUnknown = false
  try {
    return await work(renew)
  } catch (error) {
    isUnknown = error instanceof ProblemError && error.code === 'outcome-unknown'
    throw error
  } finally {
    if (!isUnknown) await swapWhenReached(store, key, owner, undefined, 0)
  }
}

const underWay = () =>
  new ProblemError('already-requested', {
    detail: 'Another change is under way.',
    retryAfter: 1,
  })
