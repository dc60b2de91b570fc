/** What credentials may hold: scopes, which come with a token, and the services of the account. */

export const LINKS_SCOPE = 'https://uri.paypal.com/services/checkout/payment-resources'
export const PAYMENTS_SCOPE = 'https://uri.paypal.com/services/payments/payment/authcapture'

/** tokens-19 to tokens-21: billing's two, and one URI each for links and for payments. */
export const SCOPES = ['read', 'write', LINKS_SCOPE, PAYMENTS_SCOPE] as const
export type Scope = (typeof SCOPES)[number]

/** The services; an account must have payment links (tokens-22). */
export const CAPABILITIES = ['billing', 'payment-links', 'authorizations'] as const
export type Capability = (typeof CAPABILITIES)[number]

/** CHOICE: billing lists both scopes for every operation (tokens-19); here reading needs one, changing the other. */
export function scopeFor(capability: Capability, method: string): Scope {
  if (capability === 'payment-links') return LINKS_SCOPE
  if (capability === 'authorizations') return PAYMENTS_SCOPE
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
}
