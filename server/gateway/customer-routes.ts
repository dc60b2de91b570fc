/** The customer's routes, straight from the table. No route takes a customer id. */
import { Hono } from 'hono'
import { CUSTOMER_VIEWS } from '../operations/table.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import { carry } from './carry.ts'
import type { Gateway, GatewayEnv } from './context.ts'
import { routeOf } from './route.ts'
import { validateView } from './validate.ts'

export function customerRoutes(gateway: Gateway): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  for (const view of CUSTOMER_VIEWS) {
    app.on(
      view.method,
      routeOf(view.path),
      gateway.way(
        view.id,
        authenticate(gateway),
        authorize({ kind: 'customer', scope: view.scope }),
        validateView(view, gateway),
        carry(gateway, view),
      ),
    )
  }
  return app
}
