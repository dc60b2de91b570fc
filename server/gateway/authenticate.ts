/** Step 1, who calls: the origin is one of ours, the token is valid, the session names that origin. */
import type { Context } from 'hono'
import { ProblemError } from '../problem.ts'
import { goOn } from '../store/soon.ts'
import type { Gateway } from './context.ts'
import type { Step } from './way.ts'

const READS = new Set(['GET', 'HEAD'])

type Gate = Pick<Gateway, 'origins' | 'verify' | 'limitRate'>

export const authenticate =
  ({ origins, verify, limitRate }: Gate): Step =>
  (c) => {
    const origin = c.req.header('origin')
    origins.check({ origin, site: c.req.header('sec-fetch-site') })
    return goOn(verify(bearerOf(c), READS.has(c.req.method) ? 'read' : 'change'), (session) => {
      const record = c.get('record')
      record.session = session.id
      record.session_kind = session.kind
      // A session that names no origin may be used from nowhere.
      const named = origin === undefined ? session.origins.size > 0 : session.origins.has(origin)
      if (!named) throw new ProblemError('origin-refused')
      return goOn(limitRate('session', session.id), () => {
        c.set('session', session)
        return undefined
      })
    })
  }

/** @throws {ProblemError} `unauthenticated` */
export function bearerOf(c: Context): string {
  const header = c.req.header('authorization') ?? ''
  if (!/^Bearer ./i.test(header)) throw new ProblemError('unauthenticated')
  return header.slice('Bearer '.length)
}
