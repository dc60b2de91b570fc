import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import {
  createUpstream,
  type Upstream,
  type UpstreamOptions,
} from '../../../server/bff/core/upstream/client.ts'
import type { Service } from '../../../server/operations/services.ts'
import { aBff, configFor } from '../../support/bff/bff.ts'
import { CLIENT, fails, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const service = await upstreamOfFile()
beforeEach(() => {
  service.misbehave('POST /v1/commerce', says(200, {}))
  service.misbehave('POST /v1/checkout', says(200, {}))
  service.misbehave('POST /v2/payments', says(200, {}))
})

const client = (more: Partial<UpstreamOptions> = {}) =>
  createUpstream({ ...configFor(service.url), ...more })
const post = (upstream: Upstream, to: Service) =>
  upstream.call({
    service: to,
    method: 'POST',
    path: '/x',
    retry: 'with-idempotency-key',
    requestKey: 'k1',
  })
const all = async (upstream: Upstream) => {
  for (const to of ['billing', 'links', 'payments'] as const) await post(upstream, to)
  return service.seen().map(({ headers }) => headers)
}
const TOKEN = 'POST /v1/oauth2/token'
const OWN = { clientId: 'own', clientSecret: 'CANARY-own' }

describe('services with the same credentials', () => {
  it('share one token', async () => {
    const headers = await all(client())
    assert.equal(new Set(headers.map(({ authorization }) => authorization)).size, 1)
    assert.equal(service.seen(TOKEN).length, 1)
  })
})

describe('a service with credentials of its own', () => {
  it('has a separate token', async () => {
    const headers = await all(client({ credentials: { links: OWN } }))
    const [billing, links, payments] = headers.map(({ authorization }) => authorization)
    assert.notEqual(links, billing)
    assert.equal(payments, billing)
    assert.deepEqual(
      service.seen(TOKEN).map((request) => request.headers.authorization),
      [`Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}`, `Basic ${btoa('own:CANARY-own')}`],
    )
  })
})

describe('payments with Basic authentication', () => {
  const basic = client.bind(undefined, { paymentsAuth: 'basic', credentials: { payments: OWN } })

  it('send the credentials themselves and fetch no token', async () => {
    await post(basic(), 'payments')
    const [request] = service.requests
    assert.equal(request?.headers.authorization, `Basic ${btoa('own:CANARY-own')}`)
    assert.equal(service.seen(TOKEN).length, 0)
  })

  it('are not retried if the credentials are rejected', async () => {
    service.misbehave('POST /v2/payments', fails(401, 'AUTHENTICATION_FAILURE'))
    await assert.rejects(post(basic(), 'payments'), { code: 'unauthorized' })
    assert.equal(service.seen().length, 1)
  })
})

describe('a dialect', () => {
  const assertion = 'eyJhbGciOiJub25lIn0.e30.'
  const names: [NonNullable<UpstreamOptions['dialect']>, string, string][] = [
    ['spec', 'service-request-id', 'service-auth-assertion'],
    ['paypal', 'paypal-request-id', 'paypal-auth-assertion'],
  ]
  for (const [dialect, key, merchant] of names) {
    it(`of "${dialect}" uses its header names, and sends no merchant id to billing`, async () => {
      const headers = await all(client({ dialect, assertion }))
      assert.deepEqual(
        headers.map((seen) => [seen[key], seen[merchant]]),
        [
          ['k1', undefined],
          ['k1', assertion],
          ['k1', assertion],
        ],
      )
    })
  }
})

describe('the path of a customer', () => {
  for (const [dialect, key] of [
    ['spec', 'cus-alice-0001'],
    ['paypal', 'alice'],
  ] as const) {
    it(`ends with ${key} in the dialect "${dialect}"`, async () => {
      service.reset()
      const bff = aBff(service, { config: { ...configFor(service.url), dialect } })
      const token = await bff.token()
      service.requests.length = 0
      assert.equal((await bff.ask('/api/me', { token })).status, 200)
      assert.equal((await bff.ask('/api/me/usage/current', { token })).status, 200)
      const [me, usage] = service.seen().map(({ url }) => url)
      assert.equal(me, `/v1/commerce/billing/customers/${key}`)
      assert.ok(usage?.startsWith(`/v1/commerce/billing/customers/${key}/current_usage?`))
    })
  }
})

describe('a secret in a response of a service', () => {
  it('is redacted for every caller, from every service', async () => {
    const upstream = client({ credentials: { links: OWN }, assertion: 'CANARYassertion' })
    const told = [{ issue: 'X', description: 'CANARY-own' }, { issue: 'CANARYassertion' }]
    service.misbehave('POST /v1/commerce', fails(422, 'UNPROCESSABLE_ENTITY', told))
    await assert.rejects(post(upstream, 'billing'), (error: { details?: object }) => {
      assert.doesNotMatch(JSON.stringify(error.details), /CANARY/)
      return true
    })
  })
})
