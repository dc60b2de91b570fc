/** The services that this server calls, as data: a further one is an entry here. */

export interface ServiceDescription {
  /** Below the base address of all services, if the service has no address of its own. */
  path: `/${string}`
  /** Of its operations below `/api`, for merchants' sessions. */
  merchantPrefix: '' | `/${string}`
  /** OAuth scopes of reads (GET) and of other calls (tokens-20, tokens-21). */
  scopes: { read: string; write: string }
  /** Further scopes of internal operations, which configured features need. */
  internalScopes?: readonly string[]
  /** True if it takes the header that identifies the merchant; billing has none (tokens-25). */
  takesAssertion: boolean
  /** True if only configured features call it: it is in use where `baseUrls` has its address. */
  isOptional: boolean
}

const LINKS_SCOPE = 'https://uri.paypal.com/services/checkout/payment-resources'
const PAYMENTS_SCOPE = 'https://uri.paypal.com/services/payments/payment/authcapture'
/** Refunds have a scope of their own among payments. */
export const REFUND_SCOPE = 'https://uri.paypal.com/services/payments/refund'
const ORDERS_SCOPE = 'https://uri.paypal.com/services/payments/payment'
/** It reads too (vault-7). */
const VAULT_SCOPE = 'https://uri.paypal.com/services/vault/payment-tokens/readwrite'
const WEBHOOKS_SCOPE = 'https://uri.paypal.com/services/applications/webhooks'

export const SERVICES = {
  billing: {
    path: '/v1/commerce/billing',
    merchantPrefix: '/billing',
    // CHOICE: its two scopes are divided by method, because no source assigns them to operations (tokens-19).
    scopes: { read: 'read', write: 'write' },
    takesAssertion: false,
    isOptional: false,
  },
  links: {
    path: '/v1/checkout/payment-resources',
    merchantPrefix: '/payment-resources',
    scopes: { read: LINKS_SCOPE, write: LINKS_SCOPE },
    takesAssertion: true,
    isOptional: false,
  },
  payments: {
    path: '/v2/payments',
    merchantPrefix: '',
    scopes: { read: PAYMENTS_SCOPE, write: PAYMENTS_SCOPE },
    internalScopes: [REFUND_SCOPE],
    takesAssertion: true,
    isOptional: false,
  },
  orders: {
    path: '/v2/checkout/orders',
    merchantPrefix: '',
    scopes: { read: ORDERS_SCOPE, write: ORDERS_SCOPE },
    takesAssertion: true,
    isOptional: true,
  },
  notifications: {
    path: '/v1/notifications',
    merchantPrefix: '',
    scopes: { read: WEBHOOKS_SCOPE, write: WEBHOOKS_SCOPE },
    takesAssertion: false,
    isOptional: true,
  },
  vault: {
    path: '/v3/vault',
    merchantPrefix: '',
    scopes: { read: VAULT_SCOPE, write: VAULT_SCOPE },
    takesAssertion: true,
    isOptional: true,
  },
} as const satisfies Record<string, ServiceDescription>

export type Service = keyof typeof SERVICES
export const SERVICE_NAMES = Object.keys(SERVICES) as readonly Service[]

export type OptionalService = {
  [Name in Service]: (typeof SERVICES)[Name]['isOptional'] extends true ? Name : never
}[Service]
/** Services that are always in use. */
export type CoreService = Exclude<Service, OptionalService>

export const isOptionalService = (service: Service): service is OptionalService =>
  SERVICES[service].isOptional
export const OPTIONAL_SERVICES = SERVICE_NAMES.filter(isOptionalService)

/** Base URLs without a trailing slash. Optional services are in use where they have one. */
export type BaseUrls = Record<CoreService, string> & Partial<Record<OptionalService, string>>

export const servicesInUse = (baseUrls: BaseUrls): Service[] =>
  SERVICE_NAMES.filter((service) => baseUrls[service] !== undefined)

/** An object with one value for each service, by its name. */
export const eachService = <Value>(read: (service: Service) => Value) =>
  Object.fromEntries(SERVICE_NAMES.map((service) => [service, read(service)])) as Record<
    Service,
    Value
  >
