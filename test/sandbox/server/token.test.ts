/** The token endpoint and the gate behind it. */
import assert from 'node:assert/strict'
import { Hono } from 'hono'
import { describe, it } from 'vitest'
import {
  authenticate,
  isValidClient,
  isValidTokenClient,
} from '../../../server/sandbox/oauth/authenticate.ts'
import { tokenRoutes } from '../../../server/sandbox/oauth/routes.ts'
import { aSandbox, BASIC } from '../../support/sandbox/sandbox.ts'

const FORM = 'application/x-www-form-urlencoded'
const basic = (pair: string) => `Basic ${btoa(pair)}`

describe('the token endpoint', async () => {
  const sandbox = await aSandbox()
  const { app, db, clock, config, refused, grant } = sandbox

  const ask = (headers: Record<string, string>) =>
    app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': FORM, ...headers },
      body: 'grant_type=client_credentials',
    })
  const list = (headers: Record<string, string>) =>
    app.request('/v1/checkout/payment-resources', { headers })

  it('rejects wrong and missing credentials alike', async () => {
    const wrong = [
      basic(`${config.clientId}:wrong`),
      basic(`wrong:${config.clientSecret}`),
      basic(config.clientId),
      basic(`${config.clientId}:${config.clientSecret}x`),
      `Bearer ${config.clientSecret}`,
      'Basic %%%',
      '',
    ]
    for (const authorization of wrong) {
      const response = await ask(authorization ? { authorization } : {})
      assert.equal(response.status, 401, authorization)
      assert.deepEqual(await response.json(), {
        error: 'invalid_client',
        error_description: 'Client Authentication failed',
      })
    }
  })

  it('accepts credentials form-encoded and plain', () => {
    const config = { clientId: 'i:d+1', clientSecret: 'a+b%20c é' }
    const utf8 = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    const encoded = `${encodeURIComponent('i:d+1')}:a%2Bb%2520c+%C3%A9`
    assert.equal(isValidTokenClient(utf8(encoded), config), true)
    assert.equal(isValidTokenClient(utf8('i:d+1:a+b%20c é'), config), true)
    assert.equal(isValidTokenClient(utf8('i:d+1:a b c é'), config), false)
    assert.equal(isValidTokenClient(utf8(`${encoded}%`), config), false)
    // A service takes them as they are alone.
    assert.equal(isValidClient(utf8(encoded), config), false)
  })

  it('accepts a secret with a colon', () => {
    const config = { clientId: 'a', clientSecret: 'b:c' }
    assert.equal(isValidClient(basic('a:b:c'), config), true)
    assert.equal(isValidClient(basic('a:b'), config), false)
  })

  it('rejects calls without a granted token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer unknown', BASIC, 'Bearer a b']) {
      const response = await list(authorization ? { authorization } : {})
      assert.equal(response.status, 401, authorization)
      assert.deepEqual(await response.json(), {
        error: 'invalid_token',
        error_description: 'Access Token not found in cache',
      })
      assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer/)
    }
  })

  it('expires a token by the system clock', async () => {
    let wall = Date.parse('2026-03-01T12:00:00Z')
    const app = new Hono()
      .route(
        '/',
        tokenRoutes(sandbox, () => wall),
      )
      .use('/open', authenticate(sandbox, { systemClock: () => wall }))
      .get('/open', (c) => c.text('open'))
    const granted = await app.request('/token', {
      method: 'POST',
      headers: { authorization: BASIC, 'content-type': FORM },
      body: 'grant_type=client_credentials',
    })
    const { access_token } = await granted.json()
    const open = async () =>
      (await app.request('/open', { headers: { authorization: `Bearer ${access_token}` } })).status

    wall += 32_399_000
    assert.equal(await open(), 200)
    wall += 1000
    assert.equal(await open(), 401)
  })

  it('keeps a token through a year of the sandbox clock', async () => {
    const { access_token } = await grant()
    await clock.set(new Date('2027-01-01T00:00:00Z'), true)
    assert.equal((await list({ authorization: `Bearer ${access_token}` })).status, 200)
  })

  it('stores no token and logs no secret', async () => {
    const { access_token } = await grant()
    const kept = JSON.stringify(await db.selectFrom('tokens').selectAll().execute())
    assert.equal(kept.includes(access_token), false)
    const pair = `${config.clientId}:canary`
    assert.equal((await ask({ authorization: basic(pair) })).status, 401)
    const logged = JSON.stringify(refused.at(-1))
    assert.match(logged, /oauth2\/token/)
    for (const secret of ['canary', btoa(pair)]) assert.ok(!logged.includes(secret), secret)
  })
})
