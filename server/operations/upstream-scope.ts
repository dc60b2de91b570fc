/** OAuth scopes that operations need at the services, unlike the scopes of this API's sessions. */

import { OPERATIONS } from './index.ts'
import type { Operation } from './operation.ts'

type Needing = Pick<Operation, 'service' | 'method'>

/** tokens-20, tokens-21: one URI each for links and for payments. */
const SERVICE_SCOPES = {
  links: 'https://uri.paypal.com/services/checkout/payment-resources',
  payments: 'https://uri.paypal.com/services/payments/payment/authcapture',
}

/**
 * CHOICE: GET needs `read`, other methods need `write`, because no source assigns billing's two scopes to
 * operations (tokens-19).
 */
export function upstreamScope({ service, method }: Needing): string {
  if (service !== 'billing') return SERVICE_SCOPES[service]
  return method === 'GET' ? 'read' : 'write'
}

/**
 * Splits the configured scopes by service: `requested` are its own and those no other service needs; `required`
 * are those its operations need.
 */
export const scopesByService = (scopes: readonly string[]) => ({
  billing: scopesOf('billing', scopes),
  links: scopesOf('links', scopes),
  payments: scopesOf('payments', scopes),
})

function scopesOf(service: Operation['service'], scopes: readonly string[]) {
  const own = new Set(OPERATIONS.filter((each) => each.service === service).map(upstreamScope))
  const others = new Set(OPERATIONS.filter((each) => each.service !== service).map(upstreamScope))
  const requested = scopes.filter((scope) => own.has(scope) || !others.has(scope))
  return { requested, required: [...own] }
}
