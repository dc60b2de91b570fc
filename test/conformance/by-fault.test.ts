/** Errors of the tables that no input can cause, injected through `/sandbox/faults`. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { billingTable } from './billing-table.ts'
import { capturesTable, ordersTable } from './captures-table.ts'
import { authorizationsTable, linksTable } from './checkout-tables.ts'
import { refuses, send, succeeds } from './checks.ts'
import { notificationsTable } from './notifications-table.ts'
import { BY_FAULT, type Row } from './row.ts'
import { vaultTable } from './vault-table.ts'
import { aWorld, BILLING } from './world.ts'

const world = await aWorld()
const tables: [base: string, table: Row[]][] = [
  [BILLING, billingTable],
  ['', linksTable],
  ['/v2/payments', [...authorizationsTable, ...capturesTable]],
  ['/v2/checkout/orders', ordersTable],
  ['/v3/vault', vaultTable],
  ['/v1/notifications', notificationsTable],
]

describe('an injected fault', () => {
  it('is used only if no input can cause the status', () => {
    const asked = tables
      .flatMap(([, table]) => table)
      .flatMap(({ row, errors }) =>
        Object.entries(errors)
          .filter(([, cause]) => cause === BY_FAULT)
          .map(([status]) => (Number(status) === 404 ? `404 ${row}` : status)),
      )
    assert.deepEqual([...new Set(asked)].sort(), [
      '404 GET /customers',
      '404 GET /plans',
      '429',
      '500',
      '503',
    ])
  })

  for (const [base, table] of tables) {
    for (const row of table) {
      for (const [status, cause] of Object.entries(row.errors)) {
        if (cause !== BY_FAULT) continue
        it(`makes ${row.row} respond with ${status}, once`, async () => {
          const { sandbox } = world
          const ask = await row.asks(world)
          const [method = ''] = row.row.split(' ')
          const [path] = (base + ask.path).split('?')
          const fault = { kind: 'status', status: Number(status) }
          const made = await sandbox.request('POST', '/sandbox/faults', {
            method,
            path,
            times: 1,
            fault,
          })
          assert.equal(made.status, 201, await made.text())
          await refuses(await send(sandbox, row, ask, base), Number(status))
        })
      }
      it(`no longer changes ${row.row}, which responds with ${row.status}`, async () => {
        await succeeds(await send(world.sandbox, row, await row.asks(world), base), row)
        // The previous retry settles before the next request.
        await world.sandbox.clock.advance((now) => new Date(now.getTime() + 3000))
      })
    }
  }
})
