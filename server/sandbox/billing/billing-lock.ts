/**
 * Serializes billing work across all requests and processes on one database, by advisory locks: work on one
 * customer waits for that customer's work alone, work on many for all.
 *
 * A transaction takes its lock before it locks rows. Without it, two that lock rows in another order deadlock.
 */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Id of the advisory lock, arbitrary but unique among the programs on the database. */
const ADVISORY_LOCK_ID = 7_455_117_002

/**
 * Waits for all other holders. The lock ends with the transaction.
 *
 * In a dry run it locks nothing: the lock of the customer keeps exclusive holders out, and two dry runs that wait for
 * all others would wait for each other.
 */
export async function lockExclusive(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})
    where coalesce(current_setting('tillkit.dry_run', true), '') <> 'on'`.execute(trx)
}

/**
 * Locks for a dry run, until its transaction is rolled back: one customer, or everything for a change of the catalog.
 */
export async function lockDryRun(trx: Database, customerId: string | 'all'): Promise<void> {
  if (customerId === 'all') await lockExclusive(trx)
  else await lockCustomer(trx, customerId)
  await sql`set local tillkit.dry_run to 'on'`.execute(trx)
}

/** Blocks exclusive holders until the transaction ends; many transactions share it. */
export async function lockShared(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK_ID})`.execute(trx)
}

/**
 * Waits for exclusive holders and for other work on a customer's credits, invoices and alerts; work on other
 * customers goes on. A transaction locks one customer at most, so that two never wait for each other.
 */
export async function lockCustomer(trx: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK_ID}),
    pg_advisory_xact_lock(hashtextextended(${customerId}, ${ADVISORY_LOCK_ID}))`.execute(trx)
}
