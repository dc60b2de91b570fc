/** /sandbox/authorizations: authorizes payments without a buyer, and sets what becomes of them. */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  AUTHORIZATION_STATUSES,
  AuthorizedAmount,
  PENDING_REASONS,
} from '../../contract/authorization.ts'
import { amountIssues } from '../amount.ts'
import type { SandboxContext } from '../context.ts'
import { readBody } from '../read.ts'
import { Refusal } from '../refusal.ts'
import { CONDITION_NAMES } from './condition.ts'
import { showWhole } from './resource.ts'
import { expirationOf } from './rules.ts'
import { type AuthorizationRow, findAuthorization, insertAuthorization } from './store.ts'

/** The most authorizations one answer lists. */
const LATEST = 100

const state = {
  status: z.enum(AUTHORIZATION_STATUSES).optional(),
  /** Why it is pending; shown only then. */
  reason: z.enum(PENDING_REASONS).nullable().optional(),
  /** With what a reauthorization is refused; null is none. */
  condition: z.enum(CONDITION_NAMES).nullable().optional(),
}

const NewAuthorization = z.strictObject({
  amount: AuthorizedAmount,
  invoice_id: z.string().min(1).max(127).optional(),
  custom_id: z.string().min(1).max(255).optional(),
  ...state,
})

const Change = z
  .strictObject(state)
  .refine((change) => Object.keys(change).length > 0, 'must hold status, reason or condition')

export function authorizationControl({ db, clock, settings }: SandboxContext) {
  const show = (row: AuthorizationRow) => ({
    ...showWhole(row, settings),
    condition: row.condition,
  })

  return new Hono()
    .get('/', async (c) => {
      const rows = await db
        .selectFrom('authorizations')
        .selectAll()
        .orderBy('position', 'desc')
        .limit(LATEST)
        .execute()
      return c.json({ authorizations: rows.map(show) })
    })
    .post('/', async (c) => {
      const given = await readBody(c, NewAuthorization)
      const issues = amountIssues(given.amount, '/amount')
      if (issues.length > 0) throw new Refusal(422, issues)
      const now = clock.now()
      const row = await insertAuthorization(db, { ...given, now, expires: expirationOf(now) })
      return c.json(show(row), 201)
    })
    .patch('/:id', async (c) => {
      const id = c.req.param('id')
      const change = await readBody(c, Change)
      await db
        .updateTable('authorizations')
        .set({ ...change, update_time: clock.now() })
        .where('id', '=', id)
        .execute()
      return c.json(show(await findAuthorization(db, id)))
    })
}
