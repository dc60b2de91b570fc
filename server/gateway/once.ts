/**
 * Does what was asked once for each key, over all replicas: whoever comes again with the key gets the
 * result, or learns that it is not there yet.
 *
 * The standing is put down before the call leaves. A call of unknown outcome is sent again only under a
 * request key that the service still knows; where it takes none, nobody but a person may decide that.
 */
import { z } from 'zod'
import { ProblemError } from '../problem.ts'
import { readKept } from '../store/kept.ts'
import { ifReached } from '../store/store.ts'
import { effectOf, UpstreamError } from '../upstream/error.ts'
import type { Gateway } from './context.ts'
import type { Intent } from './intent.ts'
import type { Said } from './say.ts'

/** Ms. How long a result is known again. */
const KEPT = 24 * 60 * 60 * 1000
/** Ms. Longer than any call takes: whoever is still said to be at it then has crashed. */
const AT_IT = 40_000

const Standing = z.object({
  asked: z.string(),
  /** When it was first sent, and until when somebody is at it; milliseconds since 1970. */
  since: z.number(),
  until: z.number(),
  said: z
    .object({ status: z.literal([200, 201, 202, 204]), body: z.string().optional() })
    .optional(),
})
type Standing = z.infer<typeof Standing>

/** @throws {ProblemError} `key-reused`, `conflict` while it is under way, or `outcome-unknown` */
export async function once(
  { store, now }: Pick<Gateway, 'store' | 'now'>,
  intent: Intent | undefined,
  send: (requestKey?: string) => Promise<Said>,
): Promise<Said> {
  if (!intent) return send().catch(doubt())
  const { key, place, asked, requestKey, keptFor } = intent
  const before = await store.get(place)
  const earlier = before === undefined ? undefined : readKept(Standing, before)
  // Another version has put it down: what became of it is not for this one to say.
  if (before !== undefined && !earlier) throw outcomeUnknown(key)
  if (earlier) {
    if (earlier.asked !== asked) throw new ProblemError('key-reused')
    if (earlier.said) return earlier.said
    if (earlier.until > now()) throw underWay()
    if (now() + AT_IT > earlier.since + keptFor) throw outcomeUnknown(key)
  }
  const since = earlier?.since ?? now()
  const mine = written({ asked, since, until: now() + AT_IT })
  if (!(await store.swap(place, before, mine, KEPT))) throw underWay()
  // What can't be put down now is in doubt for whoever comes again, which is safe.
  const leave = (standing: string | undefined) =>
    ifReached(() => store.swap(place, mine, standing, KEPT))

  try {
    const said = await send(keptFor > 0 ? requestKey : undefined)
    await leave(written({ asked, since, until: 0, said }))
    return said
  } catch (error) {
    const unknown = !(error instanceof UpstreamError) || effectOf(error) === 'unknown'
    // What had no effect leaves things as they were.
    await leave(unknown ? written({ asked, since, until: 0 }) : before)
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
