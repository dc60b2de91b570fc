/**
 * Claims a key with a long lifetime, and releases it, even if the store stops responding in between.
 *
 * A compare-and-swap without a response may be executed later, after the caller was refused. So a claim takes
 * two of them: the first holds for less than a second, the second extends it and fails if the first is gone. A store
 * that executes either of them after its caller was refused leaves no lasting claim, even if the process has ended.
 */
import { type Store, StoreError } from './store.ts'

/** Less than any store waits for a response: a second swap that is executed after that wait finds the first gone. */
const UNCONFIRMED_TTL_MS = 900
const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** A day, because no value that is released here lives longer. */
const MAX_RETRY_MS = 24 * 60 * 60 * 1000

/**
 * Replaces `expected` by `claimed`; true if it did.
 * @param claimed unique to its owner
 * @throws {StoreError} while the store is down or too slow; the claim is then released as soon as it is up
 */
export async function claim(
  store: Store,
  key: string,
  expected: string | undefined,
  claimed: string,
  ttlMs: number,
): Promise<boolean> {
  try {
    const unconfirmedMs = Math.min(UNCONFIRMED_TTL_MS, ttlMs)
    const isClaimed = await store.compareAndSwap(key, expected, claimed, unconfirmedMs)
    if (isClaimed && !(await store.compareAndSwap(key, claimed, claimed, ttlMs)))
      throw new StoreError('the store responded too late')
    return isClaimed
  } catch (error) {
    void swapWhenReached(store, key, claimed, undefined, 0)
    throw error
  }
}

/**
 * Swaps now, or in the background as soon as the store responds. Resolves after the first attempt.
 * @param expected unique to its owner, because the swap may be executed late
 */
export async function swapWhenReached(
  store: Store,
  key: string,
  expected: string,
  value: string | undefined,
  ttlMs: number,
): Promise<void> {
  async function hasResponded(): Promise<boolean> {
    try {
      await store.compareAndSwap(key, expected, value, ttlMs)
      return true
    } catch {
      return false
    }
  }
  const retryAfter = (delayMs: number, elapsedMs: number) =>
    inBackground(delayMs, async () => {
      if (elapsedMs > MAX_RETRY_MS || (await hasResponded())) return
      retryAfter(Math.min(2 * delayMs, MAX_BACKOFF_MS), elapsedMs + delayMs)
    })
  if (!(await hasResponded())) retryAfter(MIN_BACKOFF_MS, 0)
}

/** The timer does not keep the process alive. */
function inBackground(ms: number, work: () => void): void {
  const timer: unknown = setTimeout(work, ms)
  if (typeof timer === 'object') (timer as { unref?: () => void }).unref?.()
}
