/** One store of several deployments: no other one reads the entries of one of them. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { Config } from '../../../server/bff/config.ts'
import { memoryStore, type Store } from '../../../server/bff/core/store/store.ts'
import { API_KEY, aBff, configFor, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const METRIC = { name: 'Calls', code: 'calls', type: 'METERED', aggregation_type: 'COUNT' }
const INVOICE = '/api/me/invoices/inv-alice-1'
const MANAGER = { kind: 'merchant', scopes: ['catalog:write'] }

describe('a store that two deployments share', () => {
  let store: Store
  let staging: TestBff
  const production = (more: Partial<Config> = { clientId: 'client of production' }) =>
    aBff(upstream, { store, config: { ...configFor(upstream.url), ...more } })
  beforeEach(() => {
    store = memoryStore()
    staging = aBff(upstream, { store })
  })

  async function create(bff: TestBff): Promise<number> {
    upstream.misbehave(`POST ${BILLING}/metrics`, says(201, { id: 'm1', ...METRIC }))
    const response = await bff.ask('/api/billing/metrics', {
      method: 'POST',
      token: await bff.token(MANAGER),
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': '6c84fb90-12c4-11e1-840d-7b25c5ee775a',
      },
      body: JSON.stringify(METRIC),
    })
    return response.status
  }

  const different: [string, Partial<Config>][] = [
    ['another client id', { clientId: 'client of production' }],
    [
      'another client id of one service',
      { credentials: { billing: { clientId: 'b', clientSecret: 's' } } },
    ],
    [
      'another service',
      {
        checkoutUrl: 'https://x.example',
        baseUrls: { ...configFor(upstream.url).baseUrls, links: `${upstream.url}/links` },
      },
    ],
    ['another assertion', { assertion: 'e30.e30.' }],
    ['another name', { deployment: 'production' }],
  ]
  for (const [name, more] of different) {
    it(`has idempotency records of its own with ${name}`, async () => {
      assert.equal(await create(staging), 201)
      const sent = upstream.seen(`POST ${BILLING}/metrics`).length
      assert.equal(await create(staging), 201)
      assert.equal(upstream.seen(`POST ${BILLING}/metrics`).length, sent)
      assert.equal(await create(production(more)), 201)
      assert.equal(upstream.seen(`POST ${BILLING}/metrics`).length, sent + 1)
    })
  }

  it('has the same records for a rotated secret, and for one name of both', async () => {
    const secrets = { clientSecret: 'rotated', apiKeys: [API_KEY] }
    const named = { deployment: 'shop' }
    for (const [one, other] of [
      [staging, production(secrets)],
      [production(named), production({ ...named, clientId: 'client of production' })],
    ] as const) {
      upstream.reset()
      assert.equal(await create(one), 201)
      assert.equal(await create(other), 201)
      assert.equal(upstream.seen(`POST ${BILLING}/metrics`).length, 1)
    }
  })

  it('keeps the sessions of the other’s customer of the same name', async () => {
    const live = production()
    const token = await live.token()
    const revoked = await staging.ask('/api/sessions/revoke', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${API_KEY}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ customer_external_id: 'alice' }),
    })
    assert.equal(revoked.status, 204)
    assert.equal((await live.ask('/api/me', { token })).status, 200)
  })

  it('has locks and rate counters of its own', async () => {
    const rateLimits = { session: { max: 2, seconds: 60 } }
    const keys: string[] = []
    const memory = memoryStore()
    store = {
      ...memory,
      compareAndSwap(key, ...swap) {
        keys.push(key)
        return memory.compareAndSwap(key, ...swap)
      },
      increment(key, windowMs) {
        keys.push(key)
        return memory.increment(key, windowMs)
      },
    }
    const seen = async (bff: TestBff) => {
      keys.length = 0
      const token = await bff.token()
      await bff.ask(`${INVOICE}/retry_payment`, { method: 'POST', token })
      return new Set(keys.filter((key) => !key.includes('session')))
    }
    const productionKeys = await seen(production({ rateLimits }))
    const other = await seen(production({ rateLimits, clientId: 'client of production' }))
    assert.ok([...productionKeys].some((key) => key.includes(':payment:')))
    assert.deepEqual(
      [...productionKeys].filter((key) => other.has(key)),
      [],
    )
  })
})
