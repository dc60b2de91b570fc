/**
 * The keys that sign tokens: the first one signs, and all of them verify, so that keys rotate without ending tokens.
 */
import { errors, type JWTHeaderParameters } from 'jose'

export interface SessionKey {
  kid: string
  secret: string
}

export function signingKeys(keys: readonly SessionKey[]) {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, new TextEncoder().encode(secret)]))

  /** The secret that a token's header names. @throws {errors.JWSInvalid} */
  function secretOf({ kid }: Pick<JWTHeaderParameters, 'kid'>): Uint8Array {
    const secret = secrets.get(kid ?? '')
    if (!secret) throw new errors.JWSInvalid('unknown kid')
    return secret
  }

  return {
    secretOf,
    /** The key of new tokens. @throws if there is none */
    current(): { kid: string; secret: Uint8Array } {
      const kid = keys[0]?.kid
      if (kid === undefined) throw new Error('there is no session key')
      return { kid, secret: secretOf({ kid }) }
    },
  }
}
