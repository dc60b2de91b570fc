/** The merchant's routes, straight from the table: one for each operation of the services. */
import { Hono } from 'hono'
import { merchantPath } from '../operations/operation.ts'
import { OPERATIONS } from '../operations/table.ts'
import { authenticate } from './authenticate.ts'
import { authorize } from './authorize.ts'
import type { Gateway, GatewayEnv } from './context.ts'
import { passOn } from './pass-on.ts'
import { routeOf } from './route.ts'
import { validateOperation } from './validate.ts'

export function merchantRoutes(gateway: Gateway): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  for (const operation of OPERATIONS) {
    app.on(
      operation.method,
      routeOf(merchantPath(operation)),
      gateway.way(
        operation.id,
        authenticate(gateway),
        authorize({ kind: 'merchant', scope: operation.scope }),
        validateOperation(operation, gateway),
        passOn(gateway, operation),
      ),
    )
  }
  return app
}
