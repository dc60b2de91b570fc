import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createBff } from '../../../server/bff/app.ts'
import { ConfigError, createConfig, loadConfig, parseEnv } from '../../../server/bff/config.ts'
import { REQUIRED_OF_PROCESS } from '../../../server/bff/core/config/errors.ts'
import { isOwnSandbox } from '../../../server/bff/core/config/mode.ts'

const LIVE = {
  TILL_MODE: 'live',
  TILL_UPSTREAM_BASE_URL: 'https://api.example',
  TILL_CLIENT_ID: 'id',
  TILL_CLIENT_SECRET: 'CANARY-secret',
  TILL_API_KEYS: 'CANARY-key-0123456789,CANARY-key-9876543210',
  TILL_SESSION_KEYS: `k2:CANARY-${'b'.repeat(32)},k1:CANARY-${'a'.repeat(32)}`,
  TILL_ALLOWED_ORIGINS: 'https://shop.example, https://www.shop.example',
}
const KEYS = {
  clientId: 'made-up',
  clientSecret: 'made-up-secret',
  apiKey: 'made-up-api-key',
  sessionKey: 's'.repeat(43),
}

function refused(environment: Record<string, string | undefined>): string {
  try {
    parseEnv(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    assert.doesNotMatch(error.message, /CANARY/)
    return error.message
  }
  return assert.fail('it was taken')
}

describe('the configuration', () => {
  it('has no changes of plans, and the terms alone, in front of any other service', () => {
    const https = { TILL_MODE: 'sandbox', TILL_UPSTREAM_BASE_URL: 'https://api.example' }
    const settingsOf = (more: Record<string, string>) =>
      createConfig(parseEnv({ ...https, ...more }), { ownOrigins: [], keys: KEYS }).planSettings
    assert.deepEqual(settingsOf({}), { change: 'off', certainty: 'terms', takesBack: false })
    const chosen = { TILL_PLAN_CHANGE: 'post', TILL_PLAN_PREVIEW: 'terms', TILL_TAKE_BACK: 'on' }
    assert.deepEqual(settingsOf(chosen), {
      change: 'post',
      certainty: 'terms',
      takesBack: true,
    })
    assert.throws(() => settingsOf({ TILL_PLAN_PREVIEW: 'service' }), /TILL_PLAN_PREVIEW/)
  })

  it('needs no environment variable in sandbox mode', () => {
    const settings = parseEnv({ PATH: '/bin', TILL_CLIENT_ID: '' })
    assert.equal(settings.PORT, 8787)
    assert.equal(settings.HOST, '127.0.0.1')
    assert.equal(settings.SANDBOX_PORT, 8788)
    assert.equal(settings.TILL_DATA, '.tillkit')
    assert.equal(settings.DATABASE_URL, undefined)
    const ownOrigins = ['http://localhost:8787']
    const sandboxUrl = 'http://127.0.0.1:8788'
    assert.deepEqual(createConfig(settings, { sandboxUrl, ownOrigins, keys: KEYS }), {
      tokenUrl: 'http://127.0.0.1:8788/v1/oauth2/token',
      baseUrls: {
        billing: 'http://127.0.0.1:8788/v1/commerce/billing',
        links: 'http://127.0.0.1:8788/v1/checkout/payment-resources',
        payments: 'http://127.0.0.1:8788/v2/payments',
        vault: 'http://127.0.0.1:8788/v3/vault',
      },
      clientId: 'made-up',
      clientSecret: 'made-up-secret',
      checkoutUrl: 'http://127.0.0.1:8788',
      apiKeys: ['made-up-api-key'],
      sessionKeys: [{ kid: 'generated', secret: 's'.repeat(43) }],
      allowedOrigins: ownOrigins,
      credentials: {},
      planSettings: { change: 'put', certainty: 'service', takesBack: true },
      paymentsAuth: undefined,
      scopes: undefined,
      assertion: undefined,
      dialect: undefined,
      deployment: undefined,
      customerPut: 'partial',
      offeredPlans: 'all',
      publicUrl: undefined,
      webhooks: undefined,
      notify: undefined,
      rateLimits: {
        session: { max: 600, seconds: 60 },
        address: { max: 1200, seconds: 60 },
        mint: { max: 6000, seconds: 60 },
        customer: { max: 30, seconds: 60 },
      },
    })
  })

  it('contains all variables of live mode', () => {
    const more = {
      TILL_SERVICES: '{"billing": {"base_url": "https://billing.example/v9"}}',
      TILL_CHECKOUT_URL: 'https://pay.example',
    }
    const config = createConfig(parseEnv({ ...LIVE, ...more }), { ownOrigins: [] })
    assert.equal(config.baseUrls.billing, 'https://billing.example/v9')
    assert.equal(config.baseUrls.links, 'https://api.example/v1/checkout/payment-resources')
    assert.equal(config.checkoutUrl, 'https://pay.example')
    assert.deepEqual(config.allowedOrigins, ['https://shop.example', 'https://www.shop.example'])
    assert.deepEqual(
      config.sessionKeys.map(({ kid }) => kid),
      ['k2', 'k1'],
    )
    assert.equal(config.apiKeys?.length, 2)
  })

  it('contains the URL and credentials of a single service', () => {
    const more = {
      TILL_SERVICES: '{"links": {"client_id": "links-id", "client_secret": "CANARY-links"}}',
      TILL_PAYMENTS_AUTH: 'basic',
      TILL_AUTH_ASSERTION: 'eyJhbGciOiJub25lIn0.e30.',
      TILL_UPSTREAM_DIALECT: 'paypal',
      TILL_SCOPES: 'read  https://uri.example/links',
    }
    const config = createConfig(parseEnv({ ...LIVE, ...more }), { ownOrigins: [] })
    assert.deepEqual(config.credentials, {
      links: { clientId: 'links-id', clientSecret: 'CANARY-links' },
    })
    assert.equal(config.paymentsAuth, 'basic')
    assert.equal(config.assertion, 'eyJhbGciOiJub25lIn0.e30.')
    assert.equal(config.dialect, 'paypal')
    assert.deepEqual(config.scopes, ['read', 'https://uri.example/links'])
  })

  it('requires both the id and the secret of credentials', () => {
    for (const member of ['client_id', 'client_secret']) {
      assert.equal(
        refused({ ...LIVE, TILL_SERVICES: JSON.stringify({ billing: { [member]: 'CANARY' } }) }),
        'TILL_SERVICES billing must have both client_id and client_secret, or neither',
      )
    }
  })

  it('accepts credentials of any printable characters', () => {
    const credentials = { TILL_CLIENT_ID: 'a:b+c%ключ', TILL_CLIENT_SECRET: 'clé +%:' }
    const { TILL_CLIENT_ID, TILL_CLIENT_SECRET } = parseEnv({
      TILL_MODE: 'sandbox',
      ...credentials,
    })
    assert.deepEqual({ TILL_CLIENT_ID, TILL_CLIENT_SECRET }, credentials)
  })

  it('rejects a client id with a colon for payments with Basic authentication', () => {
    const basic = { ...LIVE, TILL_PAYMENTS_AUTH: 'basic' }
    const why = 'must be without a colon where TILL_PAYMENTS_AUTH is basic'
    assert.equal(refused({ ...basic, TILL_CLIENT_ID: 'a:b' }), `TILL_CLIENT_ID ${why}`)
    const TILL_SERVICES = '{"payments": {"client_id": "c:d", "client_secret": "s"}}'
    assert.equal(refused({ ...basic, TILL_SERVICES }), `TILL_SERVICES payments.client_id ${why}`)
  })

  it('has no rate limits if they are off', () => {
    for (const TILL_RATE_LIMITS of ['off', ' off ']) {
      assert.deepEqual(parseEnv({ TILL_RATE_LIMITS }).TILL_RATE_LIMITS, {
        session: undefined,
        address: undefined,
        mint: undefined,
        customer: undefined,
      })
    }
  })

  it('changes only the named rate limits', () => {
    const { TILL_RATE_LIMITS } = parseEnv({ TILL_RATE_LIMITS: 'session=5/1, mint=off' })
    assert.deepEqual(TILL_RATE_LIMITS, {
      session: { max: 5, seconds: 1 },
      address: { max: 1200, seconds: 60 },
      mint: undefined,
      customer: { max: 30, seconds: 60 },
    })
  })

  const REQUIRED = Object.keys(LIVE).filter((key) => !['TILL_MODE', 'TILL_API_KEYS'].includes(key))
  for (const key of REQUIRED) {
    it(`requires ${key} in live mode`, () => {
      const [title, line = '', help] = refused({ ...LIVE, [key]: '' }).split('\n')
      assert.equal(title, 'a key of the configuration is missing:')
      assert.match(line, new RegExp(`^  ${key}  \\w`))
      assert.equal(
        help,
        key === 'TILL_SESSION_KEYS' ? '"openssl rand -hex 32" makes up a key' : undefined,
      )
    })
  }

  it('requires TILL_API_KEYS of a process of its own, where nobody else creates sessions', () => {
    const { TILL_API_KEYS: _, ...embedded } = LIVE
    assert.equal(loadConfig(embedded).apiKeys, undefined)
    assert.throws(
      () => parseEnv(embedded, REQUIRED_OF_PROCESS),
      /^ConfigError: a key of the configuration is missing:\n {2}TILL_API_KEYS /,
    )
  })

  const missing = (message: string) => [...message.matchAll(/^ {2}(TILL_\w+) {2,}\w/gm)]

  it('lists each missing variable of live mode on its own line', () => {
    const message = refused({ TILL_MODE: 'live', PORT: 'CANARY' })
    assert.deepEqual(
      missing(message).map(([, key]) => key),
      REQUIRED,
    )
    assert.match(message, /^ {2}PORT must be a port number$/m)
  })

  const read = (environment: Record<string, string>) => {
    try {
      loadConfig(environment)
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error)
    }
    return assert.fail('it was taken')
  }

  it('lists each missing variable of a server that embeds the BFF', () => {
    assert.deepEqual(
      missing(read({})).map(([, key]) => key),
      REQUIRED,
    )
    const { TILL_CLIENT_ID: _id, ...rest } = LIVE
    const message = read({ ...rest, TILL_MODE: 'sandbox' })
    assert.deepEqual(
      missing(message).map(([, key]) => key),
      ['TILL_CLIENT_ID'],
    )
    assert.doesNotMatch(message, /CANARY/)
  })

  it('accepts the example in its own error message', () => {
    const recipe = read({}).matchAll(/^ {2}(TILL_\w+)=(\S+)/gm)
    const filled = [...recipe].map(([, key = '', value = '']) => [
      key,
      value.replace('…', 'a'.repeat(32)),
    ])
    const config = loadConfig(Object.fromEntries(filled))
    assert.equal(config.baseUrls.billing, 'http://127.0.0.1:8788/v1/commerce/billing')
  })

  it('lists each missing option of createBff', () => {
    // As a caller without a compiler.
    const make = createBff as (options: object) => unknown
    assert.throws(() => make({}), /^ConfigError: createBff.*\n {2}clientId .*\n {2}sessionKeys /s)
    const { clientSecret: _secret, ...config } = loadConfig(LIVE)
    assert.throws(
      () => make({ config }),
      (error: Error) => /\n {2}clientSecret /.test(error.message) && !/CANARY/.test(error.message),
    )
  })

  const bad: [string, string][] = [
    ['PORT', 'CANARY'],
    ['PORT', '70000'],
    ['SANDBOX_PORT', '-1'],
    ['DATABASE_URL', 'mysql://CANARY@127.0.0.1/test'],
    ['TILL_MODE', 'CANARY'],
    ['TILL_UPSTREAM_BASE_URL', 'http://CANARY.example'],
    ['TILL_UPSTREAM_BASE_URL', 'https://CANARY.example/'],
    ['TILL_UPSTREAM_BASE_URL', 'ftp://CANARY.example'],
    ['TILL_UPSTREAM_BASE_URL', 'CANARY'],
    ['TILL_UPSTREAM_BASE_URL', 'https://user:CANARY@api.example'],
    ['TILL_UPSTREAM_BASE_URL', 'HTTP://CANARY.example'],
    ['TILL_UPSTREAM_BASE_URL', ' http://CANARY.example'],
    ['TILL_UPSTREAM_BASE_URL', 'https:CANARY.example'],
    ['TILL_SERVICES', 'CANARY'],
    ['TILL_SERVICES', '{"CANARY": {}}'],
    ['TILL_SERVICES', '{"billing": {"CANARY": "x"}}'],
    ['TILL_SERVICES', '{"billing": {"base_url": "http://CANARY.example"}}'],
    ['TILL_CHECKOUT_URL', 'http://CANARY.example'],
    ['TILL_SERVICES', '{"links": {"base_url": "https://CANARY.example?x=1"}}'],
    ['TILL_CLIENT_ID', 'CANARY\u200bid'],
    ['TILL_CLIENT_SECRET', 'CANARY\n'],
    ['TILL_SERVICES', '{"payments": {"client_id": "a", "client_secret": "CANARY\\u0000"}}'],
    ['TILL_CLIENT_SECRET', ' CANARY'],
    ['TILL_CLIENT_SECRET', '"CANARY"'],
    ['TILL_CLIENT_ID', "'CANARY'"],
    ['TILL_API_KEYS', 'CANARY'],
    ['TILL_API_KEYS', 'CANARY-key-0123456789,'],
    ['TILL_API_KEYS', 'till_test_CANARY0123456789abcdef'],
    ['TILL_API_KEYS', 'a'.repeat(16)],
    ['TILL_API_KEYS', '1234567890123456'],
    ['TILL_API_KEYS', 'CANARY-1CANARY-1'],
    ['TILL_SESSION_KEYS', `k1:${'a'.repeat(32)}`],
    ['TILL_SESSION_KEYS', 'CANARY'],
    ['TILL_SESSION_KEYS', 'k1:CANARY-short'],
    ['TILL_SESSION_KEYS', `:CANARY-${'a'.repeat(32)}`],
    ['TILL_SESSION_KEYS', `k:CANARY-${'a'.repeat(32)},k:CANARY-${'b'.repeat(32)}`],
    ['TILL_ALLOWED_ORIGINS', '*'],
    ['TILL_ALLOWED_ORIGINS', 'https://*.CANARY.example'],
    ['TILL_ALLOWED_ORIGINS', 'http://CANARY.example'],
    ['TILL_ALLOWED_ORIGINS', 'https://shop.example,http://localhost:3000'],
    ['TILL_ALLOWED_ORIGINS', 'https://CANARY.example/'],
    ['TILL_ALLOWED_ORIGINS', 'null'],
    ['TILL_LOG_LEVEL', 'CANARY'],
    ['METRICS_PORT', 'CANARY'],
    ['METRICS_PORT', 'none'],
    ['HOST', '127.0.0.1\r'],
    ['TILL_DATA', '/data\r'],
    ['TILL_DATA', '"/CANARY"'],
    ['TILL_DEPLOYMENT', 'CANARY: production'],
    ['REDIS_URL', 'https://CANARY.example'],
    ['REDIS_URL', 'redis://:CANARY#pw@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://user:12#CANARY@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://:CANARY/pw@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://user:12/CANARY@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://:CANARY?pw@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://:CANARY%zz@127.0.0.1:6379'],
    ['REDIS_URL', 'redis://CANARY.example:port'],
    ['REDIS_URL', 'redis://CANARY.example?keyPrefix=x:'],
    ['REDIS_URL', 'redis://'],
    ['DATABASE_URL', 'postgres://CANARY#pw@127.0.0.1/test'],
    ['DATABASE_URL', 'postgres://user:CANARY%zz@127.0.0.1/test'],
    ['TILL_PAYMENTS_AUTH', 'CANARY'],
    ['TILL_AUTH_ASSERTION', 'CANARY\r\nX-Evil: 1'],
    ['TILL_UPSTREAM_DIALECT', 'CANARY'],
    ['TILL_SCOPES', 'read "CANARY"'],
    ['TILL_SCOPES', '  '],
    ['TILL_RATE_LIMITS', 'session=CANARY'],
    ['TILL_RATE_LIMITS', 'CANARY=1/1'],
    ['TILL_RATE_LIMITS', 'off,session=CANARY'],
    ['TILL_RATE_LIMITS', 'session=600/0'],
    ['TILL_RATE_LIMITS', 'session=0/60'],
    ['TILL_TRUSTED_PROXIES', 'CANARY.example'],
    ['TILL_TRUSTED_PROXIES', '10.0.0.0/64'],
    ['TILL_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TILL_TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
    ['TILL_TRUSTED_PROXIES', '10.0.0.0/8,::/0'],
    ['TILL_TRUSTED_PROXIES', '2000::/3'],
    ['TILL_CANARIES', 'x'],
    ['TILL_API_KEY', 'CANARY'],
  ]
  for (const [key, value] of bad) {
    it(`is rejected if ${key} is ${JSON.stringify(value.slice(0, 40))}, without printing the value`, () => {
      assert.match(refused({ ...LIVE, [key]: value }), new RegExp(`^${key.slice(0, 8)}`))
      assert.ok(refused({ ...LIVE, [key]: value }).startsWith(`${key} `) || key === 'TILL_CANARIES')
    })
  }

  const settings: [string, string][] = [
    ['REDIS_URL', 'rediss://default:a%23b%2Fc%25@redis.example:6380/2'],
    ['REDIS_URL', 'redis://[::1]?family=6'],
    ['DATABASE_URL', 'postgresql://user:a%23b@127.0.0.1:5432/test?sslmode=require'],
    ['DATABASE_URL', 'postgres:///test?host=/var/run/postgresql'],
    ['TILL_LOG_LEVEL', 'error'],
    ['METRICS_PORT', 'off'],
    ['TILL_DEPLOYMENT', 'shop-1.production'],
    ['TILL_TRUSTED_PROXIES', '10.0.0.0/8,fc00::/7,127.0.0.1'],
    ['TILL_API_KEYS', '0f8fad5bd9cb469f'],
  ]
  for (const [key, value] of settings) {
    it(`is accepted in live mode if ${key} is ${value}`, () => {
      assert.ok(parseEnv({ ...LIVE, [key]: value }))
    })
  }

  it('ignores variables that Kubernetes injects for Services named till, metrics and sandbox', () => {
    const injected = {
      TILL_SERVICE_HOST: '10.0.0.1',
      TILL_SERVICE_PORT: '80',
      TILL_SERVICE_PORT_HTTP: '80',
      TILL_PORT: 'tcp://10.0.0.1:80',
      TILL_PORT_80_TCP: 'tcp://10.0.0.1:80',
      TILL_PORT_80_TCP_PROTO: 'tcp',
      TILL_PORT_80_TCP_PORT: '80',
      TILL_PORT_80_TCP_ADDR: '10.0.0.1',
      TILL_BFF_SERVICE_HOST: '10.0.0.2',
      METRICS_PORT: 'tcp://10.0.0.1:9464',
      SANDBOX_PORT: 'tcp://10.0.0.1:8788',
    }
    assert.deepEqual(parseEnv({ ...LIVE, ...injected }), parseEnv(LIVE))
    assert.match(refused({ ...LIVE, TILL_PORT: '8787' }), /^TILL_PORT is not a key$/)
  })

  it('reports all errors at once', () => {
    const message = refused({ ...LIVE, PORT: 'x', TILL_API_KEYS: 'y', TILL_NEWS: 'z' })
    for (const key of ['PORT', 'TILL_API_KEYS', 'TILL_NEWS']) assert.ok(message.includes(key), key)
  })

  const TILL_SERVICES = '{"billing": {"client_id": "id", "client_secret": "CANARY"}}'
  const live: [string, Record<string, string>][] = [
    ['everything of live mode', { ...LIVE, TILL_MODE: '' }],
    ['credentials', { TILL_CLIENT_ID: 'id', TILL_CLIENT_SECRET: 'CANARY' }],
    ['credentials of one service', { TILL_SERVICES }],
    ['https services', { TILL_UPSTREAM_BASE_URL: 'https://CANARY.example' }],
    ['an https checkout', { TILL_CHECKOUT_URL: 'https://CANARY.example' }],
    ['an API key', { TILL_API_KEYS: LIVE.TILL_API_KEYS }],
    ['a session key', { TILL_SESSION_KEYS: LIVE.TILL_SESSION_KEYS }],
    ['an assertion', { TILL_AUTH_ASSERTION: 'CANARY.e30.' }],
  ]
  for (const [name, environment] of live) {
    it(`requires TILL_MODE beside ${name}`, () => {
      const message = refused(environment)
      assert.match(message, /^TILL_MODE must be "live" or "sandbox", named beside TILL_/)
      for (const key of Object.keys(environment).filter((key) => /KEYS|SECRET/.test(key)))
        assert.ok(message.includes(key), message)
    })
  }

  it('is that of our own sandbox only while each service is reached by plain http', () => {
    const isOwn = (environment: Record<string, string>) =>
      isOwnSandbox(parseEnv({ TILL_MODE: 'sandbox', ...environment }))
    assert.equal(isOwn({}), true)
    assert.equal(isOwn({ TILL_UPSTREAM_BASE_URL: 'http://sandbox:8788' }), true)
    assert.equal(isOwn({ TILL_CHECKOUT_URL: 'https://checkout.example' }), true)
    assert.equal(isOwn({ TILL_UPSTREAM_BASE_URL: 'https://api.example' }), false)
    for (const service of ['billing', 'links', 'payments']) {
      const TILL_SERVICES = JSON.stringify({ [service]: { base_url: 'https://api.example' } })
      assert.equal(isOwn({ TILL_SERVICES }), false, service)
    }
    assert.equal(isOwn(LIVE), false)
  })

  it('allows any origin in sandbox mode only', () => {
    assert.deepEqual(parseEnv({ TILL_ALLOWED_ORIGINS: '*' }).TILL_ALLOWED_ORIGINS, ['*'])
  })

  it('takes no pattern for an origin, and says so by the name of the key', () => {
    for (const pattern of ['https://*.shop.example', 'https://*', 'http://localhost:*'])
      assert.throws(
        () => parseEnv({ TILL_ALLOWED_ORIGINS: `https://shop.example, ${pattern}` }),
        /TILL_ALLOWED_ORIGINS must be an exact origin: its host has no "\*"/,
        pattern,
      )
  })
})
