/** A merchant activates the service once; before that it refuses (billing-44). */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../refusal.ts'

/** CHOICE: activating again is 204 too and changes nothing. */
export function activation({ db, clock }: SandboxContext): Hono {
  return new Hono().post('/', async (c) => {
    await db
      .updateTable('account')
      .set({ activated_at: clock.now() })
      .where('activated_at', 'is', null)
      .execute()
    return c.body(null, 204)
  })
}

/** CHOICE: everything but `/activate` is 403 until then. Nothing is ever deactivated, so yes is kept. */
export function onceActivated({ db }: SandboxContext) {
  let active = false
  return createMiddleware(async function onceActivated(_c, next) {
    active ||= await isActivated(db)
    if (!active) {
      const description = 'Billing is not activated for this merchant: POST /activate first.'
      throw new Refusal(403, [{ issue: 'PERMISSION_DENIED', description }])
    }
    await next()
  })
}

async function isActivated(db: Database): Promise<boolean> {
  const account = await db.selectFrom('account').select('activated_at').executeTakeFirst()
  return account?.activated_at instanceof Date
}
