/**
 * Whose turn it is to let time pass, among all requests and all processes on one database.
 *
 * What locks several rows of billing one after the other takes its turn first: two that lock them in
 * another order would wait for each other.
 */
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** The number of the advisory lock; another program on the same database would have to pick it too. */
const LOCK = 7_455_117_002

/** Waits for the others; the turn ends with the transaction. */
export async function takeTurn(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** Lets nobody's turn begin until the transaction ends; many may ask for that at once. */
export async function holdTurns(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(trx)
}
