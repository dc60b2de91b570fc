/** Responses for any page and any HTTP cache: serialized once, with an entity tag. */
import { ProblemError } from '../problem.ts'
import { fingerprint } from '../sessions/digest.ts'
import type { AppContext } from './context.ts'
import { etagMatches } from './etag.ts'

/** How long a response is fresh, here and in HTTP caches. */
export const PUBLIC_TTL_MS = 60_000
/** How long a response may be shown once it is no longer fresh. */
export const PUBLIC_STALE_MS = 600_000
const CACHE_CONTROL = `public, max-age=${PUBLIC_TTL_MS / 1000}, stale-while-revalidate=${PUBLIC_STALE_MS / 1000}`

/** A serialized response. */
export interface PublicResponse {
  body: string
  etag: string
}

export async function serializePublic(value: object): Promise<PublicResponse> {
  const body = JSON.stringify(value)
  return { body, etag: `"${await fingerprint(body)}"` }
}

/** Responds with 304 to a matching `If-None-Match`. @throws {ProblemError} `not-found` without a response */
export function respondPublic(c: AppContext, response: PublicResponse | undefined): Response {
  c.header('Cache-Control', CACHE_CONTROL)
  if (!response) throw new ProblemError('not-found')
  const { etag, body } = response
  c.header('ETag', etag)
  if (etagMatches(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  return c.body(body, 200, { 'Content-Type': 'application/json' })
}
