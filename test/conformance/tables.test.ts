/** The tables of docs/services that are specified, row by row: the success, and each error that a request can cause. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { billingTable } from './billing-table.ts'
import { oauthRefusal, token } from './bodies.ts'
import { capturesTable, ordersTable } from './captures-table.ts'
import { authorizationsTable, linksTable } from './checkout-tables.ts'
import { provoke, refuses, send, succeeds } from './checks.ts'
import { notificationsTable } from './notifications-table.ts'
import { BY_FAULT, type Row } from './row.ts'
import { schemaErrors } from './shape.ts'
import { vaultTable } from './vault-table.ts'
import { aWorld, BILLING } from './world.ts'

const world = await aWorld()

/** For each table its base address and its number of rows. */
const tables: [name: string, base: string, table: Row[], rows: number][] = [
  ['usage-based-billing', BILLING, billingTable, 23],
  ['payment-links', '', linksTable, 5],
  ['reauthorization', '/v2/payments', authorizationsTable, 2],
  ['captures', '/v2/payments', capturesTable, 5],
  ['orders', '/v2/checkout/orders', ordersTable, 1],
  ['vault', '/v3/vault', vaultTable, 6],
  ['notifications', '/v1/notifications', notificationsTable, 12],
]

for (const [name, base, table, rows] of tables) {
  describe(`the table of ${name}`, () => {
    it(`has ${rows} rows, each once`, () => {
      assert.equal(new Set(table.map(({ row }) => row)).size, rows)
    })

    for (const row of table) {
      it(`${row.row} responds with ${row.status}`, async () => {
        const { sandbox } = world
        await succeeds(await send(sandbox, row, await row.asks(world), base), row)
      })

      for (const [status, cause] of Object.entries(row.errors)) {
        if (cause === BY_FAULT) continue
        it(`${row.row} responds with ${status}`, async () => {
          await refuses(await provoke(world, row, cause, base), Number(status))
        })
      }
    }
  })
}

describe('the token request', () => {
  const BASIC = `Basic ${btoa('a-client:a-secret-of-the-client')}`

  const ask = (body: string, authorization?: string) =>
    world.sandbox.app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization && { authorization }),
      },
      body,
    })

  it('responds with 200', async () => {
    const response = await ask('grant_type=client_credentials', BASIC)
    assert.equal(response.status, 200)
    const answer = await response.json()
    assert.deepEqual(schemaErrors(token, answer), [])
    assert.equal(answer.expires_in, 32_400)
  })

  it('responds with 400 for another grant, and 401 for another secret', async () => {
    for (const [response, status, error] of [
      [await ask('grant_type=password', BASIC), 400, 'unsupported_grant_type'],
      [await ask('', BASIC), 400, 'invalid_request'],
      [await ask('grant_type=client_credentials', `Basic ${btoa('a:b')}`), 401, 'invalid_client'],
      [await ask('grant_type=client_credentials'), 401, 'invalid_client'],
    ] as const) {
      assert.equal(response.status, status)
      const answer = await response.json()
      assert.deepEqual(schemaErrors(oauthRefusal, answer), [])
      assert.equal(answer.error, error)
    }
  })
})

it('the sandbox logs no internal error', () => {
  assert.deepEqual([...world.sandbox.lines, ...world.inactive.lines], [])
})
