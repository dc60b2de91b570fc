import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { CUSTOMER_ROUTES, OWN_ENDPOINTS } from '../../../server/bff/features/index.ts'
import {
  CUSTOMER_SCOPES,
  MERCHANT_ROLES,
  MERCHANT_SCOPES,
} from '../../../server/contract/session.ts'
import { OPERATIONS } from '../../../server/operations/index.ts'
import {
  API_KEY,
  aBff,
  problemOf,
  SHOP,
  type TestBff,
  vaultConfigFor,
} from '../../support/bff/bff.ts'
import {
  CUSTOMER_CASES,
  type EndpointCase,
  MERCHANT_CASES,
} from '../../support/bff/endpoint-cases.ts'
import { anApproval } from '../../support/payment-methods/approval.ts'
import { confirmationOf, PLAN_RIGHTS, preparePlans } from '../../support/plans/previewed-cases.ts'
import { says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'
import { anInvoice } from '../../support/upstream/upstream-rows.ts'

const ROWS = [...MERCHANT_CASES, ...CUSTOMER_CASES]
const SCOPES = { customer: CUSTOMER_SCOPES, merchant: MERCHANT_SCOPES }
const OTHER = { customer: 'merchant', merchant: 'customer' } as const
const NOW = Date.parse('2026-02-01T10:00:00Z')

const upstream = await upstreamOfFile()
let bff: TestBff
let now: number

beforeEach(() => {
  now = NOW
  upstream.rows.invoices.push(anInvoice({ id: 'x1' }))
  bff = aBff(upstream, { config: vaultConfigFor(upstream.url), now: () => now })
})

type Kind = EndpointCase['kind']
const aSession = (kind: Kind, scopes: readonly string[] = SCOPES[kind]) =>
  bff.mint({ kind, scopes })

function ask({ request: ask, body }: EndpointCase, how: { token?: string; origin?: string } = {}) {
  const [method = '', path = ''] = ask.split(' ')
  const headers = { 'Content-Type': 'application/json' }
  return bff.ask(path, { method, ...how, ...(body && { headers, body: JSON.stringify(body) }) })
}

/** Sends a request that must be rejected before any upstream call. */
async function refused(row: EndpointCase, how: { token?: string; origin?: string }) {
  upstream.requests.length = 0
  const response = await ask(row, how)
  assert.deepEqual(upstream.requests, [])
  return response
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path || '/'}`

describe('OPERATIONS and CUSTOMER_ROUTES', () => {
  it('list every operation of docs/services, and no other', () => {
    assert.deepEqual(OPERATIONS.map(nameOf).sort(), MERCHANT_CASES.map(({ row }) => row).sort())
    assert.equal(MERCHANT_CASES.length, 59)
  })

  it('list every customer route, and no other', () => {
    assert.deepEqual(
      CUSTOMER_ROUTES.map(nameOf).sort(),
      CUSTOMER_CASES.map(({ row }) => row).sort(),
    )
  })

  it('have unique ids', () => {
    const ids = [...OPERATIONS, ...CUSTOMER_ROUTES].map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
  })

  it('use every scope', () => {
    for (const [kind, scopes] of Object.entries(SCOPES)) {
      const ownEndpoints = OWN_ENDPOINTS.filter(({ caller }) => caller === kind)
      const used = [...ROWS.filter((row) => row.kind === kind), ...ownEndpoints].flatMap((row) =>
        'scope' in row ? [row.scope] : [],
      )
      assert.deepEqual([...new Set(used)].sort(), [...scopes].sort())
    }
  })
})

describe('a session of a role', () => {
  const changes = MERCHANT_CASES.filter(({ request }) => !request.startsWith('GET '))
  const statusesOf = async (scopes: readonly string[], rows: readonly EndpointCase[]) => {
    const { token } = await aSession('merchant', scopes)
    const statuses = []
    for (const row of rows) statuses.push((await refused(row, { token, origin: SHOP })).status)
    return [...new Set(statuses)]
  }

  it('of a viewer changes nothing', async () => {
    assert.deepEqual(await statusesOf(MERCHANT_ROLES.viewer, changes), [403])
  })

  it('of a clerk changes no prices, credits, usage and authorized payments', async () => {
    const others = changes.filter(
      ({ request }) => !/payment-resources|customers|subscriptions|invoices|alerts/.test(request),
    )
    assert.ok(others.length > 12)
    assert.deepEqual(await statusesOf(MERCHANT_ROLES.clerk, others), [403])
  })
})

for (const row of ROWS) {
  const { kind, scope, status, upstreamRequest: arrives } = row
  describe(`${row.row} of a ${kind}`, () => {
    it(`responds with ${status} to a session that holds only the scope ${scope}`, async () => {
      preparePlans(upstream, row.row)
      const rights = scope === 'plan:write' ? PLAN_RIGHTS : {}
      const { token } = await bff.mint({ kind, scopes: [scope], ...rights })
      const isConfirmation = row.row.endsWith('/confirm')
      const body = isConfirmation
        ? await anApproval(bff, upstream, token)
        : ((await confirmationOf(bff, row.row, token)) ?? row.body)
      upstream.requests.length = 0
      // The fake services respond to customer rows and invoice rows from their own state.
      if (kind === 'merchant' && !row.row.includes('/invoices/{id}')) {
        upstream.misbehave(arrives, says(status, status === 204 ? undefined : { id: 'x1' }))
      }
      const response = await ask({ ...row, ...(body && { body }) }, { token, origin: SHOP })
      assert.equal(response.status, status, await response.clone().text())
      assert.equal((await response.text()) === '', status === 204)
      const seen = upstream.seen().map(({ method, url }) => `${method} ${url}`)
      const found = kind === 'merchant' ? seen.includes(arrives) : seen[0]?.startsWith(arrives)
      assert.ok(found, `${arrives} is not among ${seen.join(', ')}`)
    })

    it('is rejected without a session', async () => {
      await problemOf(await refused(row, {}), 401, 'unauthenticated')
      await problemOf(await refused(row, { token: API_KEY }), 401, 'unauthenticated')
    })

    it('is rejected for a session that holds every other scope', async () => {
      const { token } = await aSession(
        kind,
        SCOPES[kind].filter((other) => other !== scope),
      )
      await problemOf(await refused(row, { token }), 403, 'insufficient-scope')
    })

    it(`is rejected for a ${OTHER[kind]} with every scope`, async () => {
      const { token } = await aSession(OTHER[kind])
      await problemOf(await refused(row, { token }), 403, 'insufficient-scope')
    })

    it('is rejected for an expired session', async () => {
      const { token } = await aSession(kind)
      now += 961_000
      await problemOf(await refused(row, { token }), 401, 'session-expired')
    })

    it('is rejected for a revoked session', async () => {
      const { token } = await aSession(kind)
      const ended = await bff.ask('/api/sessions/current', { method: 'DELETE', token })
      assert.equal(ended.status, 204)
      await problemOf(await refused(row, { token }), 401, 'session-expired')
    })

    it('is rejected from an origin that is not allowed', async () => {
      const { token } = await aSession(kind)
      for (const origin of ['https://evil.example', 'null', `${SHOP}.evil.example`]) {
        await problemOf(await refused(row, { token, origin }), 403, 'origin-refused')
      }
    })
  })
}
