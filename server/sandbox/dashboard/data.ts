/** Reads the dashboard's data from the tables and not from the routes, so that faults and scopes don't apply. */
import { creditable, creditPart } from '../../pricing/billing/credit-note.ts'
import { isPositive, toText } from '../../pricing/price/decimal.ts'
import { itemsTotal, loadCredited } from '../billing/credit-notes/ledger.ts'
import { loadNewestCreditNotes } from '../billing/resources/credit-notes.ts'
import { loadNewestInvoices } from '../billing/resources/invoices.ts'
import { invoiceNumber, type selectInvoices } from '../billing/serializers/invoice.ts'
import { listOrders } from '../checkout/orders.ts'
import type { SandboxContext } from '../context.ts'
import { minorUnits } from '../currencies.ts'
import { anyOf } from '../database/bulk.ts'
import type { Database } from '../database/connect.ts'
import { formatBillingMoney } from '../http/format.ts'
import { listWebhooks } from '../notifications/webhooks.ts'
import { readWebhookEvents } from './webhook-events.ts'

/** Rows of each table. */
const MAX_ROWS = 10
/** Options of each select field. */
const MAX_OPTIONS = 50
/** Events that are read for the table; it has fewer rows, because events that arrived together are one row. */
const MAX_EVENTS = 400

export type DashboardData = Awaited<ReturnType<typeof readDashboardData>>

export async function readDashboardData(context: SandboxContext) {
  const { db, clock, config, settings, faults } = context
  const invoices = await loadNewestInvoices(db, MAX_ROWS)
  const account = await db.selectFrom('account').select('activated_at').executeTakeFirst()
  return {
    now: clock.now(),
    frozen: clock.frozen,
    config,
    settings,
    faults: faults.list(),
    activated: Boolean(account?.activated_at),
    invoices,
    creditableInvoices: await readCreditableInvoices(db, invoices),
    creditNotes: await loadNewestCreditNotes(db, MAX_ROWS),
    recentEvents: await readRecentEvents(db),
    customers: await newestInOrder(
      db
        .selectFrom('customers')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('position', 'desc'),
    ),
    subscriptions: await subscriptions(db),
    metrics: await newestInOrder(db.selectFrom('metrics').selectAll().orderBy('position', 'desc')),
    plans: await newestInOrder(
      db
        .selectFrom('plans')
        .select(['code', 'name', 'currency_code'])
        .where('parent_id', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy('position', 'desc'),
    ),
    authorizations: await db
      .selectFrom('authorizations')
      .selectAll()
      .orderBy('position', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    orders: (await listOrders(context, undefined)).slice(0, MAX_ROWS),
    links: await db
      .selectFrom('payment_links')
      .select(['id', 'content'])
      .where('status', '=', 'ACTIVE')
      .orderBy('position', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    webhooks: await listWebhooks(db),
    webhookEvents: await readWebhookEvents(db, MAX_ROWS),
  }
}

interface Rows<Row> {
  limit(max: number): { execute(): Promise<Row[]> }
}

/** The newest rows, in the order of their creation. */
const newestInOrder = async <Row>(newestFirst: Rows<Row>) =>
  (await newestFirst.limit(MAX_OPTIONS).execute()).toReversed()

const subscriptions = (db: Database) =>
  newestInOrder(
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
      // A pending change is changed only through its subscription (billing-139).
      .where('subscriptions.replaces', 'is', null)
      .orderBy('subscriptions.position', 'desc'),
  )

/**
 * Events that arrived at the same instant for one subscription and metric are one row with a count.
 *
 * The order within an instant is undefined. A million events may share one while the clock is frozen, so
 * only the first ones are read.
 */
async function readRecentEvents(db: Database) {
  const events = await db
    .with('newest', (newest) =>
      newest
        .selectFrom('events')
        .select(['created_at', 'metric_code', 'properties', 'subscription_id'])
        .orderBy('created_at', 'desc')
        .limit(MAX_EVENTS),
    )
    .selectFrom('newest')
    .innerJoin('subscriptions', 'subscriptions.id', 'newest.subscription_id')
    .select(['newest.created_at', 'newest.metric_code', 'newest.properties'])
    .select('subscriptions.external_id as subscription')
    .orderBy('newest.created_at', 'desc')
    .execute()
  const groups = new Map<string, (typeof events)[number] & { count: number }>()
  for (const event of events) {
    const key = [event.created_at.getTime(), event.subscription, event.metric_code].join(' ')
    const group = groups.get(key) ?? { ...event, count: 0 }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()].slice(0, MAX_ROWS)
}

type Invoice = Awaited<ReturnType<ReturnType<typeof selectInvoices>['execute']>>[number]

/** Invoices of which something can still be credited, each with the members of a credit note over all of it. */
async function readCreditableInvoices(db: Database, invoices: readonly Invoice[]) {
  const ids = invoices.map(({ id }) => id)
  const credited = await loadCredited(db, ids)
  const fees = await db
    .selectFrom('fees')
    .select(['id', 'invoice_id', 'amount', 'tax'])
    .where('invoice_id', '=', anyOf(ids))
    .orderBy('rank')
    .execute()
  const toBody = (amount: string) => ({ value: Number(amount) })
  return invoices.flatMap(({ id, sequential_id, name, currency_code }) => {
    const items = fees
      .filter(({ invoice_id }) => invoice_id === id)
      .map((fee) => {
        const earlier = credited.get(fee.id)
        const part = creditable(fee, earlier)
        return { fee_id: fee.id, ...creditPart(fee, part, minorUnits(currency_code), earlier) }
      })
      .filter(({ amount }) => isPositive(amount))
    if (items.length === 0) return []
    const total = toText(itemsTotal(items))
    return {
      id,
      text: `${invoiceNumber(sequential_id)} · ${name} · ${formatBillingMoney(total, currency_code)}`,
      note: {
        items: items.map(({ fee_id, amount }) => ({ fee_id, amount: toBody(amount) })),
        total: toBody(total),
      },
    }
  })
}
