/** How the services' neutral names are spelt: by the specs, or as the public service has them (facts §5). */

export type Dialect = 'spec' | 'paypal'

export interface Names {
  requestKey: string
  assertion: string
}

export const DIALECTS: Record<Dialect, Names> = {
  spec: { requestKey: 'Service-Request-Id', assertion: 'Service-Auth-Assertion' },
  paypal: { requestKey: 'PayPal-Request-Id', assertion: 'PayPal-Auth-Assertion' },
}
