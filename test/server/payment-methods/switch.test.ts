/** TILL_VAULT off: scopes are left out of new sessions, and the routes do not exist. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createConfig, parseEnv } from '../../../server/bff/config.ts'
import type { OptionalService } from '../../../server/operations/services.ts'
import { aBff, configFor, problemOf, SHOP, vaultConfigFor } from '../../support/bff/bff.ts'
import { ACCOUNT, postJson } from '../../support/payment-methods/approval.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
const SCOPES = ['payment-method:read', 'payment-method:write', 'invoices:read']

describe('without the vault', () => {
  it('a session gets the other scopes, and no error', async () => {
    const off = await aBff(upstream).mint({ scopes: SCOPES })
    assert.deepEqual(off.scopes, ['invoices:read'])
    assert.deepEqual((await aBff(upstream).mint({ scopes: SCOPES.slice(0, 2) })).scopes, [])
    const config = vaultConfigFor(upstream.url)
    assert.deepEqual((await aBff(upstream, { config }).mint({ scopes: SCOPES })).scopes, SCOPES)
  })

  it('the routes are 404, also for a session of a time when it was on', async () => {
    const token = await aBff(upstream, { config: vaultConfigFor(upstream.url) }).token()
    upstream.requests.length = 0
    const bff = aBff(upstream)
    const path = '/api/me/payment-method'
    await problemOf(await bff.ask(path, { token, origin: SHOP }), 404, 'not-found')
    const setUp = await postJson(bff, `${path}/setup`, token, { return_to: ACCOUNT })
    await problemOf(setUp, 404, 'not-found')
    const confirm = await postJson(bff, `${path}/confirm`, token, {})
    await problemOf(confirm, 404, 'not-found')
    assert.deepEqual(upstream.seen(), [])
  })
})

describe('TILL_VAULT', () => {
  const keys = {
    clientId: 'c',
    clientSecret: 's',
    apiKey: 'k'.repeat(16),
    sessionKey: 's'.repeat(43),
  }
  const vaultOf = (env: Record<string, string>, optionalServices: OptionalService[] = []) =>
    createConfig(parseEnv(env), {
      sandboxUrl: 'http://127.0.0.1:8788',
      ownOrigins: [],
      keys,
      optionalServices,
    }).baseUrls.vault
  const LIVE = { TILL_MODE: 'sandbox', TILL_UPSTREAM_BASE_URL: 'https://api.example' }

  it('is on in front of our own sandbox alone, unless it is set', () => {
    assert.equal(vaultOf({}), 'http://127.0.0.1:8788/v3/vault')
    assert.equal(vaultOf({ TILL_VAULT: 'off' }), undefined)
    assert.equal(vaultOf(LIVE), undefined)
    assert.equal(vaultOf({ ...LIVE, TILL_VAULT: 'on' }), 'https://api.example/v3/vault')
    const TILL_SERVICES = '{"vault": {"base_url": "https://vault.example/v3"}}'
    const vault = { TILL_VAULT: 'on', TILL_SERVICES }
    assert.equal(vaultOf({ ...LIVE, ...vault }), 'https://vault.example/v3')
  })

  it('refuses other values', () => {
    assert.throws(() => parseEnv({ TILL_VAULT: 'yes' }), /TILL_VAULT must be "on" or "off"/)
    assert.throws(() => parseEnv({ TILL_CUSTOMER_PUT: 'replace' }), /TILL_CUSTOMER_PUT must be/)
    assert.equal(configFor('http://127.0.0.1:9').customerPut, undefined)
  })
})
