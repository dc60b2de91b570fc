/** Adapts one connection to the pool of Kysely's PostgreSQL dialect: it has one holder at a time, and others queue. */
import type { PostgresPool, PostgresPoolClient } from 'kysely'

interface Result {
  /** Rows that were changed, where the statement changes rows. */
  affectedRows: number | undefined
  rows: unknown[]
}

/** @param run runs one statement on the connection */
export function singleConnectionPool(
  run: (sql: string, parameters: readonly unknown[]) => Promise<Result>,
  close: () => Promise<void>,
): PostgresPool {
  /** Answers as `pg` does, which Kysely's dialect reads. */
  const query = (async (sql: string, parameters: readonly unknown[] = []) => {
    const { rows, affectedRows } = await run(sql, parameters)
    const command = sql.trimStart().slice(0, 6).toUpperCase()
    return { command, rowCount: affectedRows ?? rows.length, rows }
  }) as PostgresPoolClient['query']

  let queue: Promise<void> = Promise.resolve()
  return {
    async connect(): Promise<PostgresPoolClient> {
      const before = queue
      let leave: () => void = () => {}
      queue = new Promise((resolve) => {
        leave = resolve
      })
      await before
      return { query, release: leave }
    },
    async end() {
      await queue
      await close()
    },
  }
}
