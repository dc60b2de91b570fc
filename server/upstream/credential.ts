/** How a call shows who sends it: by an access token, or by the client's own credentials. */
import type { TokenSource } from './token.ts'

export interface Credentials {
  clientId: string
  clientSecret: string
}

export interface Credential {
  /** The value of `Authorization`, at once where it is at hand. @throws {UpstreamError} `no-token`, `no-scope` or `credentials` */
  header(): string | Promise<string>
  /** A service refused this value; true when repeating the call with another one makes sense. */
  refused(header: string): boolean
  /** Whether it is known not to cover a scope. */
  lacks(scope: string): boolean
}

const BEARER = 'Bearer '

export const bearer = (tokens: TokenSource): Credential => ({
  header: () => {
    const token = tokens.atHand()
    return token === undefined ? tokens.get().then((fresh) => BEARER + fresh) : BEARER + token
  },
  refused: (header) => tokens.refused(header.slice(BEARER.length)),
  lacks: (scope) => tokens.missing().includes(scope),
})

/** @see RFC 7617 (spec: reauthorization, Endpoints) */
export const basicHeader = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${btoa(`${clientId}:${clientSecret}`)}`

export const basic = (credentials: Credentials): Credential => ({
  header: () => basicHeader(credentials),
  refused: () => false,
  lacks: () => false,
})
