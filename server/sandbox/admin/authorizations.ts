/** /sandbox/authorizations: creates authorizations without a buyer, and sets their status and simulated errors. */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  AUTHORIZATION_STATUSES,
  AuthorizedAmount,
  PENDING_REASONS,
} from '../../contract/authorization.ts'
import { text } from '../../contract/scalars.ts'
import type { SandboxContext } from '../context.ts'
import type { AuthorizationRow } from '../database/tables/authorizations.ts'
import { amountIssues } from '../http/amount-rules.ts'
import { ServiceError } from '../http/errors.ts'
import { readBody, readId } from '../http/request.ts'
import { lockPayment } from '../payments/capture.ts'
import { expirationOf, SIMULATED_ERROR_NAMES } from '../payments/rules.ts'
import { serializeAuthorization } from '../payments/serialize.ts'
import { findAuthorization, insertAuthorization, updateAuthorizations } from '../payments/store.ts'

const DAY_MS = 86_400_000

/** The latest authorizations of one response. */
const MAX_ROWS = 100

const state = {
  status: z.enum(AUTHORIZATION_STATUSES).optional(),
  /** Shown while the authorization is pending. */
  reason: z.enum(PENDING_REASONS).nullable().optional(),
  /** The error of a reauthorization; null is none. */
  condition: z.enum(SIMULATED_ERROR_NAMES).nullable().optional(),
}

const NewAuthorization = z.strictObject({
  amount: AuthorizedAmount,
  invoice_id: text(127).min(1).optional(),
  custom_id: text(255).min(1).optional(),
  /** Days ago, 0 when absent. */
  days_ago: z.int().min(0).max(60).optional(),
  ...state,
})

const Change = z
  .strictObject(state)
  .refine((change) => Object.keys(change).length > 0, 'must hold status, reason or condition')

export function authorizationAdmin({ db, clock, config: { baseUrl } }: SandboxContext) {
  const show = (row: AuthorizationRow) => ({
    ...serializeAuthorization(row, baseUrl),
    condition: row.condition,
  })

  return new Hono()
    .get('/', async (c) => {
      const rows = await db
        .selectFrom('authorizations')
        .selectAll()
        .orderBy('position', 'desc')
        .limit(MAX_ROWS)
        .execute()
      return c.json({ authorizations: rows.map(show) })
    })
    .post('/', async (c) => {
      const { days_ago = 0, ...body } = await readBody(c, NewAuthorization)
      const issues = amountIssues(body.amount, '/amount')
      if (issues.length > 0) throw new ServiceError(422, issues)
      const now = new Date(clock.now().getTime() - days_ago * DAY_MS)
      const expires = expirationOf(now)
      const row = await db
        .transaction()
        .execute((trx) => insertAuthorization(trx, { ...body, now, expires }))
      return c.json(show(row), 201)
    })
    .patch('/:id', async (c) => {
      const id = readId(c)
      const change = await readBody(c, Change)
      await db.transaction().execute(async (trx) => {
        const authorization = await lockPayment(trx, id)
        await updateAuthorizations(trx, [authorization], change, clock.now())
      })
      return c.json(show(await findAuthorization(db, id)))
    })
}
