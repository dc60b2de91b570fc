/** The keys of the store, their lifetimes, and what they hold of an event. */
import assert from 'node:assert/strict'
import { it } from 'vitest'
import { memoryStore, type Store } from '../../../server/bff/core/store/store.ts'
import { MERCHANT_SCOPES } from '../../../server/contract/session.ts'
import { API_KEY, SHOP, vaultConfigFor } from '../../support/bff/bff.ts'
import { anEvent, aWebhookWorld } from '../../support/bff/webhooks.ts'
import { anApproval, postJson } from '../../support/payment-methods/approval.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const METRIC = { name: 'Calls', code: 'calls', type: 'METERED', aggregation_type: 'COUNT' }
const JSON_TYPE = { 'Content-Type': 'application/json' }

const upstream = await upstreamOfFile()

/** A store in memory, with the longest lifetime of each kind of key, and the longest text of all values. */
function recordingStore() {
  const lifetimes: Record<string, number> = {}
  const values: string[] = []
  const memory = memoryStore()
  const record = (key: string, ttlMs: number, value = '') => {
    // The deployment's name, the kind, and the rest.
    const [, kind = ''] = key.split(':')
    lifetimes[kind] = Math.max(lifetimes[kind] ?? 0, ttlMs)
    values.push(`${kind} ${value}`)
  }
  const store: Store = {
    get: async (key) => memory.get(key),
    set(key, value, ttlMs) {
      record(key, ttlMs, value)
      return memory.set(key, value, ttlMs)
    },
    compareAndSwap(key, expected, value, ttlMs) {
      if (value !== undefined) record(key, ttlMs, value)
      return memory.compareAndSwap(key, expected, value, ttlMs)
    },
    increment(key, windowMs) {
      record(key, windowMs)
      return memory.increment(key, windowMs)
    },
  }
  return { store, lifetimes, values }
}

it('the store keeps each kind of key for its lifetime, and no part of an event', async () => {
  const { store, lifetimes, values } = recordingStore()
  const { bff, send } = await aWebhookWorld(upstream, {
    store,
    clientIp: () => '203.0.113.7',
    config: {
      deployment: 'shop',
      baseUrls: vaultConfigFor(upstream.url).baseUrls,
      rateLimits: { session: { max: 100, seconds: 60 }, address: { max: 100, seconds: 60 } },
    },
  })
  const post = (path: string, init: object) => bff.ask(path, { method: 'POST', ...init })

  const event = anEvent({ resource: { id: 'THING-1', name: { surname: 'Lovelace' } } })
  assert.equal((await send(event)).status, 200)
  upstream.misbehave(`GET ${BILLING}/invoices/INV-1`, says(503))
  const unread = { event_type: 'USAGE-BILLING.INVOICE.CREATED', resource: { id: 'INV-1' } }
  assert.equal((await send(anEvent({ ...unread, resource_type: 'invoice' }))).status, 503)
  assert.equal((await post('/webhooks', {})).status, 401)

  const token = await bff.token({ kind: 'merchant', scopes: MERCHANT_SCOPES })
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  upstream.misbehave(`POST ${BILLING}/metrics`, says(201, { ...METRIC, id: 'bm_1' }))
  const created = await post('/api/billing/metrics', {
    ...{ token, origin: SHOP, body: JSON.stringify(METRIC) },
    headers: { ...JSON_TYPE, ...key },
  })
  assert.equal(created.status, 201, await created.text())
  const paid = await post('/api/me/invoices/inv-alice-1/retry_payment', {
    token: await bff.token(),
  })
  assert.equal(paid.status, 204)
  const customer = await bff.token()
  const approval = await anApproval(bff, upstream, customer)
  const confirmed = await postJson(bff, '/api/me/payment-method/confirm', customer, approval)
  assert.equal(confirmed.status, 200, await confirmed.text())
  const revoked = await post('/api/sessions/revoke', {
    headers: { ...JSON_TYPE, Authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({ customer_external_id: 'alice' }),
  })
  assert.equal(revoked.status, 204)
  await bff.ask('/readyz')

  const longest: Record<string, number> = {
    webhook: 4 * DAY,
    'webhook-unread': 4 * DAY,
    'webhook-refused': MINUTE,
    'webhook-certificates': 90 * DAY,
    'webhook-transmission': 4 * DAY,
    idempotency: DAY,
    payment: DAY,
    customer: 2 * MINUTE,
    revoked: 26 * HOUR,
    'payment-method': 3 * HOUR,
    'payment-method-setup': 3 * HOUR,
    rate: HOUR,
    readiness: MINUTE,
  }
  const roundedUp = Object.entries(lifetimes).map(([kind, ms]) => [
    kind,
    ms > HOUR ? Math.ceil(ms / HOUR) * HOUR : ms,
  ])
  assert.deepEqual(Object.fromEntries(roundedUp), longest)
  assert.ok(!values.some((text) => text.includes('Lovelace')))
})
