/** The tables of docs/services that are specified, row by row: the success and each error. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { BASIC } from '../support/sandbox/sandbox.ts'
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

const FORM = 'application/x-www-form-urlencoded'
const GRANT = 'grant_type=client_credentials'
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

      for (const status of Object.keys(row.errors).map(Number)) {
        it(`${row.row} responds with ${status}`, async () => {
          await refuses(await provoke(world, row, status, base), status)
        })
      }
    }
  })
}

it('an injected fault is used only if no input can cause the status', () => {
  const injected = tables
    .flatMap(([, , table]) => table)
    .flatMap(({ row, errors }) =>
      Object.entries(errors)
        .filter(([, cause]) => cause === BY_FAULT)
        .map(([status]) => (status === '404' ? `404 ${row}` : status)),
    )
  assert.deepEqual([...new Set(injected)].sort(), [
    '404 GET /customers',
    '404 GET /plans',
    '429',
    '500',
    '503',
  ])
})

describe('the token request', () => {
  const ask = (body: string, headers: Record<string, string> = { authorization: BASIC }) =>
    world.sandbox.app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': FORM, ...headers },
      body,
    })

  it('responds with 200', async () => {
    const response = await ask(GRANT)
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    const answer = await response.json()
    assert.deepEqual(schemaErrors(token, answer), [])
    assert.equal(answer.expires_in, 32_400)
  })

  it('responds with 401 for another secret, and 400 for another form', async () => {
    for (const [response, status, error] of [
      [await ask(GRANT, { authorization: `Basic ${btoa('a:b')}` }), 401, 'invalid_client'],
      [await ask(GRANT, {}), 401, 'invalid_client'],
      [await ask('grant_type=password'), 400, 'unsupported_grant_type'],
      [await ask('grant_type='), 400, 'unsupported_grant_type'],
      [await ask(''), 400, 'invalid_request'],
      [await ask(`${GRANT}&${GRANT}`), 400, 'invalid_request'],
      [await ask(`${GRANT}&x=${'y'.repeat(5000)}`), 400, 'invalid_request'],
      [
        await ask('{"grant_type":"client_credentials"}', {
          authorization: BASIC,
          'content-type': 'application/json',
        }),
        400,
        'invalid_request',
      ],
    ] as const) {
      assert.equal(response.status, status)
      const answer = await response.json()
      assert.deepEqual(schemaErrors(oauthRefusal, answer), [])
      assert.equal(answer.error, error)
    }
  })
})

describe('a call without a granted token', () => {
  for (const [name, base, table] of tables.filter(([, base]) => base !== '/v2/payments'))
    it(`responds with 401 on every row of ${name}`, async () => {
      for (const { row } of table) {
        const [method = '', path = ''] = row.split(' ')
        for (const authorization of ['', 'Bearer unknown', BASIC]) {
          const response = await world.sandbox.app.request(base + path.replace(/\{\w+\}/g, 'x'), {
            method,
            headers: authorization ? { authorization } : {},
          })
          assert.equal(response.status, 401, row)
          assert.deepEqual(schemaErrors(oauthRefusal, await response.json()), [])
        }
      }
    })
})

it('an undocumented operation responds with 404', async () => {
  const { sandbox, invoice, plan, subscription } = world
  for (const [method, path] of [
    ['DELETE', `/invoices/${invoice}`],
    ['PATCH', `/plans/${plan.code}/entitlements`],
    ['GET', '/events/1'],
    ['GET', '/features'],
    ['GET', '/billing-entities'],
    ['DELETE', `/subscriptions/${subscription}`],
  ] as const) {
    const body = method === 'PATCH' ? {} : undefined
    await refuses(await sandbox.request(method, BILLING + path, body), 404)
  }
})

it('every response has the date of the sandbox clock', async () => {
  for (const path of ['/metrics', '/metrics/bm_0']) {
    const { headers } = await world.sandbox.call('GET', path)
    assert.equal(headers.get('date'), world.sandbox.clock.now().toUTCString())
  }
})
