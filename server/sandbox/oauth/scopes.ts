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
  VAULT_READ_SCOPE,
  VAULT_SCOPE,
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
    case 'vault':
      return isRead(method) ? VAULT_READ_SCOPE : VAULT_SCOPE
    default:
      return isRead(method) ? 'read' : 'write'
  }
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/** Scopes that hold another one too (vault-7). */
const INCLUDED: Partial<Record<Scope, Scope>> = { [VAULT_READ_SCOPE]: VAULT_SCOPE }

/** 403 without the scope, and for an account without the capability (tokens-22, tokens-23). */
export const requireScope = ({ settings }: SandboxContext, capability: Capability) =>
  createMiddleware<SandboxEnv>(async function requireScope(c, next) {
    if (!settings.capabilities.includes(capability)) {
      throw permissionDenied(`The account does not have ${capability}.`)
    }
    const scope = requiredScope(capability, c.req.method, c.req.path)
    const held = c.var.scopes ?? []
    const wider = INCLUDED[scope]
    const isHeld = held.includes(scope) || (wider !== undefined && held.includes(wider))
    if (!isHeld) throw permissionDenied(`This needs the scope ${scope}.`)
    await next()
  })
