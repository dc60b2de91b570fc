/** The token endpoint and the gate behind it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hono } from 'hono'
import { authenticate } from '../../server/sandbox/token/authenticate.ts'
import { areClientCredentials, areCredentials } from '../../server/sandbox/token/credentials.ts'
import { token } from '../../server/sandbox/token/routes.ts'
import { aSandbox } from '../support/sandbox.ts'

const FORM = 'application/x-www-form-urlencoded'
const basic = (pair: string) => `Basic ${btoa(pair)}`

describe('the token endpoint', async () => {
  const sandbox = await aSandbox()
  const { app, db, clock, settings, lines } = sandbox
  const good = basic(`${settings.clientId}:${settings.clientSecret}`)

  const ask = (headers: Record<string, string>, body = 'grant_type=client_credentials') =>
    app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: { 'content-type': FORM, ...headers },
      body,
    })
  const list = (headers: Record<string, string>) =>
    app.request('/v1/checkout/payment-resources', { headers })

  it('grants a bearer token of nine hours', async () => {
    const answer = await ask({ authorization: good })
    const body = await answer.json()
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
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

  it('refuses wrong and missing credentials alike', async () => {
    const wrong = [
      basic(`${settings.clientId}:wrong`),
      basic(`wrong:${settings.clientSecret}`),
      basic(settings.clientId),
      basic(`${settings.clientId}:${settings.clientSecret}x`),
      `Bearer ${settings.clientSecret}`,
      'Basic %%%',
      '',
    ]
    for (const authorization of wrong) {
      const answer = await ask(authorization ? { authorization } : {})
      assert.equal(answer.status, 401, authorization)
      assert.deepEqual(await answer.json(), {
        error: 'invalid_client',
        error_description: 'Client Authentication failed',
      })
    }
  })

  it('takes credentials that are form-encoded, and those that are not', () => {
    const settings = { clientId: 'i:d+1', clientSecret: 'a+b%20c é' }
    const utf8 = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
    const encoded = `${encodeURIComponent('i:d+1')}:a%2Bb%2520c+%C3%A9`
    assert.equal(areClientCredentials(utf8(encoded), settings), true)
    assert.equal(areClientCredentials(utf8('i:d+1:a+b%20c é'), settings), true)
    assert.equal(areClientCredentials(utf8('i:d+1:a b c é'), settings), false)
    assert.equal(areClientCredentials(utf8(`${encoded}%`), settings), false)
    // A service takes them as they are alone.
    assert.equal(areCredentials(utf8(encoded), settings), false)
  })

  it('takes a secret that itself holds a colon', () => {
    const settings = { clientId: 'a', clientSecret: 'b:c' }
    assert.equal(areCredentials(basic('a:b:c'), settings), true)
    assert.equal(areCredentials(basic('a:b'), settings), false)
  })

  it('names what is wrong with the form', async () => {
    const cases: [body: string, type: string, error: string][] = [
      ['grant_type=password', FORM, 'unsupported_grant_type'],
      ['grant_type=', FORM, 'unsupported_grant_type'],
      ['', FORM, 'invalid_request'],
      ['grant_type=client_credentials&grant_type=client_credentials', FORM, 'invalid_request'],
      ['{"grant_type":"client_credentials"}', 'application/json', 'invalid_request'],
      [`grant_type=client_credentials&x=${'y'.repeat(5000)}`, FORM, 'invalid_request'],
    ]
    for (const [body, type, error] of cases) {
      const answer = await ask({ authorization: good, 'content-type': type }, body)
      assert.equal(answer.status, 400, body.slice(0, 40))
      assert.equal((await answer.json()).error, error)
    }
  })

  it('lets nobody through without a token it granted', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer unknown', good, 'Bearer a b']) {
      const answer = await list(authorization ? { authorization } : {})
      assert.equal(answer.status, 401, authorization)
      assert.deepEqual(await answer.json(), {
        error: 'invalid_token',
        error_description: 'Access Token not found in cache',
      })
      assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/)
    }
  })

  it('ends a token by the clock on the wall', async () => {
    let wall = Date.parse('2026-03-01T12:00:00Z')
    const own = new Hono()
      .route(
        '/',
        token(sandbox, () => wall),
      )
      .use('/open', authenticate(sandbox, { wall: () => wall }))
      .get('/open', (c) => c.text('open'))
    const granted = await own.request('/token', {
      method: 'POST',
      headers: { authorization: good, 'content-type': FORM },
      body: 'grant_type=client_credentials',
    })
    const { access_token } = await granted.json()
    const open = async () =>
      (await own.request('/open', { headers: { authorization: `Bearer ${access_token}` } })).status

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

  it('keeps no token and logs no secret', async () => {
    const { access_token } = await (await ask({ authorization: good })).json()
    const kept = JSON.stringify(await db.selectFrom('tokens').selectAll().execute())
    assert.equal(kept.includes(access_token), false)
    await ask({ authorization: basic(`${settings.clientId}:canary`) })
    assert.deepEqual(lines, [])
  })
})
