/**
 * OAuth errors `{error, error_description}` of the token endpoint, and of calls with an invalid token
 * (tokens-12, tokens-16).
 */
import type { Context } from 'hono'

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

export function oauthError(c: Context, error: keyof typeof OAUTH_ERRORS) {
  const [status, error_description] = OAUTH_ERRORS[error]
  const challenge = CHALLENGES[error]
  if (challenge) c.header('WWW-Authenticate', challenge)
  return c.json({ error, error_description }, status)
}
