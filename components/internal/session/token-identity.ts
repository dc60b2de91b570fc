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

/** True for two identities of one customer, with other rights. False if a token names no customer. */
export function isSameCustomer(identity: string, other: string): boolean {
  const customer = customerOf(identity)
  return customer !== undefined && customer === customerOf(other)
}

function customerOf(identity: string): string | undefined {
  try {
    const { customer } = Object.fromEntries(JSON.parse(identity))
    return typeof customer?.id === 'string' ? customer.id : undefined
  } catch {
    return undefined
  }
}

/** A name for an identity: the same after a reload, and without its claims. FNV-1a with 32 bits. */
export function ownerOf(identity: string): string {
  let bits = 0x811c9dc5
  for (let index = 0; index < identity.length; index++)
    bits = Math.imul(bits ^ identity.charCodeAt(index), 0x01000193)
  return (bits >>> 0).toString(36)
}
