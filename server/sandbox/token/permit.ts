/** Lets a call through only if the account has the service and the caller holds its scope. */
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { notPermitted } from '../refusal.ts'
import { type Capability, scopeFor } from './scopes.ts'

// 403 for a missing scope and for an account without the capability (tokens-22, tokens-23).
export const permit = ({ switches }: SandboxContext, capability: Capability) =>
  createMiddleware<SandboxEnv>(async function permit(c, next) {
    if (!switches.capabilities.includes(capability)) {
      throw notPermitted(`The account does not have ${capability}.`)
    }
    const scope = scopeFor(capability, c.req.method)
    if (!c.var.scopes?.includes(scope)) throw notPermitted(`This needs the scope ${scope}.`)
    await next()
  })
