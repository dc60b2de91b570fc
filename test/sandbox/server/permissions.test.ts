/** Permissions of credentials: scopes, services of the account, and rejected tokens. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { LINKS_SCOPE, PAYMENTS_SCOPE, SCOPES } from '../../../server/sandbox/settings.ts'
import { aSandbox, BASIC } from '../../support/sandbox/sandbox.ts'

const LINKS = '/v1/checkout/payment-resources'
const METRICS = '/v1/commerce/billing/metrics'
const AUTHORIZATION = '/v2/payments/authorizations/AAAAAAAAAAAAAAAAA'
const METRIC = { name: 'Calls', code: 'calls', type: 'METERED', aggregation_type: 'COUNT' }

describe('permissions', async () => {
  const sandbox = await aSandbox()
  const { app, grant } = sandbox

  async function control(body: object) {
    const response = await app.request('/sandbox/settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  async function status(authorization: string, method: string, path: string, body?: object) {
    const response = await app.request(path, {
      method,
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.status
  }

  it('are complete by default', async () => {
    assert.equal((await grant()).scope, SCOPES.join(' '))
    const response = await app.request('/sandbox/settings')
    assert.deepEqual(await response.json(), {
      scopes: [...SCOPES],
      capabilities: ['billing', 'payment-links', 'authorizations', 'orders', 'vault'],
      refused_token: 401,
      replaced_link: 204,
      checkout: 'CAPTURE',
      captures: 'COMPLETED',
      sale_reference: 'none',
      loopback_webhooks: true,
      vaulting: true,
      test_cards: false,
      customer_put: 'merges',
      plan_change: 'put',
      collect_after: null,
    })
  })

  it('come with the token: a call beyond its scopes is 403', async () => {
    const cases: [scope: string, reads: number, writes: number, links: number, payments: number][] =
      [
        ['read', 200, 403, 403, 403],
        ['write', 403, 400, 403, 403],
        [LINKS_SCOPE, 403, 403, 200, 403],
        [PAYMENTS_SCOPE, 403, 403, 403, 404],
      ]
    for (const [scope, reads, writes, links, payments] of cases) {
      await control({ scopes: [scope] })
      const { access_token, scope: told } = await grant()
      assert.equal(told, scope)
      const bearer = `Bearer ${access_token}`
      assert.equal(await status(bearer, 'GET', METRICS), reads, scope)
      assert.equal(await status(bearer, 'POST', METRICS, {}), writes, scope)
      assert.equal(await status(bearer, 'GET', LINKS), links, scope)
      assert.equal(await status(bearer, 'GET', AUTHORIZATION), payments, scope)
    }
    await control({ scopes: [...SCOPES] })
  })

  it('are the intersection of requested and available scopes', async () => {
    assert.equal((await grant('write read')).scope, 'read write')
    await control({ scopes: ['read'] })
    const { access_token, scope } = await grant(`read write ${LINKS_SCOPE}`)
    assert.equal(scope, 'read')
    assert.equal(await status(`Bearer ${access_token}`, 'GET', LINKS), 403)
    assert.equal((await grant('write')).error, 'invalid_scope')
    await control({ scopes: [...SCOPES] })
  })

  it('change nothing if they are missing, and the response says so', async () => {
    await control({ scopes: ['read'] })
    const { access_token } = await grant()
    const response = await app.request(METRICS, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(METRIC),
    })
    const body = await response.json()
    assert.equal(body.name, 'NOT_AUTHORIZED')
    assert.deepEqual(body.details, [
      { issue: 'PERMISSION_DENIED', description: 'This needs the scope write.' },
    ])
    assert.equal((await sandbox.call('GET', '/metrics')).body.metrics.length, 0)
    await control({ scopes: [...SCOPES] })
  })

  it('remain in a token that was granted before a change', async () => {
    const { access_token } = await grant()
    await control({ scopes: [] })
    assert.equal((await grant()).scope, '')
    assert.equal(await status(`Bearer ${access_token}`, 'GET', LINKS), 200)
    // The credentials themselves hold the current scopes.
    assert.equal(await status(BASIC, 'GET', AUTHORIZATION), 403)
    await control({ scopes: [...SCOPES] })
    assert.equal(await status(BASIC, 'GET', AUTHORIZATION), 404)
  })

  it('exclude services that the account does not have', async () => {
    const bearer = `Bearer ${(await grant()).access_token}`
    const paths = { billing: METRICS, 'payment-links': LINKS, authorizations: AUTHORIZATION }
    for (const capability of Object.keys(paths)) {
      const rest = Object.keys(paths).filter((other) => other !== capability)
      await control({ capabilities: rest })
      for (const [other, path] of Object.entries(paths)) {
        const is403 = (await status(bearer, 'GET', path)) === 403
        assert.equal(is403, other === capability, `${other} without ${capability}`)
      }
    }
    await control({ capabilities: Object.keys(paths) })
  })

  it('reject an invalid token with 401, or with 403 by the setting', async () => {
    assert.equal(await status('Bearer none', 'GET', LINKS), 401)
    assert.equal(await status('', 'GET', METRICS), 401)
    await control({ refused_token: 403 })
    assert.equal(await status('Bearer none', 'GET', LINKS), 403)
    assert.equal(await status('', 'GET', METRICS), 403)
    assert.equal(await status('Basic bm86bm8=', 'GET', AUTHORIZATION), 403)
    await control({ refused_token: 401 })
    assert.equal(await status('Basic bm86bm8=', 'GET', AUTHORIZATION), 401)
  })

  it('accept client credentials for authorizations only', async () => {
    assert.equal(await status(BASIC, 'GET', AUTHORIZATION), 404)
    assert.equal(await status(BASIC, 'GET', LINKS), 401)
    assert.equal(await status(BASIC, 'GET', METRICS), 401)
  })

  it('are unchanged by invalid settings', async () => {
    for (const body of [{ scopes: ['all'] }, { refused_token: 500 }, { colour: 'red' }]) {
      assert.equal((await control(body)).status, 400, JSON.stringify(body))
    }
    assert.equal((await grant()).scope, SCOPES.join(' '))
  })
})
