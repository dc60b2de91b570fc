/** What the sandbox's page shows, read straight from the tables: looking must not meet a fault or a scope. */
import { newestCreditNotes } from '../billing/credit-notes/answer.ts'
import { newestInvoices } from '../billing/invoice-answer.ts'
import { listOrders } from '../checkout/orders.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { readArrivals } from './arrivals.ts'
import { readReturnable } from './returnable.ts'

/** How many rows of a kind are shown. */
const MOST = 10

export type View = Awaited<ReturnType<typeof readView>>

export async function readView(context: SandboxContext) {
  const { db, clock, settings, switches, faults } = context
  const invoices = await newestInvoices(db, MOST)
  const account = await db.selectFrom('account').select('activated_at').executeTakeFirst()
  return {
    now: clock.now(),
    frozen: clock.frozen,
    settings,
    switches,
    faults: faults.list(),
    activated: Boolean(account?.activated_at),
    invoices,
    returnable: await readReturnable(db, invoices),
    creditNotes: await newestCreditNotes(db, MOST),
    arrivals: await readArrivals(db, MOST),
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
