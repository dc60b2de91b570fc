/** POST /v1/oauth2/token: client credentials become a bearer token (tokens-4). */
import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { SandboxContext } from '../context.ts'
import { areClientCredentials } from './credentials.ts'
import { refuseOAuth } from './errors.ts'
import { grantToken, LIFETIME } from './grant.ts'

const FORM = /^application\/x-www-form-urlencoded\b/i

/** CHOICE: the sandbox has one application; what it may do is switched (switches.ts). */
const APP_ID = 'APP-SANDBOX0000000001'

/** A token request is one short form; more is not read. CHOICE: no limit is published (tokens-7). */
const MOST_CHARACTERS = 4096

/** @param wall the clock on the wall, in milliseconds; tests hand in their own */
export function token({ db, settings, switches }: SandboxContext, wall: () => number = Date.now) {
  return new Hono().post('/token', async (c) => {
    c.header('Cache-Control', 'no-store')
    // CHOICE: no credentials at all are answered as wrong ones, before the form is looked at.
    if (!areClientCredentials(c.req.header('authorization'), settings)) {
      return refuseOAuth(c, 'invalid_client')
    }
    const form = await readForm(c)
    const grantTypes = form?.getAll('grant_type') ?? []
    if (grantTypes.length !== 1) return refuseOAuth(c, 'invalid_request')
    if (grantTypes[0] !== 'client_credentials') return refuseOAuth(c, 'unsupported_grant_type')

    const scopes = scopesFor(form?.get('scope') ?? '', switches.scopes)
    if (!scopes) return refuseOAuth(c, 'invalid_scope')
    return c.json({
      scope: scopes.join(' '),
      access_token: await grantToken(db, scopes, wall),
      token_type: 'Bearer',
      app_id: APP_ID,
      expires_in: LIFETIME,
      nonce: `${new Date(wall()).toISOString()}${randomBytes(24).toString('base64url')}`,
    })
  })
}

/**
 * CHOICE: who asks for some gets those of them that there are (RFC 6749, 3.3), and nobody a token for none of
 * what was asked; who asks for none gets all.
 */
function scopesFor<Scope extends string>(asked: string, there: readonly Scope[]) {
  const names = asked.split(' ').filter((name) => name !== '')
  if (names.length === 0) return there
  const granted = there.filter((scope) => names.includes(scope))
  return granted.length > 0 ? granted : undefined
}

async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  if (!FORM.test(c.req.header('content-type') ?? '')) return undefined
  if (Number(c.req.header('content-length') ?? 0) > MOST_CHARACTERS) return undefined
  const text = await c.req.text()
  return text.length > MOST_CHARACTERS ? undefined : new URLSearchParams(text)
}
