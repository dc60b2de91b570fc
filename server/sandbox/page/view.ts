/** What the sandbox's page shows, read straight from the tables: looking must not meet a fault or a scope. */
import { newestInvoices } from '../billing/invoice-answer.ts'
import { listOrders } from '../checkout/orders.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'

/** How many rows of a kind are shown. */
const MOST = 10
/** Events that arrive together are one row, so more are looked at. */
const MOST_EVENTS = 400

export type View = Awaited<ReturnType<typeof readView>>

export async function readView(context: SandboxContext) {
  const { db, clock, settings, switches, faults } = context
  const account = await db.selectFrom('account').select('activated_at').executeTakeFirst()
  return {
    now: clock.now(),
    frozen: clock.frozen,
    settings,
    switches,
    faults: faults.list(),
    activated: Boolean(account?.activated_at),
    invoices: await newestInvoices(db, MOST),
    arrivals: await arrivals(db),
    customers: await db.selectFrom('customers').selectAll().orderBy('position').limit(50).execute(),
    subscriptions: await subscriptions(db),
    metrics: await db.selectFrom('metrics').selectAll().orderBy('position').limit(50).execute(),
    plans: await db
      .selectFrom('plans')
      .select(['code', 'name', 'currency_code'])
      .where('parent_id', 'is', null)
      .orderBy('position')
      .limit(50)
      .execute(),
    authorizations: await db
      .selectFrom('authorizations')
      .selectAll()
      .orderBy('position', 'desc')
      .limit(MOST)
      .execute(),
    orders: (await listOrders(context, undefined)).slice(0, MOST),
    links: await db
      .selectFrom('payment_links')
      .select(['id', 'content'])
      .where('status', '=', 'ACTIVE')
      .orderBy('position', 'desc')
      .limit(MOST)
      .execute(),
  }
}

const subscriptions = (db: Database) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('customers', 'customers.id', 'subscriptions.customer_id')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .select([
      'subscriptions.external_id',
      'subscriptions.status',
      'subscriptions.period_to',
      'subscriptions.customer_id',
      'customers.name as customer',
      'plans.name as plan',
    ])
    .where('subscriptions.status', 'in', ['ACTIVE', 'PENDING'])
    .orderBy('subscriptions.position')
    .limit(50)
    .execute()

/** The latest events; what arrived at one moment for one subscription and metric is counted together. */
async function arrivals(db: Database) {
  const events = await db
    .selectFrom('events')
    .innerJoin('subscriptions', 'subscriptions.id', 'events.subscription_id')
    .select([
      'events.created_at',
      'events.metric_code',
      'events.properties',
      'subscriptions.external_id as subscription',
    ])
    .orderBy('events.created_at', 'desc')
    .orderBy('events.transaction_id')
    .limit(MOST_EVENTS)
    .execute()
  const together = new Map<string, (typeof events)[number] & { count: number }>()
  for (const event of events) {
    const key = [event.created_at.getTime(), event.subscription, event.metric_code].join(' ')
    const group = together.get(key) ?? { ...event, count: 0 }
    together.set(key, { ...group, count: group.count + 1 })
  }
  return [...together.values()].slice(0, MOST)
}
