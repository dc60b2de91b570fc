/** Metrics, plans, customers and subscriptions for tests, each made through the routes. */
import assert from 'node:assert/strict'
import type { Answer } from './sandbox.ts'

/** Caller of the billing API: a sandbox in this process or in another one. */
export interface Callable {
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

let made = 0
/** A unique key. */
export const key = (stem: string) => `${stem}-${++made}`

type Members = Record<string, unknown>

/** Creates a resource and asserts the status. */
export async function create(sandbox: Callable, path: string, body: Members) {
  const answer = await sandbox.call('POST', path, body)
  assert.equal(answer.status, 201, `${path}: ${answer.text}`)
  return answer.body
}

export const aMetric = (sandbox: Callable, members: Members = {}) =>
  create(sandbox, '/metrics', {
    name: 'API calls',
    code: key('calls'),
    type: 'METERED',
    aggregation_type: 'COUNT',
    ...members,
  })

export const aSum = (sandbox: Callable, members: Members = {}) =>
  aMetric(sandbox, { aggregation_type: 'SUM', aggregation_field: 'gb', ...members })

export const usd = (value: number) => ({ value, currency_code: 'USD' })

export const aPlan = (sandbox: Callable, members: Members = {}) =>
  create(sandbox, '/plans', {
    name: 'Pro',
    code: key('pro'),
    billing_cycle: 'MONTHLY',
    amount: usd(0),
    ...members,
  })

export const aTax = (sandbox: Callable, rate: string, members: Members = {}) =>
  create(sandbox, '/taxes', { name: 'VAT', code: key('vat'), rate, ...members })

/** A charge with a price per unit. */
export const aCharge = (metric: { id: string }, amount: string, members: Members = {}) => ({
  metric_id: metric.id,
  charge_model: 'STANDARD',
  properties: { amount },
  ...members,
})

export const aCustomer = (sandbox: Callable, members: Members = {}) =>
  create(sandbox, '/customers', {
    name: 'Ada Okafor',
    external_id: key('ada'),
    email: 'ada@example.test',
    ...members,
  })

/** A new customer on a plan. */
export async function subscribe(
  sandbox: Callable,
  plan: { code: string },
  { customer = {}, ...members }: Members & { customer?: Members } = {},
) {
  const { external_id } = await aCustomer(sandbox, customer)
  const subscription = await create(sandbox, '/subscriptions', {
    external_customer_id: external_id,
    external_id: key('sub'),
    plan_code: plan.code,
    ...members,
  })
  return { customer: external_id as string, subscription: subscription.external_id as string }
}

export type Subscribed = Awaited<ReturnType<typeof subscribe>>

/** Sends one event and asserts its acceptance. */
export const send = (sandbox: Callable, { subscription }: Subscribed, event: Members) =>
  create(sandbox, '/events', {
    transaction_id: key('event'),
    external_subscription_id: subscription,
    ...event,
  })

/** The current usage, charge by charge. */
export async function currentUsage(sandbox: Callable, { customer, subscription }: Subscribed) {
  const path = `/customers/${customer}/current_usage?subscription_id=${subscription}`
  const { status, body, text } = await sandbox.call('GET', path)
  assert.equal(status, 200, text)
  return body
}

export async function pastUsage(
  sandbox: Callable,
  { customer, subscription }: Subscribed,
  query = '',
) {
  const path = `/customers/${customer}/past_usage?subscription_id=${subscription}${query}`
  const { status, body, text } = await sandbox.call('GET', path)
  assert.equal(status, 200, text)
  return body.usage_periods
}

/** All invoices of a customer with their fees, oldest first. */
export async function invoicesOf(sandbox: Callable, { customer }: Subscribed) {
  const dates = 'issuing_date_from=1970-01-01&issuing_date_to=2999-01-01'
  const invoices = []
  for (const status of ['PENDING', 'FAILED', 'SUCCEEDED']) {
    const query = `${dates}&payment_status=${status}&external_customer_id=${customer}&per_page=100`
    const { body } = await sandbox.call('GET', `/invoices?${query}`)
    invoices.push(...body.invoices)
  }
  invoices.sort((a, b) => a.sequential_id - b.sequential_id)
  const whole = []
  for (const { id } of invoices) whole.push((await sandbox.call('GET', `/invoices/${id}`)).body)
  return whole
}

/** The short forms of a customer's invoices, oldest first. */
export const summariesOf = async (sandbox: Callable, subscribed: Subscribed) =>
  (await invoicesOf(sandbox, subscribed)).map(summary)

/** A short form of an invoice: its day, total and fees. */
export const summary = (invoice: {
  issued_date: string
  amount: { total_amount: { value: number } }
  fees: { total_amount: { value: number } }[]
}) => [
  invoice.issued_date,
  invoice.amount.total_amount.value,
  invoice.fees.map((fee) => fee.total_amount.value),
]
