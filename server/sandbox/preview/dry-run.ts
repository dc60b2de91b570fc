/**
 * Runs work on the sandbox as it would go, and leaves nothing behind: all of it is one transaction, which is always
 * rolled back. Only gaps in `position` stay.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { createFaults } from '../admin/faults/registry.ts'
import { lockDryRun } from '../billing/billing-lock.ts'
import { createFailedSteps } from '../billing/engine/failed-steps.ts'
import type { Clock } from '../clock.ts'
import type { SandboxContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { singleConnectionPool } from '../database/single-connection.ts'
import { ServiceError } from '../http/errors.ts'

/** CHOICE: a dry run holds locks, and the embedded database has one connection, so that others wait for it. */
const DEFAULT_LIMIT_MS = 2_000

/** Transactions do not nest. */
const NESTED: Readonly<Record<string, string>> = {
  begin: 'savepoint dry_run',
  commit: 'release savepoint dry_run',
  rollback: 'rollback to savepoint dry_run',
}

interface DryRun {
  /** Whose work is done; the others wait. A change of the catalog takes `lock: 'all'`. */
  customerId: string
  lock: 'customer' | 'all'
  /** Of the caller, who may go away. */
  signal: AbortSignal
}

/**
 * @param work gets a sandbox of its own: this database in the transaction, a clock that only it moves, no faults
 * @throws {ServiceError} 503 after `previewLimitMs` of the configuration
 */
export async function dryRun<Result>(
  context: SandboxContext,
  { customerId, lock, signal }: DryRun,
  work: (dry: SandboxContext) => Promise<Result>,
): Promise<Result> {
  const { previewLimitMs: limitMs = DEFAULT_LIMIT_MS } = context.config
  const deadline = performance.now() + limitMs
  const transaction = await context.db.startTransaction().execute()
  let isOver = false
  try {
    await sql`set local statement_timeout to ${sql.lit(limitMs)}`.execute(transaction)
    await lockDryRun(transaction, lock === 'all' ? 'all' : customerId)
    const isStopped = () => isOver || signal.aborted || performance.now() >= deadline
    const db = nestedDatabase(transaction, isStopped)
    return await work({
      ...{ db, customerId, config: context.config, settings: { ...context.settings } },
      clock: heldClock(context.clock.now()),
      failedSteps: createFailedSteps(),
      faults: createFaults(),
    })
  } catch (error) {
    throw isTimeout(error) ? new ServiceError(503) : error
  } finally {
    isOver = true
    await transaction.rollback().execute()
  }
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html query_canceled */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014'

/** The database within a transaction; transactions on it are savepoints. */
function nestedDatabase(transaction: Database, isStopped: () => boolean): Database {
  const pool = singleConnectionPool(
    async (statement, parameters) => {
      // The embedded database answers at once: without this nothing else of the process would run until the end.
      await nextTurn()
      if (isStopped()) throw new ServiceError(503)
      const query = CompiledQuery.raw(NESTED[statement] ?? statement, [...parameters])
      const { rows, numAffectedRows } = await transaction.executeQuery(query)
      return {
        rows,
        affectedRows: numAffectedRows === undefined ? undefined : Number(numAffectedRows),
      }
    },
    async () => {},
  )
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** A clock that stands still until it is set. */
function heldClock(at: Date): Clock {
  let now = at
  return {
    now: () => now,
    frozen: true,
    reload: async () => {},
    set: async (to) => {
      now = to
    },
    advance: async (to) => {
      now = to(now)
    },
  }
}
