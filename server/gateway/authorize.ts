/** Step 2, may they: the session is a customer's and holds the scope of what it calls. */
import { createMiddleware } from 'hono/factory'
import type { CustomerScope } from '../contract/session.ts'
import { ProblemError } from '../problem.ts'
import type { GatewayEnv } from './context.ts'

export const authorize = (scope: CustomerScope) =>
  createMiddleware<GatewayEnv>(async function authorize(c, next) {
    const { kind, customer, scopes } = c.var.session
    if (kind !== 'customer' || !customer) {
      throw new ProblemError('insufficient-scope', { detail: "This needs a customer's session." })
    }
    if (!scopes.has(scope)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs the scope "${scope}".` })
    }
    await next()
  })
