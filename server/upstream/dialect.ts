/** How the services' neutral names are spelt: by the specification, or as the public service has them (tokens-24). */

export type Dialect = 'spec' | 'paypal'

export interface Names {
  requestKey: string
  assertion: string
  /** What a customer's address ends with (billing-7). */
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
