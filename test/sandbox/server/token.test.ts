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
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const FORM = 'application/x-www-form-urlencoded'
const basic = (pair: string) => `Basic ${btoa(pair)}`

describe('the token endpoint', async () => {
  const sandbox = await aSandbox()
  const { app, db, clock, config, lines } = sandbox
  const good = basic(`${config.clientId}:${config.clientSecret}`)

  const ask = (headers: Record<string, string>, body = 'grant_type=client_credentials') =>
    app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': FORM, ...headers },
      body,
    })
  const list = (headers: Record<string, string>) =>
    app.request('/v1/checkout/payment-resources', { headers })

  it('grants a bearer token of nine hours', async () => {
    const response = await ask({ authorization: good })
    const body = await response.json()
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.deepEqual(Object.keys(body).sort(), [
      'access_token',
      'app_id',
      'expires_in',
      'nonce',
      'scope',
      'token_type',
    ])
    assert.equal(body.token_type, 'Bearer')
    assert.equal(body.expires_in, 32_400)
    assert.match(body.app_id, /^APP-/)
    assert.equal((await list({ authorization: `Bearer ${body.access_token}` })).status, 200)
  })

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

  it('rejects an invalid form with its error', async () => {
    const cases: [body: string, type: string, error: string][] = [
      ['grant_type=password', FORM, 'unsupported_grant_type'],
      ['grant_type=', FORM, 'unsupported_grant_type'],
      ['', FORM, 'invalid_request'],
      ['grant_type=client_credentials&grant_type=client_credentials', FORM, 'invalid_request'],
      ['{"grant_type":"client_credentials"}', 'application/json', 'invalid_request'],
      [`grant_type=client_credentials&x=${'y'.repeat(5000)}`, FORM, 'invalid_request'],
    ]
    for (const [body, type, error] of cases) {
      const response = await ask({ authorization: good, 'content-type': type }, body)
      assert.equal(response.status, 400, body.slice(0, 40))
      assert.equal((await response.json()).error, error)
    }
  })

  it('rejects calls without a granted token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer unknown', good, 'Bearer a b']) {
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
      headers: { authorization: good, 'content-type': FORM },
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
    const { access_token } = await (await ask({ authorization: good })).json()
    await clock.set(new Date('2027-01-01T00:00:00Z'), true)
    assert.equal((await list({ authorization: `Bearer ${access_token}` })).status, 200)
  })

  it('stores no token and logs no secret', async () => {
    const { access_token } = await (await ask({ authorization: good })).json()
    const kept = JSON.stringify(await db.selectFrom('tokens').selectAll().execute())
    assert.equal(kept.includes(access_token), false)
    await ask({ authorization: basic(`${config.clientId}:canary`) })
    assert.deepEqual(lines, [])
  })
})
