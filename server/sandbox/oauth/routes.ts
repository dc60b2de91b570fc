/** The token endpoint, POST /v1/oauth2/token, for the client credentials grant (tokens-4). */
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { SandboxContext } from '../context.ts'
import { readBytes } from '../http/request.ts'
import { isValidTokenClient, oauthError } from './authenticate.ts'
import { grantToken, TOKEN_LIFETIME_S } from './tokens.ts'

const FORM = /^application\/x-www-form-urlencoded\b/i

/** CHOICE: the sandbox has a single application; its scopes are a setting (settings.ts). */
const APP_ID = 'APP-SANDBOX0000000001'

/** Characters of a token request. CHOICE: the services document no limit (tokens-7). */
const MAX_FORM_BYTES = 4096

/** @param systemClock milliseconds since 1970; replaced in tests */
export function tokenRoutes(
  { db, config, settings }: SandboxContext,
  systemClock: () => number = Date.now,
) {
  return new Hono().post('/token', async (c) => {
    c.header('Cache-Control', 'no-store')
    // CHOICE: missing credentials get the error of wrong ones, before the form is validated.
    if (!isValidTokenClient(c.req.header('authorization'), config)) {
      return oauthError(c, 'invalid_client')
    }
    const form = await readForm(c)
    const grantTypes = form?.getAll('grant_type') ?? []
    if (grantTypes.length !== 1) return oauthError(c, 'invalid_request')
    if (grantTypes[0] !== 'client_credentials') return oauthError(c, 'unsupported_grant_type')

    const scopes = grantedScopes(form?.get('scope') ?? '', settings.scopes)
    if (!scopes) return oauthError(c, 'invalid_scope')
    return c.json({
      scope: scopes.join(' '),
      access_token: await grantToken(db, scopes, systemClock),
      token_type: 'Bearer',
      app_id: APP_ID,
      expires_in: TOKEN_LIFETIME_S,
      nonce: `${new Date(systemClock()).toISOString()}${randomBytes(24).toString('base64url')}`,
    })
  })
}

/**
 * CHOICE: the intersection of requested and available scopes (RFC 6749, 3.3). An empty one is `invalid_scope`;
 * without `scope` all available ones are granted.
 */
function grantedScopes<Scope extends string>(requested: string, available: readonly Scope[]) {
  const names = requested.split(' ').filter((name) => name !== '')
  if (names.length === 0) return available
  const granted = available.filter((scope) => names.includes(scope))
  return granted.length > 0 ? granted : undefined
}

async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  if (!FORM.test(c.req.header('content-type') ?? '')) return undefined
  const bytes = await readBytes(c, MAX_FORM_BYTES).catch(() => undefined)
  return bytes && new URLSearchParams(new TextDecoder().decode(bytes))
}
