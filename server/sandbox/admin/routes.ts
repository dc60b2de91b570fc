/**
 * The sandbox's admin API: clock, settings, faults, authorizations and orders.
 *
 * It needs no token. Writes take JSON alone, and only from pages of this origin (same-origin.ts).
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { PaymentLinkId } from '../../contract/scalars.ts'
import { listOrders } from '../checkout/orders.ts'
import type { SandboxContext } from '../context.ts'
import { readBody, readQuery } from '../http/request.ts'
import { SettingsBody } from '../settings.ts'
import { authorizationAdmin } from './authorizations.ts'
import { clockAdmin } from './clock.ts'
import { faults } from './faults/routes.ts'

const OrdersQuery = z.object({ link: PaymentLinkId.optional() })

export function admin(context: SandboxContext) {
  const { settings } = context

  return new Hono()
    .route('/clock', clockAdmin(context))
    .route('/faults', faults(context))
    .route('/authorizations', authorizationAdmin(context))
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
