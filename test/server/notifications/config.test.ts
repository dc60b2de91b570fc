/** Keys of webhooks and notifications: their formats, and the rules of live mode. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createConfig, parseEnv } from '../../../server/bff/config.ts'
import { SECRET } from '../../support/bff/webhooks.ts'

const LIVE = {
  TILL_MODE: 'live',
  TILL_UPSTREAM_BASE_URL: 'https://api.example',
  TILL_CLIENT_ID: 'id',
  TILL_CLIENT_SECRET: 'CANARY-secret',
  TILL_API_KEYS: 'CANARY-key-0123456789',
  TILL_SESSION_KEYS: `k1:CANARY-${'0a1b2c3d'.repeat(4)}-x7`,
  TILL_ALLOWED_ORIGINS: 'https://shop.example',
}
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
const RECEIVER = { TILL_NOTIFY_URL: 'https://shop.example/n?x=1', TILL_NOTIFY_SECRETS: SECRET }

const configOf = (env: Record<string, string>, defaults: object = {}) =>
  createConfig(parseEnv(env), {
    ownOrigins: [],
    sandboxUrl: 'http://127.0.0.1:8788',
    keys: { clientId: 'a', clientSecret: 'b', apiKey: 'c', sessionKey: 's'.repeat(43) },
    ...defaults,
  })

describe('the configuration of notifications', () => {
  it('of live mode needs the ids, and uses the two services behind them', () => {
    const { webhooks, notify, baseUrls } = configOf({
      ...{ ...LIVE, ...RECEIVER },
      TILL_WEBHOOK_IDS: '5GP028458E2496506, 1AB',
    })
    assert.deepEqual(webhooks, {
      ids: ['5GP028458E2496506', '1AB'],
      ca: undefined,
      sandboxUrl: undefined,
      takesSimulated: false,
    })
    assert.deepEqual(notify, { url: RECEIVER.TILL_NOTIFY_URL, secrets: [SECRET] })
    assert.equal(baseUrls.orders, 'https://api.example/v2/checkout/orders')
    assert.equal(baseUrls.notifications, 'https://api.example/v1/notifications')
    assert.equal(configOf(LIVE).baseUrls.orders, undefined)
  })

  it('of the own sandbox has its ids and its secret from the start', () => {
    const { webhooks, notify } = configOf(
      { TILL_NOTIFY_URL: 'http://localhost:3000/n' },
      { webhookIds: ['W1'], notifySecret: SECRET },
    )
    const sandboxUrl = 'http://127.0.0.1:8788/v1/notifications'
    assert.deepEqual(webhooks, { ids: ['W1'], ca: undefined, sandboxUrl, takesSimulated: true })
    assert.deepEqual(notify?.secrets, [SECRET])
  })

  const REFUSED: [Record<string, string>, RegExp][] = [
    [{ ...LIVE, ...RECEIVER }, /TILL_WEBHOOK_IDS is required with TILL_NOTIFY_URL/],
    [{ ...LIVE, TILL_WEBHOOK_CA: PEM }, /TILL_WEBHOOK_CA must not be set in live mode/],
    [{ ...LIVE, TILL_PUBLIC_URL: 'http://bff.example' }, /TILL_PUBLIC_URL must be https/],
    [{ ...LIVE, TILL_NOTIFY_URL: 'http://bff.example' }, /TILL_NOTIFY_URL must be https/],
    [{ TILL_NOTIFY_URL: 'http://localhost:3000/n' }, /TILL_NOTIFY_SECRETS is required/],
    [{ TILL_NOTIFY_SECRETS: 'whsec_c2hvcnQ=' }, /TILL_NOTIFY_SECRETS must be "whsec_"/],
    [{ TILL_NOTIFY_SECRETS: `${SECRET},x` }, /TILL_NOTIFY_SECRETS must be "whsec_"/],
    [{ TILL_NOTIFY_URL: 'https://user@shop.example' }, /TILL_NOTIFY_URL must be/],
    [{ TILL_WEBHOOK_IDS: 'A,,B' }, /TILL_WEBHOOK_IDS must be ids/],
    [{ TILL_WEBHOOK_CA: '/ca.pem' }, /TILL_WEBHOOK_CA must be certificates/],
    [{ TILL_WEBHOOK_SIMULATED: 'yes' }, /TILL_WEBHOOK_SIMULATED must be/],
  ]
  for (const [env, message] of REFUSED) {
    it(`is refused: ${message.source}, of ${Object.keys(env).at(-1)}`, () => {
      assert.throws(() => configOf(env), message)
    })
  }
})
