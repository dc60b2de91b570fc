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
/** How many there are to choose from. */
const MOST_CHOICES = 50

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
    customers: await lastMade(
      db
        .selectFrom('customers')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('position', 'desc'),
    ),
    subscriptions: await subscriptions(db),
    metrics: await lastMade(db.selectFrom('metrics').selectAll().orderBy('position', 'desc')),
    plans: await lastMade(
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

interface Rows<Row> {
  limit(most: number): { execute(): Promise<Row[]> }
}

/** Of what is offered for a choice the last ones that were made, in the order in which they were. */
const lastMade = async <Row>(newestFirst: Rows<Row>) =>
  (await newestFirst.limit(MOST_CHOICES).execute()).toReversed()

const subscriptions = (db: Database) =>
  lastMade(
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
      .orderBy('subscriptions.position', 'desc'),
  )
