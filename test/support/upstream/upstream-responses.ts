/** Successful responses of the fake services, as documented in docs/services. */
import { aPaymentToken, aSetupToken, type UpstreamRows } from './upstream-rows.ts'

const NOT_FOUND = [
  404,
  {
    name: 'RESOURCE_NOT_FOUND',
    message: 'The specified resource does not exist.',
    debug_id: 'nf1',
  },
] as const

type FakeResponse = readonly [status: number, body?: unknown]

export function respond(
  rows: UpstreamRows,
  method: string,
  { pathname, searchParams }: URL,
  body = '',
): FakeResponse {
  const [, version, area, group, ...rest] = pathname.split('/')
  if (version === 'v3' && area === 'vault') return respondVault(method, group, rest[0])
  if (version !== 'v1') return NOT_FOUND
  if (area === 'notifications') return [200, { events: [], links: [] }]
  if (area === 'checkout') {
    if (rest.length === 0) return [200, { resources: rows.links, links: [] }]
    const link = rows.links.find((row) => row.id === rest[0])
    return link ? [200, link] : NOT_FOUND
  }
  if (area !== 'commerce' || group !== 'billing') return NOT_FOUND
  const [resource, id, part] = rest

  if (resource === 'customers') {
    const customer = rows.customers.find((row) => row.id === id || row.external_id === id)
    if (!customer) return NOT_FOUND
    const owned = (row: object) => named(row, String(customer.external_id))
    if (part === 'current_usage') return [200, owned(rows.usage)]
    if (part === 'past_usage') return [200, { usage_periods: [owned(rows.usage)] }]
    if (part === 'analytics') return [200, owned(rows.analytics)]
    if (method === 'PUT') Object.assign(customer, JSON.parse(body))
    return [200, customer]
  }
  if (resource === 'wallets' && part === 'wallet-transactions') {
    const moved = rows.walletTransactions.filter((row) => row.wallet_id === id)
    const { metadata: meta, ...page } = paged('wallet_transactions', moved, searchParams)
    return [200, { ...page, meta }]
  }
  if (resource === 'wallets' && id !== undefined) {
    const wallet = rows.wallets.find((row) => row.id === id)
    return wallet ? [200, wallet] : NOT_FOUND
  }
  if (resource === 'wallets') {
    const owned = rows.wallets.filter(
      (row) => row.external_customer_id === searchParams.get('external_customer_id'),
    )
    return [200, paged('wallets', owned, searchParams)]
  }
  if (resource === 'subscriptions' && part === 'alerts') {
    const owned = rows.alerts.filter((row) => row.external_subscription_id === id)
    const [code] = rest.slice(3)
    if (method === 'POST') return [201, owned[0]]
    if (code === undefined) return [200, { alerts: owned }]
    const alert = owned.find((row) => row.code === code)
    if (!alert) return NOT_FOUND
    return method === 'DELETE' ? [204] : [200, alert]
  }
  if (resource === 'subscriptions' && id !== undefined) {
    const subscription = rows.subscriptions.find((row) => row.external_id === id)
    if (subscription && part === 'cancel') subscription.end_date = subscription.current_period_end
    return subscription ? [200, subscription] : NOT_FOUND
  }
  if (resource === 'subscriptions' && method === 'POST') {
    const made = { ...JSON.parse(body || '{}'), status: 'ACTIVE' }
    rows.subscriptions.push(made)
    return [201, made]
  }
  if (resource === 'subscriptions') {
    const owned = rows.subscriptions.filter(
      (row) => row.external_customer_id === searchParams.get('external_customer_id'),
    )
    return [200, paged('subscriptions', owned, searchParams)]
  }
  if (resource === 'plans') return [200, paged('plans', rows.plans, searchParams)]
  if (resource === 'metrics' && method === 'GET') {
    const { metadata, ...page } = paged('metrics', rows.metrics, searchParams)
    return [200, { ...page, pagination_metadata: metadata }]
  }
  if (resource === 'invoices' && id === undefined) {
    const wanted = rows.invoices.filter(
      (row) =>
        row.payment_status === (searchParams.get('payment_status') ?? 'PENDING') &&
        row.customer.external_id === searchParams.get('external_customer_id'),
    )
    return [200, paged('invoices', wanted, searchParams)]
  }
  if (resource === 'invoices') {
    const invoice = rows.invoices.find((row) => row.id === id)
    if (!invoice) return NOT_FOUND
    if (method === 'GET') return [200, invoice]
    if (part === 'retry_payment' && method === 'POST') return [204]
  }
  return NOT_FOUND
}

/** Setup tokens are approved as soon as they are created. */
function respondVault(method: string, group = '', id = ''): FakeResponse {
  if (group === 'setup-tokens') {
    if (method === 'POST') return [201, aSetupToken()]
    return [200, aSetupToken({ id, status: 'APPROVED', links: [] })]
  }
  if (group !== 'payment-tokens') return NOT_FOUND
  return method === 'POST' ? [201, aPaymentToken()] : [200, aPaymentToken({ id })]
}

/** Rows written for Alice, converted for another customer. */
const named = (row: object, name: string) =>
  JSON.parse(JSON.stringify(row).replaceAll('alice', name)) as unknown

function paged(name: string, rows: readonly unknown[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  const perPage = Number(query.get('per_page') ?? 10)
  return {
    [name]: rows.slice((page - 1) * perPage, page * perPage),
    metadata: {
      total_count: rows.length,
      total_pages: Math.ceil(rows.length / perPage),
      current_page: page,
    },
  }
}
