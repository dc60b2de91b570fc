/** The services that this server calls, as data: a further one is an entry here. */

export interface ServiceDescription {
  /** Below the base address of all services, if the service has no address of its own. */
  path: `/${string}`
  /** Of its operations below `/api`, for merchants' sessions. */
  merchantPrefix: '' | `/${string}`
  /** OAuth scopes of reads (GET) and of other calls (tokens-20, tokens-21). */
  scopes: { read: string; write: string }
  /** True if it takes the header that identifies the merchant; billing has none (tokens-25). */
  takesAssertion: boolean
}

const LINKS_SCOPE = 'https://uri.paypal.com/services/checkout/payment-resources'
const PAYMENTS_SCOPE = 'https://uri.paypal.com/services/payments/payment/authcapture'

export const SERVICES = {
  billing: {
    path: '/v1/commerce/billing',
    merchantPrefix: '/billing',
    // CHOICE: its two scopes are divided by method, because no source assigns them to operations (tokens-19).
    scopes: { read: 'read', write: 'write' },
    takesAssertion: false,
  },
  links: {
    path: '/v1/checkout/payment-resources',
    merchantPrefix: '/payment-resources',
    scopes: { read: LINKS_SCOPE, write: LINKS_SCOPE },
    takesAssertion: true,
  },
  payments: {
    path: '/v2/payments',
    merchantPrefix: '',
    scopes: { read: PAYMENTS_SCOPE, write: PAYMENTS_SCOPE },
    takesAssertion: true,
  },
} as const satisfies Record<string, ServiceDescription>

export type Service = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as readonly Service[]

/** An object with one value for each service, by its name. */
export const eachService = <Value>(read: (service: Service) => Value) =>
  Object.fromEntries(SERVICE_NAMES.map((service) => [service, read(service)])) as Record<
    Service,
    Value
  >
