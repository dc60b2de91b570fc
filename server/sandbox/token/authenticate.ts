/** Lets a call through only with a token that was granted here and has not expired. */
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxContext, SandboxEnv } from '../context.ts'
import { notPermitted, Refusal } from '../refusal.ts'
import { areCredentials } from './credentials.ts'
import { refuseOAuth } from './errors.ts'
import { scopesOf } from './grant.ts'

const BEARER = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i
const BASIC = /^Basic\b/i

interface Options {
  /** The client credentials themselves will do too (authorizations-5). */
  basic?: boolean
  /** The clock on the wall, in milliseconds; tests hand in their own. */
  wall?: () => number
}

export const authenticate = (
  { db, settings, switches }: SandboxContext,
  { basic = false, wall = Date.now }: Options = {},
) =>
  createMiddleware<SandboxEnv>(async function authenticate(c, next) {
    // A call that the sandbox's own page tries needs no token (page/try.ts).
    if (c.var.scopes) return await next()
    const header = c.req.header('authorization') ?? ''
    const [, token] = BEARER.exec(header) ?? []
    const byBasic = basic && BASIC.test(header)
    let scopes: readonly string[] | undefined
    if (byBasic) scopes = areCredentials(header, settings) ? switches.scopes : undefined
    else if (token) scopes = await scopesOf(db, token, wall)
    if (!scopes) return refuseCaller(c)
    c.set('scopes', scopes)
    await next()

    // CHOICE: a missing, an unknown and an expired token are one answer: 401, or 403
    // when switched (tokens-17). Wrong credentials get the family's 401 (tokens-18).
    function refuseCaller(c: Context) {
      if (switches.refused_token === 403) throw notPermitted()
      if (byBasic) throw new Refusal(401)
      return refuseOAuth(c, 'invalid_token')
    }
  })
