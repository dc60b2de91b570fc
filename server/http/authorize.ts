/** Authorizes a session: it must be of the route's kind and hold the route's scope. */
import { createMiddleware } from 'hono/factory'
import type { CustomerScope, MerchantScope } from '../contract/session.ts'
import { ProblemError } from '../problem.ts'
import type { AppEnv } from './context.ts'

type RequiredScope =
  | { kind: 'customer'; scope: CustomerScope }
  | { kind: 'merchant'; scope: MerchantScope }

export const requireScope = ({ kind, scope }: RequiredScope) =>
  createMiddleware<AppEnv>(async function requireScope(c, next) {
    const session = c.get('session')
    // Both kinds have scopes of the same name. A customer's session must name a customer, a merchant's must not.
    if (session.kind !== kind || (kind === 'customer') !== (session.customer !== undefined)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs a ${kind}'s session.` })
    }
    if (!session.scopes.has(scope)) {
      throw new ProblemError('insufficient-scope', { detail: `This needs the scope "${scope}".` })
    }
    await next()
  })
