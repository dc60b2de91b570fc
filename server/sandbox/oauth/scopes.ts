/** Requires the scope and the capability of a service. */
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { permissionDenied } from '../http/errors.ts'
import {
  type Capability,
  LINKS_SCOPE,
  ORDERS_SCOPE,
  PAYMENTS_SCOPE,
  REFUND_SCOPE,
  type Scope,
} from '../settings.ts'

/** Refunds are made below a capture, and read by their own ids (authorizations-107). */
const REFUNDS = /\/captures\/[^/]*\/refund$|\/refunds\//

/** CHOICE: billing lists both scopes for every operation (tokens-19); here reads need one and writes the other. */
export function requiredScope(capability: Capability, method: string, path = ''): Scope {
  switch (capability) {
    case 'payment-links':
      return LINKS_SCOPE
    case 'orders':
      return ORDERS_SCOPE
    case 'authorizations':
      return REFUNDS.test(path) ? REFUND_SCOPE : PAYMENTS_SCOPE
    default:
      return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  }
}

/** 403 without the scope, and for an account without the capability (tokens-22, tokens-23). */
export const requireScope = ({ settings }: SandboxContext, capability: Capability) =>
  createMiddleware<SandboxEnv>(async function requireScope(c, next) {
    if (!settings.capabilities.includes(capability)) {
      throw permissionDenied(`The account does not have ${capability}.`)
    }
    const scope = requiredScope(capability, c.req.method, c.req.path)
    if (!c.var.scopes?.includes(scope)) throw permissionDenied(`This needs the scope ${scope}.`)
    await next()
  })
