/**
 * The sandbox's admin API: clock, settings, faults, authorizations, captures and orders.
 *
 * It needs no token. Writes take JSON alone, and only from pages of this origin (same-origin.ts).
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { PaymentLinkId } from '../../contract/scalars.ts'
import { listOrders } from '../checkout/orders.ts'
import type { SandboxContext } from '../context.ts'
import { notFound, unprocessable } from '../http/errors.ts'
import { readBody, readQuery } from '../http/request.ts'
import { SettingsBody } from '../settings.ts'
import { authorizationAdmin } from './authorizations.ts'
import { captureAdmin } from './captures.ts'
import { clockAdmin } from './clock.ts'
import { RuleBody } from './faults/rule.ts'

const OrdersQuery = z.object({ link: PaymentLinkId.optional() })

export function admin(context: SandboxContext) {
  const { settings } = context

  return new Hono()
    .route('/clock', clockAdmin(context))
    .route('/faults', faultAdmin(context))
    .route('/authorizations', authorizationAdmin(context))
    .route('/captures', captureAdmin(context))
    .post('/reset', async (c) => {
      await context.reset?.()
      return c.json({ now: context.clock.now().toISOString() })
    })
    .get('/settings', (c) => c.json(settings))
    .put('/settings', async (c) => {
      Object.assign(settings, await readBody(c, SettingsBody))
      return c.json(settings)
    })
    .get('/orders', async (c) => {
      const { link } = readQuery(c, OrdersQuery)
      return c.json({ orders: await listOrders(context, link) })
    })
}

/** CHOICE: bounds the memory of the registry. */
const MAX_RULES = 100

/** /sandbox/faults: lists, adds and removes fault rules. */
function faultAdmin({ faults }: SandboxContext) {
  return new Hono()
    .get('/', (c) => c.json({ faults: faults.list() }))
    .post('/', async (c) => {
      const rule = await readBody(c, RuleBody)
      if (faults.list().length >= MAX_RULES) {
        throw unprocessable('TOO_MANY_FAULTS', `At most ${MAX_RULES} rules can be active.`)
      }
      return c.json(faults.add(rule), 201)
    })
    .delete('/', (c) => {
      faults.clear()
      return c.body(null, 204)
    })
    .delete('/:id', (c) => {
      if (!faults.remove(c.req.param('id'))) throw notFound()
      return c.body(null, 204)
    })
}
