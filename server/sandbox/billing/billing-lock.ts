/**
 * Serializes billing work across all requests and processes on one database, by an advisory lock.
 *
 * Transactions that lock several rows of billing take it first. Without it, two that lock rows in another
 * order deadlock.
 */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Id of the advisory lock, arbitrary but unique among the programs on the database. */
const ADVISORY_LOCK_ID = 7_455_117_002

/** Waits for all other holders. The lock ends with the transaction. */
export async function lockExclusive(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_ID})`.execute(trx)
}

/** Blocks exclusive holders until the transaction ends; many transactions share it. */
export async function lockShared(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK_ID})`.execute(trx)
}
