/** Header names per dialect: neutral as in the specification, or as the public service has them (tokens-24). */

export type Dialect = 'spec' | 'paypal'

export interface HeaderNames {
  requestKey: string
  assertion: string
  /** The customer id used in paths (billing-7). */
  customerKey: 'id' | 'externalId'
}

export const DIALECTS: Record<Dialect, HeaderNames> = {
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
