/** The HTTP side of idempotent calls: reads the `Idempotency-Key` header and sends stored responses. */
import type { Context } from 'hono'
import { z } from 'zod'
import type { StoredResponse } from '../payments/idempotency.ts'
import { parseOrThrow } from './parse.ts'

const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** UUIDs are case-insensitive (RFC 9562, 4). */
const IdempotencyKey = z.guid('must be a UUID').toLowerCase().optional()

export const readIdempotencyKey = (c: Context): string | undefined =>
  parseOrThrow(IdempotencyKey, c.req.header(IDEMPOTENCY_KEY), () => `#header/${IDEMPOTENCY_KEY}`)

export function sendStored(c: Context, { status, body }: StoredResponse): Response {
  if (body === undefined || status === 204) return c.body(null, 204)
  return c.body(body, status, { 'Content-Type': 'application/json' })
}
