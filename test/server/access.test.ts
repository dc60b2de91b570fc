import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { CUSTOMER_SCOPES, MERCHANT_SCOPES } from '../../server/contract/session.ts'
import { CUSTOMER_VIEWS, OPERATIONS } from '../../server/operations/table.ts'
import { API_KEY, aBff, problemOf, SHOP, type TestBff } from '../support/bff.ts'
import { CUSTOMER_ROWS, MERCHANT_ROWS, type Reachable } from '../support/reachable.ts'
import { says } from '../support/upstream.ts'
import { upstreamOfFile } from '../support/upstream-of-file.ts'
import { anInvoice } from '../support/upstream-rows.ts'

const ROWS = [...MERCHANT_ROWS, ...CUSTOMER_ROWS]
const SCOPES = { customer: CUSTOMER_SCOPES, merchant: MERCHANT_SCOPES }
const OTHER = { customer: 'merchant', merchant: 'customer' } as const
const NOW = Date.parse('2026-02-01T10:00:00Z')

const upstream = await upstreamOfFile()
let bff: TestBff
let now: number

beforeEach(() => {
  now = NOW
  upstream.rows.invoices.push(anInvoice({ id: 'x1' }))
  bff = aBff(upstream, { now: () => now })
})

type Kind = Reachable['kind']
const aSession = (kind: Kind, scopes: readonly string[] = SCOPES[kind]) =>
  bff.mint({ kind, scopes })

function ask({ ask, body }: Reachable, how: { token?: string; origin?: string } = {}) {
  const [method = '', path = ''] = ask.split(' ')
  const headers = { 'Content-Type': 'application/json' }
  return bff.ask(path, { method, ...how, ...(body && { headers, body: JSON.stringify(body) }) })
}

/** Asks, and insists that no service heard of it. */
async function refused(row: Reachable, how: { token?: string; origin?: string }) {
  upstream.requests.length = 0
  const response = await ask(row, how)
  assert.deepEqual(upstream.requests, [])
  return response
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path || '/'}`

describe('the table of operations', () => {
  it('holds every operation of docs/services, and no other', () => {
    assert.deepEqual(OPERATIONS.map(nameOf).sort(), MERCHANT_ROWS.map(({ row }) => row).sort())
    assert.equal(MERCHANT_ROWS.length, 59)
  })

  it('holds every view of a customer, and no other', () => {
    assert.deepEqual(CUSTOMER_VIEWS.map(nameOf).sort(), CUSTOMER_ROWS.map(({ row }) => row).sort())
  })

  it('calls each by a name of its own', () => {
    const ids = [...OPERATIONS, ...CUSTOMER_VIEWS].map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('leaves no scope without anything to do', () => {
    for (const [kind, scopes] of Object.entries(SCOPES)) {
      const used = ROWS.filter((row) => row.kind === kind).map(({ scope }) => scope)
      assert.deepEqual([...new Set(used)].sort(), [...scopes].sort())
    }
  })
})

for (const row of ROWS) {
  const { kind, scope, status, arrives } = row
  describe(`${row.row} of a ${kind}`, () => {
    it(`answers ${status} to a session that holds ${scope} and nothing else`, async () => {
      const { token } = await aSession(kind, [scope])
      upstream.requests.length = 0
      // What the fake services keep they answer themselves.
      if (kind === 'merchant' && !row.row.includes('/invoices/{id}')) {
        upstream.misbehave(arrives, says(status, status === 204 ? undefined : { id: 'x1' }))
      }
      const response = await ask(row, { token, origin: SHOP })
      assert.equal(response.status, status, await response.clone().text())
      assert.equal((await response.text()) === '', status === 204)
      const seen = upstream.seen().map(({ method, url }) => `${method} ${url}`)
      const found = kind === 'merchant' ? seen.includes(arrives) : seen[0]?.startsWith(arrives)
      assert.ok(found, `${arrives} is not among ${seen.join(', ')}`)
    })

    it('is refused without a session', async () => {
      await problemOf(await refused(row, {}), 401, 'unauthenticated')
      await problemOf(await refused(row, { token: API_KEY }), 401, 'unauthenticated')
    })

    it('is refused to a session that holds every other scope', async () => {
      const { token } = await aSession(
        kind,
        SCOPES[kind].filter((other) => other !== scope),
      )
      await problemOf(await refused(row, { token }), 403, 'insufficient-scope')
    })

    it(`is refused to a ${OTHER[kind]}, whatever they hold`, async () => {
      const { token } = await aSession(OTHER[kind])
      await problemOf(await refused(row, { token }), 403, 'insufficient-scope')
    })

    it('is refused to a session that is over', async () => {
      const { token } = await aSession(kind)
      now += 961_000
      await problemOf(await refused(row, { token }), 401, 'session-expired')
    })

    it('is refused to a session that was revoked', async () => {
      const { token } = await aSession(kind)
      const ended = await bff.ask('/api/sessions/current', { method: 'DELETE', token })
      assert.equal(ended.status, 204)
      await problemOf(await refused(row, { token }), 401, 'session-expired')
    })

    it('is refused from another origin', async () => {
      const { token } = await aSession(kind)
      for (const origin of ['https://evil.example', 'null', `${SHOP}.evil.example`]) {
        await problemOf(await refused(row, { token, origin }), 403, 'origin-refused')
      }
    })
  })
}
