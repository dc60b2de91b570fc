/** What somebody wants done once, and the key by which they say that it is the same as before. */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Bound } from '../operations/customer-view.ts'
import type { Operation } from '../operations/operation.ts'
import { fingerprint } from '../sessions/digest.ts'
import type { Session } from '../sessions/token.ts'
import { check } from './check.ts'
import type { GatewayContext } from './context.ts'

export interface Intent {
  /** The caller's word for it; answers of unknown outcome carry it. */
  key: string
  /** Where its standing is kept: nobody else's key leads there. */
  place: string
  /** The operation and all that it was asked with. */
  asked: string
  /** What the service is told in the key's place. It outlives whatever is kept here. */
  requestKey: string
  /** Milliseconds for which the service knows the request key again; 0 where it takes none. */
  keptFor: number
}

const HEADER = 'Idempotency-Key'
/** RFC 9562, 4: capitals spell the same UUID. */
const Key = z.guid('must be a UUID').toLowerCase()

/**
 * The intent behind a request; undefined where nothing is created or moved, or no key is wanted.
 * A service that takes a key gets one in any case, so that the call may be repeated.
 */
export async function intentOf(
  c: GatewayContext,
  { id, method, keyKeptFor = 0 }: Operation,
  bound: Bound,
): Promise<Intent | undefined> {
  if (method !== 'POST') return undefined
  const key = readKey(c) ?? (keyKeptFor > 0 ? crypto.randomUUID() : undefined)
  if (key === undefined) return undefined
  const principal = principalOf(c.get('session'))
  const [place, asked, requestKey] = await Promise.all([
    fingerprint(JSON.stringify([principal, key])),
    fingerprint(JSON.stringify([id, bound])),
    fingerprint(JSON.stringify([principal, key, id, bound.ids])),
  ])
  return { key, place: `intent:${place}`, asked, requestKey, keptFor: keyKeptFor }
}

const readKey = (c: Context): string | undefined =>
  check(Key.optional(), c.req.header(HEADER), () => `#header/${HEADER}`)

/**
 * CHOICE: a merchant's sessions are one principal, a customer's another: a page that was loaded again has
 * a new session, and its repeat must still be known as one.
 */
const principalOf = ({ customer }: Session): string =>
  customer ? `customer ${customer.id}` : 'merchant'
