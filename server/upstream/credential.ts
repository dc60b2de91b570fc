/** Credentials of a service call: a bearer token, or the client's own credentials. */
import type { AccessTokens } from './access-token.ts'

export interface Credentials {
  clientId: string
  clientSecret: string
}

export interface Credential {
  /** The value of `Authorization`. @throws {UpstreamError} `no-token`, `missing-scope` or `unauthorized` */
  authorization(): Promise<string>
  /** Reports that a service refused this value; true if repeating the call with another one makes sense. */
  invalidate(authorization: string): boolean
  /** True if the credential is known not to cover a scope. */
  isMissingScope(scope: string): boolean
}

const BEARER = 'Bearer '

export const bearer = (tokens: AccessTokens): Credential => ({
  authorization: async () => BEARER + (await tokens.get()),
  invalidate: (authorization) => tokens.invalidate(authorization.slice(BEARER.length)),
  isMissingScope: (scope) => tokens.missingScopes().includes(scope),
})

/** @see RFC 7617, 2.1 (authorizations-5) */
export const basic = (credentials: Credentials): Credential => ({
  authorization: async () => basicHeader(credentials),
  invalidate: () => false,
  isMissingScope: () => false,
})

const basicHeader = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${base64(`${clientId}:${clientSecret}`)}`

/**
 * `Authorization` at the token endpoint: both credentials are form-encoded first.
 * @see RFC 6749, 2.3.1
 */
export const clientAuthorization = ({ clientId, clientSecret }: Credentials): string =>
  basicHeader({ clientId: formEncoded(clientId), clientSecret: formEncoded(clientSecret) })

const formEncoded = (text: string) => String(new URLSearchParams([['', text]])).slice(1)

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
