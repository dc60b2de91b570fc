/** Requires the scope and the capability of a service. */
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { permissionDenied } from '../http/errors.ts'
import { type Capability, LINKS_SCOPE, PAYMENTS_SCOPE, type Scope } from '../settings.ts'

/** CHOICE: billing lists both scopes for every operation (tokens-19); here reads need one and writes the other. */
export function requiredScope(capability: Capability, method: string): Scope {
  if (capability === 'payment-links') return LINKS_SCOPE
  if (capability === 'authorizations') return PAYMENTS_SCOPE
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}

/** 403 without the scope, and for an account without the capability (tokens-22, tokens-23). */
export const requireScope = ({ settings }: SandboxContext, capability: Capability) =>
  createMiddleware<SandboxEnv>(async function requireScope(c, next) {
    if (!settings.capabilities.includes(capability)) {
      throw permissionDenied(`The account does not have ${capability}.`)
    }
    const scope = requiredScope(capability, c.req.method)
    if (!c.var.scopes?.includes(scope)) throw permissionDenied(`This needs the scope ${scope}.`)
    await next()
  })
