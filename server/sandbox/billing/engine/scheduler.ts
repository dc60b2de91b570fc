/**
 * Processes all work that is due by the sandbox's clock, in the order in which it became due. The
 * rows are the queue: each kind has a column with the instant of its next step.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import { noneOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Subscription } from '../../database/tables/billing.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { lockExclusive } from '../billing-lock.ts'
import { settleRefund } from '../credit-notes/lifecycle.ts'
import { settleTopUp } from '../wallets/ledger.ts'
import { processDueWallet } from '../wallets/top-up-rules.ts'
import type { Batch, DueStep, FailedSteps } from './failed-steps.ts'
import { advanceDue, startSubscription } from './lifecycle.ts'
import { reportOverdue } from './overdue.ts'
import { settlePayments } from './payments.ts'

interface DueWork {
  db: Database
  clock: Clock
  failedSteps: FailedSteps
  /** The only customer whose work is done, in a dry run that holds the customer's lock. */
  customerId?: string | undefined
}

/**
 * The batch of this process that is under way on a database. Other calls wait for it and check again, because most
 * find no due step left, and each exclusive lock stops all other work once more.
 */
const batches = new WeakMap<Database, Promise<void>>()

/** The most rows processed in one transaction, so that concurrent requests wait briefly. */
const BATCH_SIZE = 250

/**
 * Reloads the clock and processes everything due. Costs two queries when nothing is due. Concurrent calls,
 * also from other processes, run one after the other.
 *
 * A step that fails is added to `failedSteps`, and the steps after it are processed.
 * @throws {DatabaseUnavailable}
 */
export async function runDueWork(work: DueWork): Promise<void> {
  const { db, clock, failedSteps, customerId } = work
  await clock.reload()
  const until = clock.now()
  // After a batch has failed, its steps run one by one to find the one that fails.
  let singles = 0
  for (;;) {
    // One list for both queries, because a step can reach the end of its delay between them.
    const except = failedSteps.list().map(({ id }) => id)
    const due = await nextStep(db, until, except, customerId)
    if (!due) return
    const batch = batches.get(db)
    if (batch) {
      await batch.catch(() => {})
      continue
    }
    const limit = singles > 0 ? 1 : BATCH_SIZE
    singles -= 1
    try {
      const batch = db
        .transaction()
        .execute((trx) => runBatch(trx, until, { limit, except, customerId }))
      batches.set(db, batch)
      await batch
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error
      if (limit === 1) failedSteps.add({ ...due, error })
      else singles = BATCH_SIZE
    } finally {
      batches.delete(db)
    }
  }
}

/** Processes several steps in their order in one transaction, because each commit waits for the disk. */
async function runBatch(trx: Database, until: Date, batch: Batch): Promise<void> {
  const { limit, except, customerId } = batch
  await lockExclusive(trx)
  for (let processed = 0; processed < limit; ) {
    const due = await nextStep(trx, until, except, customerId)
    if (!due) return
    processed += await process(trx, due, { ...batch, limit: limit - processed })
  }
}

/**
 * Starts a new subscription in the transaction that creates it, which holds the lock of its customer: the lock of
 * `runDueWork` is one for all, so that creations would wait for each other.
 *
 * Leaves it to `runDueWork` if a step of its customer is due before, or if it fails.
 * @returns true if the subscription needs no `runDueWork`
 * @throws {DatabaseUnavailable}
 */
export async function startCreated(
  trx: Database,
  { clock, failedSteps }: Omit<DueWork, 'db'>,
  subscription: Subscription,
): Promise<boolean> {
  const except = failedSteps.list().map((step) => step.id)
  const due = await nextStep(trx, clock.now(), except, subscription.customer_id)
  if (due?.id !== subscription.id) return due === undefined
  await sql`savepoint start`.execute(trx)
  try {
    await startSubscription(trx, subscription, due.at)
    return true
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    await sql`rollback to savepoint start`.execute(trx)
    return false
  }
}

interface Job {
  kind: DueStep['kind']
  table: string
  column: string
  /** The column with the order of creation. */
  order?: string
  /** The condition for the rows of one customer. */
  ofCustomer: (id: string) => RawBuilder<unknown>
}

const byCustomer = (id: string) => sql`customer_id = ${id}`

/** CHOICE: at one instant payments are processed first, then wallets, then subscriptions, then overdue invoices. */
const JOBS: readonly Job[] = [
  {
    ...{ kind: 'payment', table: 'payments', column: 'settles_at' },
    ofCustomer: (id) => sql`invoice_id in (select id from invoices where ${byCustomer(id)})`,
  },
  { kind: 'refund', table: 'credit_notes', column: 'settles_at', ofCustomer: byCustomer },
  {
    ...{ kind: 'top-up', table: 'wallet_transactions', column: 'settles_at' },
    ofCustomer: (id) => sql`wallet_id in (select id from wallets where ${byCustomer(id)})`,
  },
  { kind: 'wallet', table: 'wallets', column: 'next_due', ofCustomer: byCustomer },
  { kind: 'subscription', table: 'subscriptions', column: 'next_due', ofCustomer: byCustomer },
  {
    ...{ kind: 'overdue', table: 'invoices', column: 'overdue_at', order: 'sequential_id' },
    ofCustomer: byCustomer,
  },
]

/** The step that is due first; within a kind, the row that was created first. */
async function nextStep(
  db: Database,
  until: Date,
  except: readonly string[],
  customerId?: string,
): Promise<DueStep | undefined> {
  const others = except.length > 0 ? sql`and id <> ${noneOf(except)}` : sql``
  const firsts = JOBS.map(({ kind, table, column, order = 'position', ofCustomer }, rank) => {
    const at = sql.ref(column)
    const customerFilter = customerId === undefined ? sql`` : sql`and ${ofCustomer(customerId)}`
    return sql`(select ${sql.lit(rank)} as rank, ${sql.lit(kind)} as kind, id, ${at} as at
      from ${sql.table(table)} where ${at} <= ${until} ${others} ${customerFilter}
      order by ${at}, ${sql.ref(order)} limit 1)`
  })
  const { rows } = await sql<DueStep>`
    ${sql.join(firsts, sql` union all `)} order by at, rank limit 1
  `.execute(db)
  return rows[0]
}

/**
 * Locks the rows and processes them, unless another process was faster.
 * @returns the number of rows processed
 */
async function process(trx: Database, { kind, id, at }: DueStep, batch: Batch): Promise<number> {
  switch (kind) {
    case 'payment':
      return settlePayments(trx, at, batch)
    case 'refund': {
      const notes = trx.selectFrom('credit_notes').selectAll().where('settles_at', '=', at)
      const note = await notes.where('id', '=', id).forUpdate().executeTakeFirst()
      if (note) await settleRefund(trx, note, at)
      return 1
    }
    case 'top-up': {
      const bought = trx.selectFrom('wallet_transactions').selectAll().where('settles_at', '=', at)
      const transaction = await bought.where('id', '=', id).forUpdate().executeTakeFirst()
      if (transaction) await settleTopUp(trx, transaction, at)
      return 1
    }
    case 'wallet': {
      const wallets = trx.selectFrom('wallets').selectAll().where('next_due', '=', at)
      const wallet = await wallets.where('id', '=', id).forUpdate().executeTakeFirst()
      if (wallet) await processDueWallet(trx, wallet, at)
      return 1
    }
    case 'subscription':
      return advanceDue(trx, at, batch)
    case 'overdue':
      return reportOverdue(trx, at, batch)
  }
}
