/** /sandbox/captures: lists captured payments, and decides pending ones. */
import { Hono } from 'hono'
import { z } from 'zod'
import { serializeCapture } from '../captures/serialize.ts'
import { updateCapture } from '../captures/store.ts'
import type { SandboxContext } from '../context.ts'
import { unprocessable } from '../http/errors.ts'
import { readBody, readId } from '../http/request.ts'
import { lockPayment, updateCapturedStatus } from '../payments/capture.ts'
import { findCapture } from '../payments/store.ts'

/** The latest captures of one response. */
const MAX_ROWS = 100

const Change = z.strictObject({ status: z.enum(['COMPLETED', 'DECLINED']) })

export function captureAdmin({ db, clock, config: { baseUrl } }: SandboxContext) {
  return new Hono()
    .get('/', async (c) => {
      const rows = await db
        .selectFrom('captures')
        .selectAll()
        .orderBy('position', 'desc')
        .limit(MAX_ROWS)
        .execute()
      return c.json({ captures: rows.map((row) => serializeCapture(row, baseUrl)) })
    })
    .patch('/:id', async (c) => {
      const id = readId(c)
      const { status } = await readBody(c, Change)
      const changed = await db.transaction().execute(async (trx) => {
        const { authorization_id } = await findCapture(trx, id)
        const authorization = authorization_id && (await lockPayment(trx, authorization_id))
        const before = await findCapture(trx, id, { lock: true })
        if (before.status !== 'PENDING') {
          throw unprocessable('CAPTURE_NOT_PENDING', `It is ${before.status}.`)
        }
        const now = clock.now()
        const row = await updateCapture(trx, id, status, now)
        if (authorization) await updateCapturedStatus(trx, authorization, now)
        return row
      })
      return c.json(serializeCapture(changed, baseUrl))
    })
}
