/** Derives a comparable identity from a token: equal for the same customer with the same rights. */

/** Claims that differ between two tokens of one customer (a session token is a JWT). */
const VOLATILE_CLAIMS = new Set(['exp', 'iat', 'nbf', 'jti', 'sid', 'session_id'])

/**
 * All other claims as text. They are decoded, not verified, because a wrong identity only clears the
 * elements. A token that can't be decoded is its own identity, so each new one counts as another customer's.
 */
export function tokenIdentity(token: string): string {
  try {
    const bytes = Uint8Array.from(
      atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/')),
      (character) => character.charCodeAt(0),
    )
    const claims = Object.entries(JSON.parse(new TextDecoder().decode(bytes)) as object)
    return JSON.stringify(claims.filter(([name]) => !VOLATILE_CLAIMS.has(name)).sort())
  } catch {
    return token
  }
}
