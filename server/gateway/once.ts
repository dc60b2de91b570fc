/**
 * Does what was asked once for each key, over all replicas: whoever comes again with the key gets the
 * result, or learns that it is not there yet.
 *
 * The standing is put down before the call leaves. A call of unknown outcome is sent again only under a
 * request key that the service still knows; where it takes none, nobody but a person may decide that.
 */
import { z } from 'zod'
import { ProblemError } from '../problem.ts'
import { claim, swapWhenReached } from '../store/claim.ts'
import { readKept } from '../store/kept.ts'
import { allOf, promisedAtWorst } from '../store/soon.ts'
import { effectOf, UpstreamError } from '../upstream/error.ts'
import type { Gateway } from './context.ts'
import type { Intent } from './intent.ts'
import type { Said } from './say.ts'

/** Ms. How long a result is known again. */
const KEPT = 24 * 60 * 60 * 1000
/** Ms. Longer than any call takes: a lock that is left then is of a process that has crashed. */
const AT_IT = 40_000

const Standing = z.object({
  asked: z.string(),
  /** The attempt that wrote it: no two standings are the same text. */
  attempt: z.string().optional(),
  said: z
    .object({ status: z.literal([200, 201, 202, 204]), body: z.string().optional() })
    .optional(),
})
type Standing = z.infer<typeof Standing>

/** @throws {ProblemError} `key-reused`, `conflict` while it is under way, or `outcome-unknown` */
export async function once(
  { store }: Pick<Gateway, 'store'>,
  intent: Intent | undefined,
  send: (requestKey?: string) => Promise<Said>,
): Promise<Said> {
  if (!intent) return send().catch(doubt())
  const { key, place, asked, requestKey, keptFor } = intent
  // Durations are the store's to measure, each by a key that ends: the clocks of replicas differ.
  const lock = `${place}:at-it`
  const knows = `${place}:known`
  const read = (at: string) => promisedAtWorst(() => store.get(at))
  const [holder, known, before] = await allOf([read(lock), read(knows), read(place)])
  const earlier = before === undefined ? undefined : readKept(Standing, before)
  // Another version has put it down: what became of it is not for this one to say.
  if (before !== undefined && !earlier) throw outcomeUnknown(key)
  if (earlier) {
    if (earlier.asked !== asked) throw new ProblemError('key-reused')
    if (earlier.said) return earlier.said
    if (holder !== undefined) throw underWay()
    if (known === undefined) throw outcomeUnknown(key)
  }
  const attempt = crypto.randomUUID()
  const mine = written({ asked, attempt })
  const unlock = () => swapWhenReached(store, lock, attempt, undefined, 0)
  try {
    if (!(await store.swap(lock, undefined, attempt, AT_IT))) throw underWay()
    // A window that is open already began no later.
    if (keptFor > AT_IT) await store.swap(knows, undefined, '', Math.min(keptFor - AT_IT, KEPT))
    const isClaimed = await (before === undefined
      ? claim(store, place, undefined, mine, KEPT)
      : store.swap(place, before, mine, KEPT))
    if (!isClaimed) throw underWay()
  } catch (error) {
    void unlock()
    throw error
  }
  const leave = (standing: string | undefined) =>
    Promise.all([swapWhenReached(store, place, mine, standing, KEPT), unlock()])

  try {
    const said = await send(keptFor > 0 ? requestKey : undefined)
    await leave(written({ asked, attempt, said }))
    return said
  } catch (error) {
    const unknown = !(error instanceof UpstreamError) || effectOf(error) === 'unknown'
    // What had no effect leaves things as they were.
    await leave(unknown ? mine : before)
    return doubt(key)(error)
  }
}

const written = (standing: Standing) => JSON.stringify(standing)

const underWay = () =>
  new ProblemError('conflict', {
    detail: 'A request with this key is under way.',
    retryAfter: 1,
  })

/** Says so where nobody knows whether a call had its effect. */
const doubt =
  (key?: string) =>
  (error: unknown): never => {
    if (error instanceof UpstreamError && effectOf(error) === 'unknown') {
      throw outcomeUnknown(key, error)
    }
    throw error
  }

const outcomeUnknown = (key?: string, cause?: unknown) =>
  new ProblemError('outcome-unknown', {
    detail: 'It may have been done. Look before you ask again, or ask with the same key.',
    key,
    cause,
  })
