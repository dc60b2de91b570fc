/** How the services' neutral names are spelt: by the specs, or as the public service has them (facts §5). */

export type Dialect = 'spec' | 'paypal'

export interface Names {
  requestKey: string
  assertion: string
  /** What a customer's address ends with (facts §1.0). */
  customerKey: 'id' | 'externalId'
}

export const DIALECTS: Record<Dialect, Names> = {
  spec: {
    requestKey: 'Service-Request-Id',
    assertion: 'Service-Auth-Assertion',
    customerKey: 'id',
  },
  paypal: {
    requestKey: 'PayPal-Request-Id',
    assertion: 'PayPal-Auth-Assertion',
    customerKey: 'externalId',
  },
}
