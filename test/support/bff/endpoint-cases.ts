/**
 * Every operation of a session, written by hand from docs/services:
 * its scope, its request, the expected upstream request, and its success status.
 */

export interface EndpointCase {
  /** Method and path below the service's base, as docs/services spells them; for a customer, below `/api`. */
  row: string
  kind: 'merchant' | 'customer'
  scope: string
  /** Method and path, from `/api` on. */
  request: string
  body?: object
  /** Method and path at the service, from its root on. */
  upstreamRequest: string
  status: number
}

const BILLING = '/v1/commerce/billing'
const LINKS = '/v1/checkout/payment-resources'
const PAYMENTS = '/v2/payments'

const usd = (value: number) => ({ value, currency_code: 'USD' })
const metric = { name: 'Calls', code: 'calls', type: 'METERED', aggregation_type: 'COUNT' }
const plan = { name: 'Pro', code: 'pro', billing_cycle: 'MONTHLY', amount: usd(5) }
const customer = { name: 'Ada', external_id: 'ada', email: 'ada@example.test' }
const subscription = { external_customer_id: 'ada', plan_code: 'pro' }
const event = { transaction_id: 't1', external_subscription_id: 's1', metric_code: 'calls' }
const alert = { type: 'CURRENT_USAGE_AMOUNT', code: 'half', thresholds: [{ value: '50' }] }
const creditNote = {
  invoice_id: '7a5f1a3e-9a51-4d0a-8a5c-2b0f6a0a1c11',
  items: [{ fee_id: '7a5f1a3e-9a51-4d0a-8a5c-2b0f6a0a1c12', amount: { value: 1 } }],
}
const wallet = { external_customer_id: 'ada', currency: 'USD', rate_amount: '1' }
const tax = { name: 'VAT', code: 'vat', rate: '20.00' }
const link = {
  integration_mode: 'LINK',
  type: 'BUY_NOW',
  reusable: 'MULTIPLE',
  return_url: 'https://shop.example/thanks',
  line_items: [{ name: 'Shirt', unit_amount: { currency_code: 'USD', value: '20.00' } }],
}
const renewal = { amount: { currency_code: 'USD', value: '110.00' } }
const DATES = '?issuing_date_from=2025-01-01&issuing_date_to=2026-12-31'

/** Fills the ids of `row`; omitted members have defaults. */
const at =
  (base: string, prefix: string) =>
  (row: string, scope: string, status: number, more: { body?: object; query?: string } = {}) => {
    const [method = '', path = ''] = row.split(' ')
    const filled = path === '/' ? '' : path.replace(/\{\w+\}/g, 'x1')
    const { body, query = '' } = more
    return {
      row,
      kind: 'merchant' as const,
      scope,
      status,
      request: `${method} /api${prefix}${filled}${query}`,
      upstreamRequest: `${method} ${base}${filled}${query}`,
      ...(body && { body }),
    }
  }

const billing = at(BILLING, '/billing')
const links = at(LINKS, '/payment-resources')
const payments = at(PAYMENTS, '')

/** Billing as specified, in its order (billing-20 to billing-42). */
const BILLING_SPEC: EndpointCase[] = [
  billing('POST /activate', 'billing:activate', 204),
  billing('GET /invoices', 'invoices:read', 200, { query: DATES }),
  billing('GET /invoices/{id}', 'invoices:read', 200),
  billing('POST /invoices/{id}/retry_payment', 'invoices:pay', 204),
  billing('GET /metrics', 'catalog:read', 200, { query: '?page=2&per_page=5' }),
  billing('POST /metrics', 'catalog:write', 201, { body: metric }),
  billing('GET /metrics/{id}', 'catalog:read', 200),
  billing('PUT /metrics/{id}', 'catalog:write', 200, { body: { name: 'Calls' } }),
  billing('DELETE /metrics/{id}', 'catalog:write', 204),
  billing('GET /plans', 'catalog:read', 200),
  billing('POST /plans', 'catalog:write', 201, { body: plan }),
  billing('GET /plans/{id}', 'catalog:read', 200),
  billing('PUT /plans/{id}', 'catalog:write', 200, { body: { cascading_updates: true } }),
  billing('DELETE /plans/{id}', 'catalog:write', 204),
  billing('GET /customers', 'customers:read', 200),
  billing('POST /customers', 'customers:write', 201, { body: customer }),
  billing('GET /customers/{id}', 'customers:read', 200),
  billing('PUT /customers/{id}', 'customers:write', 200, { body: { phone: '1' } }),
  billing('DELETE /customers/{id}', 'customers:write', 204),
  billing('GET /customers/{external_customer_id}/analytics/overdue-balance', 'analytics:read', 200),
  billing('GET /customers/{external_customer_id}/analytics/gross-revenue', 'analytics:read', 200, {
    query: '?months=3&currency=EUR',
  }),
  billing('GET /customers/{id}/current_usage', 'usage:read', 200, { query: '?subscription_id=s1' }),
  billing('GET /customers/{id}/past_usage', 'usage:read', 200, { query: '?subscription_id=s1' }),
]

/** Billing as documented (billing-45 to billing-73). */
const BILLING_GROUPS: EndpointCase[] = [
  billing('GET /subscriptions', 'subscriptions:read', 200, { query: '?status=ACTIVE' }),
  billing('POST /subscriptions', 'subscriptions:write', 201, { body: subscription }),
  billing('GET /subscriptions/{external_id}', 'subscriptions:read', 200),
  billing('PUT /subscriptions/{external_id}', 'subscriptions:write', 200, { body: { name: 'A' } }),
  billing('POST /subscriptions/{external_id}/cancel', 'subscriptions:write', 200, {
    body: { cancel_option: 'END_OF_PERIOD' },
  }),
  billing('GET /subscriptions/{external_id}/alerts', 'alerts:read', 200),
  billing('POST /subscriptions/{external_id}/alerts', 'alerts:write', 201, { body: alert }),
  billing('GET /subscriptions/{external_id}/alerts/{code}', 'alerts:read', 200),
  billing('PUT /subscriptions/{external_id}/alerts/{code}', 'alerts:write', 200, {
    body: { name: 'Half' },
  }),
  billing('DELETE /subscriptions/{external_id}/alerts/{code}', 'alerts:write', 204),
  billing('GET /events', 'events:read', 200, { query: '?metric_code=calls' }),
  billing('POST /events', 'events:write', 201, { body: event }),
  billing('POST /events/batch', 'events:write', 202, { body: { events: [event] } }),
  billing('GET /credit-notes', 'credits:read', 200, { query: '?status=VOIDED' }),
  billing('POST /credit-notes', 'credits:write', 201, { body: creditNote }),
  billing('GET /credit-notes/{id}', 'credits:read', 200),
  billing('POST /credit-notes/{id}/void', 'credits:write', 200),
  billing('GET /wallets', 'credits:read', 200, { query: '?external_customer_id=ada' }),
  billing('POST /wallets', 'credits:write', 201, { body: wallet }),
  billing('GET /wallets/{id}', 'credits:read', 200),
  billing('PUT /wallets/{id}', 'credits:write', 200, { body: { name: 'Gift' } }),
  billing('POST /wallets/{id}/wallet-transactions', 'credits:write', 200, {
    body: { type: 'TOPUP', granted_credits: '5' },
  }),
  billing('GET /wallets/{id}/wallet-transactions', 'credits:read', 200),
  billing('GET /wallet-transactions/{id}', 'credits:read', 200),
  billing('GET /taxes', 'catalog:read', 200),
  billing('POST /taxes', 'catalog:write', 201, { body: tax }),
  billing('GET /taxes/{code}', 'catalog:read', 200),
  billing('PUT /taxes/{code}', 'catalog:write', 200, { body: { rate: '19.00' } }),
  billing('DELETE /taxes/{code}', 'catalog:write', 204),
]

/** Payment links (links-18 to links-22). */
const LINKS_SPEC: EndpointCase[] = [
  links('POST /', 'links:write', 201, { body: link }),
  links('GET /', 'links:read', 200, { query: '?page_size=5&status=ACTIVE' }),
  links('GET /{id}', 'links:read', 200),
  links('PUT /{id}', 'links:write', 204, { body: link }),
  links('DELETE /{id}', 'links:write', 204),
]

/** Authorizations (authorizations-1, authorizations-2). */
const PAYMENTS_SPEC: EndpointCase[] = [
  payments(
    'POST /authorizations/{authorization_id}/reauthorize',
    'authorizations:reauthorize',
    200,
    { body: renewal },
  ),
  payments('GET /authorizations/{authorization_id}', 'authorizations:read', 200),
]

export const MERCHANT_CASES = [...BILLING_SPEC, ...BILLING_GROUPS, ...LINKS_SPEC, ...PAYMENTS_SPEC]

/** A row of customer Alice; `upstreamRequest` is the first upstream request. */
const ofAlice = (
  row: string,
  scope: string,
  upstreamRequest: string,
  { status = 200, query = '', body }: { status?: number; query?: string; body?: object } = {},
): EndpointCase => ({
  row,
  kind: 'customer',
  scope,
  status,
  request: `${row.replace(' ', ' /api').replace('wallets/{id}', 'wallets/wallet-alice').replace('subscriptions/{id}', 'subscriptions/sub-alice').replace('{id}', 'inv-alice-1').replace('{code}', 'half')}${query}`,
  upstreamRequest: upstreamRequest.replace(' ', ` ${BILLING}`),
  ...(body && { body }),
})

const ALICE = '/customers/cus-alice-0001'
const SUBSCRIPTION = 'GET /subscriptions/sub-alice'

/** The customer routes. */
export const CUSTOMER_CASES: EndpointCase[] = [
  ofAlice('GET /me', 'profile:read', `GET ${ALICE}`),
  ofAlice('PUT /me', 'profile:write', `GET ${ALICE}`, {
    body: { changes: { phone: '+1 555 0100' }, seen: {} },
  }),
  ofAlice('GET /me/payment-method', 'payment-method:read', `GET ${ALICE}`),
  ofAlice('POST /me/payment-method/setup', 'payment-method:write', `GET ${ALICE}`, {
    status: 201,
    body: { return_to: 'https://shop.example/account' },
  }),
  {
    ...ofAlice('POST /me/payment-method/confirm', 'payment-method:write', '', {
      body: { state: 'A'.repeat(22), proof: 'B'.repeat(22) },
    }),
    upstreamRequest: 'GET /v3/vault/setup-tokens/',
  },
  ofAlice('GET /me/usage/current', 'usage:read', `GET ${ALICE}/current_usage`),
  ofAlice('GET /me/usage/past', 'usage:read', `GET ${ALICE}/past_usage`),
  ofAlice('GET /me/invoices', 'invoices:read', 'GET /invoices', { query: DATES }),
  ofAlice('GET /me/invoices/{id}', 'invoices:read', 'GET /invoices/inv-alice-1'),
  ofAlice('GET /me/invoices/{id}/events', 'invoices:read', 'GET /invoices/inv-alice-1'),
  ofAlice('GET /me/invoices-by-id', 'invoices:read', 'GET /invoices/inv-alice-1', {
    query: '?ids=inv-alice-1',
  }),
  ofAlice('POST /me/invoices/{id}/retry_payment', 'invoices:pay', 'GET /invoices/inv-alice-1', {
    status: 204,
  }),
  ofAlice(
    'GET /me/analytics/overdue-balance',
    'analytics:read',
    'GET /customers/alice/analytics/overdue-balance',
  ),
  ofAlice(
    'GET /me/analytics/gross-revenue',
    'analytics:read',
    'GET /customers/alice/analytics/gross-revenue',
  ),
  ofAlice('GET /me/subscriptions', 'usage:read', 'GET /subscriptions'),
  ofAlice('GET /me/plans', 'usage:read', 'GET /'),
  ofAlice('POST /me/subscriptions/{id}/preview', 'plan:write', 'GET /', { body: { cancel: true } }),
  ofAlice('POST /me/subscriptions/{id}/change', 'plan:write', 'GET /', {
    body: { preview: 'x.y.z' },
  }),
  ofAlice('POST /me/subscriptions/preview', 'plan:write', 'GET /', { body: { plan: 'pro' } }),
  ofAlice('POST /me/subscriptions', 'plan:write', 'GET /', {
    status: 201,
    body: { preview: 'x.y.z' },
  }),
  ofAlice('GET /me/wallets', 'wallet:read', 'GET /wallets'),
  ofAlice('GET /me/wallets/{id}/transactions', 'wallet:read', 'GET /wallets/wallet-alice'),
  ofAlice('GET /me/alerts', 'alerts:read', SUBSCRIPTION),
  ofAlice('POST /me/alerts', 'alerts:write', SUBSCRIPTION, { status: 201, body: alert }),
  ofAlice('GET /me/alerts/{code}', 'alerts:read', SUBSCRIPTION),
  ofAlice('PUT /me/alerts/{code}', 'alerts:write', SUBSCRIPTION, { body: { name: 'Half' } }),
  ofAlice('DELETE /me/alerts/{code}', 'alerts:write', SUBSCRIPTION, { status: 204 }),
]
