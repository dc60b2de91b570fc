/** Steps 7 and 8: keeps the members on the view's allow-list and answers with them. */
import type { CustomerView } from '../operations/customer-view.ts'
import type { GatewayContext } from './context.ts'

/** The success status is the one the service answers with: 200, or 204 without a body. */
export function show(c: GatewayContext, view: CustomerView, value: unknown): Response {
  if (!view.show) return c.body(null, 204)
  return c.json(view.show.parse(value) as object)
}
