/** What is going on in the sandbox, for the page that watches it: the latest orders, invoices, events, and who is billed. */
import { Hono } from 'hono'
import type { Services } from './services.ts'

const BILLING = '/v1/commerce/billing'
const MOST = 8
const STATUSES = ['PENDING', 'FAILED', 'SUCCEEDED']
const EVER = 'issuing_date_from=2000-01-01&issuing_date_to=2999-12-31'

interface Invoice {
  invoice_number: string
  issued_date: string
  payment_status: string
  payment_overdue: boolean
  amount: { total_amount: { value: number; currency_code: string } }
  customer: { name: string }
  created_at: string
}

interface UsageEvent {
  timestamp: string
  metric_code: string
  external_subscription_id: string
  properties?: Record<string, unknown>
}

interface Listed {
  name: string
  external_id: string
  email: string
}

interface Subscription {
  external_customer_id: string
  plan_code: string
  status: string
}

export function ledger({ json }: Services): Hono {
  const get = <Answer>(path: string) => json<Answer>('GET', path)

  return new Hono().get('/', async (c) => {
    const [orders, invoices, { events }, customers] = await Promise.all([
      get<{ orders: unknown[] }>('/sandbox/orders'),
      latestInvoices(),
      get<{ events: UsageEvent[] }>(`${BILLING}/events?per_page=${MOST}`),
      everybody(),
    ])
    return c.json({ orders: orders.orders.slice(0, MOST), invoices, events, customers })
  })

  /** The service lists one payment status at a time. */
  async function latestInvoices(): Promise<Invoice[]> {
    const lists = await Promise.all(
      STATUSES.map((status) =>
        get<{ invoices: Invoice[] }>(
          `${BILLING}/invoices?payment_status=${status}&${EVER}&per_page=${MOST}`,
        ),
      ),
    )
    return lists
      .flatMap((list) => list.invoices)
      .sort((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, MOST)
  }

  /** Each customer with the plan they are on now. */
  async function everybody() {
    const [{ customers }, { subscriptions }] = await Promise.all([
      get<{ customers: Listed[] }>(`${BILLING}/customers?per_page=100`),
      get<{ subscriptions: Subscription[] }>(`${BILLING}/subscriptions?per_page=100`),
    ])
    const planOf = new Map(
      subscriptions
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ external_customer_id, plan_code }) => [external_customer_id, plan_code]),
    )
    return customers.map(({ name, external_id, email }) => ({
      name,
      external_id,
      email,
      plan: planOf.get(external_id) ?? null,
    }))
  }
}
