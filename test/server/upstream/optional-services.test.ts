/** Services that features use: called, probed, measured and compared with the token only where they have an address. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { type Config, createConfig, parseEnv } from '../../../server/bff/config.ts'
import { callOperation } from '../../../server/bff/core/upstream/call.ts'
import { createUpstream, type UpstreamOptions } from '../../../server/bff/core/upstream/client.ts'
import { metrics } from '../../../server/bff/node/metrics.ts'
import { readCapture, readRefund } from '../../../server/operations/internal/captures.ts'
import { verifyWebhookSignature } from '../../../server/operations/internal/notifications.ts'
import { readOrder } from '../../../server/operations/internal/orders.ts'
import { aBff, configFor } from '../../support/bff/bff.ts'
import { PAYMENTS, says, UPSTREAM_DATE } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const NOTIFICATIONS = '/v1/notifications'
const ORDERS = '/v2/checkout/orders'
const TOKEN = 'POST /v1/oauth2/token'
const WEBHOOKS_SCOPE = 'https://uri.paypal.com/services/applications/webhooks'
const ORDERS_SCOPE = 'https://uri.paypal.com/services/payments/payment'
const REFUND_SCOPE = 'https://uri.paypal.com/services/payments/refund'
const PAYMENTS_SCOPE = 'https://uri.paypal.com/services/payments/payment/authcapture'

const upstream = await upstreamOfFile()
const withFeatures = (): Config => {
  const config = configFor(upstream.url)
  const baseUrls = {
    ...config.baseUrls,
    orders: `${upstream.url}${ORDERS}`,
    notifications: `${upstream.url}${NOTIFICATIONS}`,
  }
  return { ...config, baseUrls }
}
const grants = (scope: string | undefined) =>
  says(200, { access_token: 'granted', token_type: 'Bearer', expires_in: 32_400, scope })
const readiness = async (config = withFeatures()) => {
  const response = await aBff(upstream, { config }).ask('/readyz')
  return (await response.json()) as Record<string, unknown>
}
const client = (more: Partial<UpstreamOptions> = {}) =>
  createUpstream({ ...withFeatures(), ...more })

describe('a service of a feature', () => {
  it('has an address in the configuration only where a feature uses it', () => {
    const TILL_SERVICES = '{"notifications": {"base_url": "http://127.0.0.1:1/own"}}'
    const bases = { TILL_MODE: 'sandbox', TILL_SERVICES }
    const env = parseEnv({ ...bases, TILL_VAULT: 'off' })
    const keys = { clientId: 'c', clientSecret: 's', apiKey: 'k', sessionKey: 's'.repeat(43) }
    const defaults = { sandboxUrl: 'http://127.0.0.1:8788', ownOrigins: [], keys }
    const { billing, links, payments, ...rest } = createConfig(env, defaults).baseUrls
    assert.ok(billing && links && payments)
    assert.deepEqual(rest, {})
    const optionalServices = ['orders', 'notifications'] as const
    const { baseUrls } = createConfig(env, { ...defaults, optionalServices })
    assert.equal(baseUrls.orders, 'http://127.0.0.1:8788/v2/checkout/orders')
    assert.equal(baseUrls.notifications, 'http://127.0.0.1:1/own')
    const vault = createConfig(parseEnv({ ...bases, TILL_VAULT: 'on' }), defaults).baseUrls
    assert.deepEqual([vault.vault, vault.orders], ['http://127.0.0.1:8788/v3/vault', undefined])
  })

  it('shows that our clock is off by a minute or more, where the time of the services is the real one', async () => {
    const config = { ...configFor(upstream.url), hasRealClock: true }
    const clockAt = async (offset: number, of = config) => {
      const bff = aBff(upstream, { config: of, now: () => Date.parse(UPSTREAM_DATE) + offset })
      const { degraded = [], billing } = (await (await bff.ask('/readyz')).json()) as {
        degraded?: { part: string; cause: string }[]
        billing: string
      }
      assert.equal(billing, 'up')
      return degraded.filter(({ part }) => part === 'clock').map(({ cause }) => cause)
    }
    assert.deepEqual(await clockAt(0), [])
    const [ahead] = await clockAt(120_000)
    assert.match(ahead!, /^it is 120 s ahead of the clock of the service$/)
    assert.match((await clockAt(-90_000))[0]!, /behind/)
    assert.deepEqual(await clockAt(120_000, { ...config, hasRealClock: false }), [])
  })

  it('is probed only where it has an address', async () => {
    const without = await readiness(configFor(upstream.url))
    assert.equal(upstream.seen(`HEAD ${NOTIFICATIONS}`).length, 0)
    assert.equal('notifications' in without || 'orders' in without, false)
    const { notifications, orders } = await readiness()
    assert.deepEqual([notifications, orders], ['up', 'up'])
    assert.equal(upstream.seen(`HEAD ${NOTIFICATIONS}`).length, 1)
  })

  it('is measured only where it has an address', async () => {
    const measured = async (config: Config) => {
      const telemetry = metrics()
      aBff(upstream, { config, telemetry })
      const response = await telemetry.fetch(new Request('http://localhost/metrics'), undefined)
      const text = await response.text()
      return [...text.matchAll(/^http_client_active_requests\{peer_service="(\w+)"\} 0$/gm)].map(
        ([, name]) => name,
      )
    }
    const core = ['billing', 'links', 'payments']
    assert.deepEqual(await measured(configFor(upstream.url)), core)
    assert.deepEqual(await measured(withFeatures()), [...core, 'orders', 'notifications'])
  })

  it('can’t be called without an address', async () => {
    const bare = createUpstream(configFor(upstream.url))
    const call = callOperation(readOrder, { params: { order_id: 'O1' } }, { upstream: bare })
    await assert.rejects(call, { message: 'config.baseUrls has no address of orders' })
    assert.equal(upstream.requests.length, 0)
  })
})

describe('scopes of a feature', () => {
  it('are compared with the token’s response also where none are requested', async () => {
    upstream.misbehave(TOKEN, grants(`openid ${PAYMENTS_SCOPE} ${WEBHOOKS_SCOPE}`))
    const { missing_scopes } = await readiness()
    assert.deepEqual(missing_scopes, [REFUND_SCOPE, ORDERS_SCOPE])
    assert.equal('missing_scopes' in (await readiness(configFor(upstream.url))), false)
  })

  it('are unknown, and not missing, where the response has none', async () => {
    upstream.misbehave(TOKEN, grants(undefined))
    assert.equal('missing_scopes' in (await readiness()), false)
  })

  it('refuse no call where the token endpoint decides, because a wider one may cover them', async () => {
    upstream.misbehave(TOKEN, grants('openid'))
    upstream.misbehave(`GET ${ORDERS}`, says(200, { id: 'O1', status: 'COMPLETED' }))
    const params = { order_id: 'O1' }
    const { value } = await callOperation(readOrder, { params }, { upstream: client() })
    assert.deepEqual(value, { id: 'O1', status: 'COMPLETED', purchase_units: [], links: [] })
  })

  it('refuse a call where scopes are requested: a refund needs its own', async () => {
    upstream.misbehave(TOKEN, grants(PAYMENTS_SCOPE))
    upstream.misbehave(`GET ${PAYMENTS}/captures/C1`, says(200, { id: 'C1', status: 'COMPLETED' }))
    const limited = client({ scopes: [PAYMENTS_SCOPE] })
    const context = { upstream: limited }
    const capture = await callOperation(readCapture, { params: { capture_id: 'C1' } }, context)
    assert.equal(capture.value.status, 'COMPLETED')
    const refund = callOperation(readRefund, { params: { refund_id: 'R1' } }, context)
    await assert.rejects(refund, { code: 'missing-scope' })
  })
})

describe('a resource of a sale', () => {
  it('keeps the members that its schema does not name', async () => {
    const order = {
      id: 'O1',
      status: 'COMPLETED',
      later: [1],
      purchase_units: [{ items: [{ name: 'Tea', later: true }], soft_descriptor: 'SHOP' }],
      links: [],
    }
    upstream.misbehave(`GET ${ORDERS}/O1`, says(200, order))
    const params = { order_id: 'O1' }
    const { value } = await callOperation(readOrder, { params }, { upstream: client() })
    assert.deepEqual(value, order)
  })
})

describe('the verification of a signature', () => {
  it('sends the text of the event unchanged', async () => {
    const response = { verification_status: 'SUCCESS' }
    upstream.misbehave(`POST ${NOTIFICATIONS}/verify-webhook-signature`, says(200, response))
    const bodyText = '{"webhook_id":"W1","webhook_event":{ "b":1.0, "a":"é" }}'
    const { value } = await callOperation(
      verifyWebhookSignature,
      { bodyText },
      { upstream: client() },
    )
    assert.deepEqual(value, response)
    const [request] = upstream.seen(`POST ${NOTIFICATIONS}`)
    assert.equal(request?.body, bodyText)
    assert.equal(request?.headers['content-type'], 'application/json')
  })
})
