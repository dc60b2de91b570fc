/** Authorizations, captures and refunds: reads and changes (authorizations-1, authorizations-2). */
import { type Context, Hono } from 'hono'
import { ReauthorizeRequest } from '../../contract/authorization.ts'
import { Id } from '../../contract/scalars.ts'
import {
  minimalCapture,
  minimalRefund,
  serializeCapture,
  serializeRefund,
} from '../captures/serialize.ts'
import type { SandboxContext } from '../context.ts'
import { readOptionalBody } from '../http/request.ts'
import { requestKeys } from '../http/request-keys.ts'
import { CaptureBody, RefundBody } from './bodies.ts'
import { captureAuthorization } from './capture.ts'
import { ownMerchantOnly, prefersRepresentation, readRequestKey } from './headers.ts'
import { reauthorize } from './reauthorize.ts'
import { refundCapture } from './refund.ts'
import { serializeAuthorization, serializeMinimal } from './serialize.ts'
import { findAuthorization, findCapture, findRefund, unknownId } from './store.ts'
import { voidAuthorization } from './void.ts'

/** authorizations-6: 45 days, here of the sandbox's clock. */
export const PAYMENT_KEYS = { table: 'payment_requests', ttlMs: 45 * 86_400_000 } as const

export function payments(context: SandboxContext) {
  const { db, clock, settings } = context
  const { baseUrl } = context.config
  const once = requestKeys(context, PAYMENT_KEYS)

  return new Hono()
    .use(ownMerchantOnly(context))
    .get('/authorizations/:id', async (c) => {
      const row = await findAuthorization(db, readId(c, 'authorization'))
      return c.json(serializeAuthorization(row, baseUrl))
    })
    .post('/authorizations/:id/reauthorize', async (c) => {
      const id = readId(c, 'authorization')
      const key = readRequestKey(c)
      const body = await readOptionalBody(c, ReauthorizeRequest)
      const made = await once({ key, content: [id, body] }, (trx, now) =>
        reauthorize(trx, { id, body }, now),
      )
      const show = prefersRepresentation(c) ? serializeAuthorization : serializeMinimal
      return c.json(show(await findAuthorization(db, made.id), baseUrl))
    })
    .post('/authorizations/:id/capture', async (c) => {
      const id = readId(c, 'authorization')
      const key = readRequestKey(c)
      const body = await readOptionalBody(c, CaptureBody)
      const status = settings.captures
      const made = await once({ key, content: ['capture', id, body] }, (trx, now) =>
        captureAuthorization(trx, { id, body, status }, now),
      )
      const show = prefersRepresentation(c) ? serializeCapture : minimalCapture
      return c.json(show(await findCapture(db, made.id), baseUrl), made.isRepeat ? 200 : 201)
    })
    .post('/authorizations/:id/void', async (c) => {
      const id = readId(c, 'authorization')
      const voided = await db
        .transaction()
        .execute((trx) => voidAuthorization(trx, id, clock.now()))
      if (!prefersRepresentation(c)) return c.body(null, 204)
      return c.json(serializeAuthorization(voided, baseUrl))
    })
    .get('/captures/:id', async (c) =>
      c.json(serializeCapture(await findCapture(db, readId(c, 'capture')), baseUrl)),
    )
    .post('/captures/:id/refund', async (c) => {
      const id = readId(c, 'capture')
      const key = readRequestKey(c)
      const body = await readOptionalBody(c, RefundBody)
      const made = await once({ key, content: ['refund', id, body] }, (trx, now) =>
        refundCapture(trx, { id, body }, now),
      )
      const show = prefersRepresentation(c) ? serializeRefund : minimalRefund
      return c.json(show(await findRefund(db, made.id), baseUrl), made.isRepeat ? 200 : 201)
    })
    .get('/refunds/:id', async (c) =>
      c.json(serializeRefund(await findRefund(db, readId(c, 'refund')), baseUrl)),
    )
}

function readId(c: Context, resource: Parameters<typeof unknownId>[0]): string {
  const id = Id.safeParse(c.req.param('id'))
  if (!id.success) throw unknownId(resource)
  return id.data
}
