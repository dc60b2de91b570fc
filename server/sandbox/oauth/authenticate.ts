/** Authenticates calls by a bearer token or, where allowed, by the client credentials. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { SandboxConfig, SandboxContext, SandboxEnv } from '../context.ts'
import { permissionDenied, ServiceError } from '../http/errors.ts'
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
    // Calls of the dashboard have their scopes already (admin/same-origin.ts).
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

type Client = Pick<SandboxConfig, 'clientId' | 'clientSecret'>

/** True if the `Authorization` header has the client's id and secret unencoded (RFC 7617, 2). */
export const isValidClient = (header: string | undefined, client: Client): boolean =>
  matches(decodeBasic(header), client)

/**
 * True if a token request has them form-encoded (RFC 6749, 2.3.1).
 * CHOICE: unencoded ones are accepted too, because `curl -u` sends them so.
 */
export function isValidTokenClient(header: string | undefined, client: Client): boolean {
  const text = decodeBasic(header)
  return matches(text.split(':').map(formDecode).join(':'), client) || matches(text, client)
}

function decodeBasic(header: string | undefined): string {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}

/** Compares in constant time. */
const matches = (text: string, { clientId, clientSecret }: Client) =>
  timingSafeEqual(digest(text), digest(`${clientId}:${clientSecret}`))

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Digests have equal lengths, which `timingSafeEqual` requires, and hide the length of the secret. */
const digest = (text: string) => createHash('sha256').update(text).digest()

const OAUTH_ERRORS = {
  invalid_client: [401, 'Client Authentication failed'],
  invalid_request: [400, 'The request must be a form with one grant_type'],
  invalid_scope: [400, 'None of the requested scopes can be granted'],
  unsupported_grant_type: [400, 'Unsupported grant_type'],
  invalid_token: [401, 'Access Token not found in cache'],
} as const

const CHALLENGES: Partial<Record<keyof typeof OAUTH_ERRORS, string>> = {
  invalid_client: 'Basic realm="oauth2"',
  invalid_token: 'Bearer error="invalid_token"',
}

/**
 * An OAuth error `{error, error_description}` of the token endpoint, and of a call with an invalid token (tokens-12,
 * tokens-16).
 */
export function oauthError(c: Context, error: keyof typeof OAUTH_ERRORS) {
  const [status, error_description] = OAUTH_ERRORS[error]
  const challenge = CHALLENGES[error]
  if (challenge) c.header('WWW-Authenticate', challenge)
  return c.json({ error, error_description }, status)
}
