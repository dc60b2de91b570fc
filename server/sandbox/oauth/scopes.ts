/** Scopes of tokens and capabilities of the account, and the middleware that requires them. */
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { permissionDenied } from '../http/errors.ts'

export const LINKS_SCOPE = 'https://uri.paypal.com/services/checkout/payment-resources'
export const PAYMENTS_SCOPE = 'https://uri.paypal.com/services/payments/payment/authcapture'

/** tokens-19 to tokens-21: two of billing, and one URI each of payment links and authorizations. */
export const SCOPES = ['read', 'write', LINKS_SCOPE, PAYMENTS_SCOPE] as const
export type Scope = (typeof SCOPES)[number]

/** The services; an account must have payment links (tokens-22). */
export const CAPABILITIES = ['billing', 'payment-links', 'authorizations'] as const
export type Capability = (typeof CAPABILITIES)[number]

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
