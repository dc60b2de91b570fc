/** Which scope our own token needs at the services, for each operation: not to be taken for a session's. */
import type { Operation } from './operation.ts'
import { OPERATIONS } from './table.ts'

type Needing = Pick<Operation, 'service' | 'method'>

/** tokens-20, tokens-21: one URI each for links and for payments. */
const OF_A_SERVICE = {
  links: 'https://uri.paypal.com/services/checkout/payment-resources',
  payments: 'https://uri.paypal.com/services/payments/payment/authcapture',
}

/**
 * CHOICE: billing has `read` and `write`, and no source says which operation needs which (tokens-19);
 * here reading needs one, changing the other.
 */
export function upstreamScope({ service, method }: Needing): string {
  if (service !== 'billing') return OF_A_SERVICE[service]
  return method === 'GET' ? 'read' : 'write'
}

/**
 * What the token of each service is asked for with, of all that is: whatever no other service is known to need.
 * And what its calls need.
 */
export const scopesByService = (scopes: readonly string[]) => ({
  billing: scopesOf('billing', scopes),
  links: scopesOf('links', scopes),
  payments: scopesOf('payments', scopes),
})

function scopesOf(service: Operation['service'], scopes: readonly string[]) {
  const own = new Set(OPERATIONS.filter((each) => each.service === service).map(upstreamScope))
  const others = new Set(OPERATIONS.filter((each) => each.service !== service).map(upstreamScope))
  const asked = scopes.filter((scope) => own.has(scope) || !others.has(scope))
  return { asked, needed: [...own] }
}
