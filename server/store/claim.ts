/**
 * Claims a key of the store for long, and takes values back, also where the store gives no answer.
 *
 * A swap without an answer may be made later, when the caller has long been refused. So a claim takes two swaps: the
 * first one holds for a minute, the second one prolongs it and changes nothing where the first one is gone.
 */
import { promisedAtWorst } from './soon.ts'
import type { Store } from './store.ts'

/** How long a key is locked at most by a first swap that is made late. */
const UNCONFIRMED_MS = 60_000
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** Nothing that is taken back outlives a day. */
const MOST_WAITING_MS = 24 * 60 * 60 * 1000

/**
 * Puts `mine` in the place of `from`. True when it did.
 * @param mine names its owner: no other claim has the same value
 * @throws {StoreError} where the store is out of reach; nothing of the claim stays then
 */
export async function claim(
  store: Store,
  key: string,
  from: string | undefined,
  mine: string,
  ttlMs: number,
): Promise<boolean> {
  try {
    const isClaimed = await store.swap(key, from, mine, Math.min(UNCONFIRMED_MS, ttlMs))
    return isClaimed && (await store.swap(key, mine, mine, ttlMs))
  } catch (error) {
    void swapWhenReached(store, key, mine, undefined, 0)
    throw error
  }
}

/**
 * Swaps now, or as soon as the store answers again. Done after the first try, whatever came of it.
 * @param from names its owner, since the swap may be made late
 */
export async function swapWhenReached(
  store: Store,
  key: string,
  from: string,
  to: string | undefined,
  ttlMs: number,
): Promise<void> {
  const isAnswered = () =>
    Promise.resolve(promisedAtWorst(() => store.swap(key, from, to, ttlMs))).then(
      () => true,
      () => false,
    )
  const retryAfter = (pauseMs: number, waitedMs: number) =>
    inBackground(pauseMs, async () => {
      if (waitedMs > MOST_WAITING_MS || (await isAnswered())) return
      retryAfter(Math.min(2 * pauseMs, LONGEST_PAUSE_MS), waitedMs + pauseMs)
    })
  if (!(await isAnswered())) retryAfter(FIRST_PAUSE_MS, 0)
}

/** A process that has nothing else to do ends all the same. */
function inBackground(ms: number, work: () => void): void {
  const timer: { unref?: () => void } | number = setTimeout(work, ms)
  if (typeof timer === 'object') timer.unref?.()
}
