/** A PostgreSQL server that goes away: calls are answered 503, and the process goes on when it is back. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, it } from 'vitest'
import { openDatabase } from '../../../server/sandbox/database/connect.ts'
import { DatabaseUnavailable } from '../../../server/sandbox/database/unavailable.ts'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { atEnd } from '../../support/at-end.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { key } from '../../support/sandbox/billing.ts'
import { noServer } from '../../support/sandbox/find-server.ts'
import { aDatabase } from '../../support/sandbox/postgresql.ts'
import { aChild } from '../../support/sandbox/sandbox-child.ts'
import { anOwnServer, noPrograms } from './own-postgresql.ts'

const CALLERS = 12

describe.skipIf(noServer)('a connection to the database server, closed by it or read-only', () => {
  it('fails its current query, and is replaced', async () => {
    const db = await openDatabase({ databaseUrl: await aDatabase() })
    atEnd(() => db.destroy())
    // In a transaction and between two statements: nothing waits for an answer when it ends.
    const used = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 10000)`.execute(db)
      await delay(50)
      await sql`select 1`.execute(trx)
    })
    await assert.rejects(used, DatabaseUnavailable)
    const waiting = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(10)`.execute(db)
    await assert.rejects(waiting, DatabaseUnavailable)
    for (let i = 0; i < CALLERS; i++) await sql`select 1`.execute(db)
  })

  it('is unavailable too while the server is read-only', async () => {
    const db = await openDatabase({ databaseUrl: await aDatabase() })
    atEnd(() => db.destroy())
    const write = db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx)
      await sql`create table written (id integer)`.execute(trx)
    })
    await assert.rejects(write, DatabaseUnavailable)
    await sql`select 1`.execute(db)
  })

  it('does not change errors of statements', async () => {
    const db = await openDatabase({ databaseUrl: await aDatabase() })
    atEnd(() => db.destroy())
    await assert.rejects(sql`select 1 / 0`.execute(db), { code: '22012' })
  })
})

describe.skipIf(noServer)('a call on a closed database connection', () => {
  it('gets a 503 in the format of its API family', async () => {
    const databaseUrl = await aDatabase()
    const lines: string[] = []
    const sandbox = await serveSandbox({ ...BARE, databaseUrl, log: (line) => lines.push(line) })
    atEnd(() => sandbox.close())
    const { db, clock } = sandbox.context
    const read = clock.reload
    clock.reload = () => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).then(read)
    const response = await fetch(`${sandbox.url}/v1/commerce/billing/metrics`)
    assert.equal(response.status, 503)
    const { name, message, debug_id } = (await response.json()) as Record<string, unknown>
    assert.deepEqual([name, message], ['SERVICE_UNAVAILABLE', 'Service Unavailable.'])
    assert.ok(lines.some((line) => line.includes(String(debug_id)) && line.includes('"error"')))
    clock.reload = read
    assert.equal((await fetch(`${sandbox.url}/sandbox/clock`)).status, 200)
  })
})

describe.skipIf(noPrograms)('a sandbox with a stopped database server', async () => {
  if (noPrograms) return
  const server = await anOwnServer()
  const child = await aChild({ databaseUrl: server.url, seed: false })
  await child.call('POST', '/activate')

  for (const signal of ['SIGKILL', 'SIGINT', 'SIGQUIT'] as const) {
    it(`responds with 503 until the server is up, and loses nothing (${signal})`, async () => {
      const created: string[] = []
      const statuses = new Set<number>()
      let isOver = false
      const create = async () => {
        const metric = {
          name: 'Calls',
          code: key(signal),
          type: 'METERED',
          aggregation_type: 'COUNT',
        }
        const { status, body } = await child.call('POST', '/metrics', metric)
        statuses.add(status)
        if (status === 201) created.push(body.id)
        return status
      }
      const callers = Array.from({ length: CALLERS }, async () => {
        try {
          while (!isOver) await create()
        } finally {
          // One that fails lets the test end, and fails it below.
          isOver = true
        }
      })
      const through = Promise.allSettled(callers)
      while (created.length < CALLERS && !isOver) await delay(5)
      await server.stop(signal)
      while ((await create()) !== 503);
      assert.equal((await child.ask('GET', '/sandbox/clock')).status, 503)
      await server.start()
      while ((await create()) !== 201) await delay(20)
      isOver = true
      await through
      await Promise.all(callers)
      assert.deepEqual([...statuses].sort(), [201, 503])
      for (const id of created) {
        assert.equal((await child.call('GET', `/metrics/${id}`)).status, 200)
      }
    })
  }
})
