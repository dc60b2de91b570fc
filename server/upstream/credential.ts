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

/** The client's credentials at a service. @see RFC 7617, 2.1 (authorizations-5) */
const basicHeader = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${base64(`${clientId}:${clientSecret}`)}`

/**
 * The client's credentials at the token endpoint, each of them form-encoded: a plain one stays as it is.
 * @see RFC 6749, 2.3.1
 */
export const clientAuthorization = ({ clientId, clientSecret }: Credentials): string =>
  `Basic ${base64(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`)}`

const formEncoded = (text: string) => String(new URLSearchParams([['', text]])).slice(1)

const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

export const basic = (credentials: Credentials): Credential => ({
  header: () => basicHeader(credentials),
  refused: () => false,
  lacks: () => false,
})
