/** Authenticates calls by a bearer token or, where allowed, by the client credentials. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { permissionDenied, ServiceError } from '../http/errors.ts'
import { isValidClient } from './credentials.ts'
import { oauthError } from './errors.ts'
import { findScopes } from './tokens.ts'

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i
const BASIC = /^Basic\b/i

interface Options {
  /** Accepts HTTP Basic too (authorizations-5). */
  basic?: boolean
  /** Milliseconds since 1970; replaced in tests. */
  systemClock?: () => number
}

export const authenticate = (
  { db, config, settings }: SandboxContext,
  { basic = false, systemClock = Date.now }: Options = {},
) =>
  createMiddleware<SandboxEnv>(async function authenticate(c, next) {
    // Calls of the dashboard have their scopes already (dashboard/token-free-calls.ts).
    if (c.var.scopes) return await next()
    const header = c.req.header('authorization') ?? ''
    const [, token] = BEARER.exec(header) ?? []
    const isBasic = basic && BASIC.test(header)
    let scopes: readonly string[] | undefined
    if (isBasic) scopes = isValidClient(header, config) ? settings.scopes : undefined
    else if (token) scopes = await findScopes(db, token, systemClock)
    if (!scopes) return rejectCaller(c)
    c.set('scopes', scopes)
    await next()

    // CHOICE: missing, unknown and expired tokens get the same error: 401, or 403 by the setting (tokens-17).
    // Wrong client credentials get the 401 of the service (tokens-18).
    function rejectCaller(c: Context) {
      if (settings.refused_token === 403) throw permissionDenied()
      if (isBasic) throw new ServiceError(401)
      return oauthError(c, 'invalid_token')
    }
  })
