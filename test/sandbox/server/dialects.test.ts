/** Headers by the specification's names and by the public service's, and texts as each service documents them. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPlan, currentUsage, pastUsage, subscribe } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const DAY = 86_400_000
const sandbox = await aSandbox({ at: '2026-03-01T00:00:00Z' })
const { app, call, clock, send, config, settings } = sandbox

const AUTHORIZATIONS = '/v2/payments/authorizations'
const amount = { currency_code: 'USD', value: '10.00' }
const anAuthorization = async () =>
  (await send('POST', '/sandbox/authorizations', { amount })).body.id as string
const wait = (days: number) => clock.set(new Date(clock.now().getTime() + days * DAY), true)
const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64')}.`

for (const prefix of ['Service', 'PayPal']) {
  describe(`a header named ${prefix}-…`, () => {
    it('carries the request key of a renewal', async () => {
      const id = await anAuthorization()
      await wait(4)
      const renew = (key: string) =>
        send('POST', `${AUTHORIZATIONS}/${id}/reauthorize`, {}, { [`${prefix}-Request-Id`]: key })
      const first = await renew(`${prefix}-1`)
      assert.equal(first.status, 200)
      assert.deepEqual((await renew(`${prefix}-1`)).body, first.body)
      assert.equal((await renew(`${prefix}-2`)).body.details[0].issue, 'REAUTHORIZATION_TOO_SOON')
    })

    it('carries the request key of a new link', async () => {
      const link = {
        ...{ integration_mode: 'LINK', type: 'BUY_NOW', return_url: 'https://shop.test/' },
        line_items: [{ name: prefix, unit_amount: amount }],
      }
      const path = '/v1/checkout/payment-resources'
      const headers = { [`${prefix}-Request-Id`]: prefix }
      const first = await send('POST', path, link, headers)
      const again = await send('POST', path, link, headers)
      assert.deepEqual([first.status, again.status], [201, 200])
      assert.equal(again.body.id, first.body.id)
      const bad = await send('POST', path, link, { [`${prefix}-Request-Id`]: 'a b' })
      assert.equal(bad.body.details[0].field, `${prefix}-Request-Id`)
    })

    it('carries the assertion', async () => {
      const id = await anAuthorization()
      const renew = (assertion: string) =>
        send(
          'POST',
          `${AUTHORIZATIONS}/${id}/reauthorize`,
          {},
          { [`${prefix}-Auth-Assertion`]: assertion },
        )
      const other = await renew(jwt({ iss: config.clientId, payer_id: 'ANOTHERONE234' }))
      assert.equal(other.status, 403)
      assert.equal(other.body.details[0].field, `${prefix}-Auth-Assertion`)
      assert.equal((await renew('no token')).status, 400)
    })
  })
}

describe('headers of both names', () => {
  it('are refused if they disagree', async () => {
    const id = await anAuthorization()
    const headers = { 'Service-Request-Id': 'a', 'PayPal-Request-Id': 'b' }
    const { status, body } = await send('POST', `${AUTHORIZATIONS}/${id}/reauthorize`, {}, headers)
    assert.equal(status, 400)
    assert.equal(body.details[0].field, 'PayPal-Request-Id')
  })

  it('both carry the debug id of a response', async () => {
    const { headers, body } = await send('GET', `${AUTHORIZATIONS}/nobody`)
    assert.equal(headers.get('debug-id'), body.debug_id)
    assert.equal(headers.get('paypal-debug-id'), body.debug_id)
  })
})

describe('an error', () => {
  it('has the message of its service for a 500', async () => {
    const fault = { kind: 'status', status: 500 }
    for (const [path, message] of [
      [`${AUTHORIZATIONS}/nobody`, 'An internal server error occurred.'],
      ['/v1/commerce/billing/plans', 'An internal server error has occurred.'],
      ['/v1/checkout/payment-resources', 'An internal server error has occurred.'],
    ] as const) {
      await send('POST', '/sandbox/faults', { path, times: 1, fault })
      assert.equal((await send('GET', path)).body.message, message)
    }
  })

  it('has an issue for an injected 403', async () => {
    const plans = '/v1/commerce/billing/plans'
    for (const fault of [
      { kind: 'status', status: 403 },
      { kind: 'expired-token', status: 403 },
    ]) {
      await send('POST', '/sandbox/faults', { path: plans, times: 1, fault })
      const { status, body } = await send('GET', plans)
      assert.deepEqual([status, body.details[0].issue], [403, 'PERMISSION_DENIED'])
    }
    settings.refused_token = 403
    const response = await app.request(plans)
    settings.refused_token = 401
    const { details } = (await response.json()) as { details: { issue: string }[] }
    assert.deepEqual([response.status, details[0]?.issue], [403, 'PERMISSION_DENIED'])
  })

  it('calls an e-mail address an invalid value, as the documented sample does', async () => {
    const customer = { name: 'Ada', external_id: 'ada', email: 'nowhere' }
    const { status, body } = await call('POST', '/customers', customer)
    assert.equal(status, 400)
    const [{ issue, field, location, value }] = body.details
    assert.deepEqual(
      [issue, field, location, value],
      ['INVALID_PARAMETER_VALUE', '/email', 'body', 'nowhere'],
    )
  })
})

describe('the issuing date of usage', () => {
  it('is the last day of the period, open or closed', async () => {
    await clock.set(new Date('2026-05-01T00:00:00Z'), true)
    const subscribed = await subscribe(sandbox, await aPlan(sandbox))
    assert.equal((await currentUsage(sandbox, subscribed)).issuing_date, '2026-05-31')
    await sandbox.advanceTo('2026-06-10T00:00:00Z')
    assert.equal((await pastUsage(sandbox, subscribed))[0].issuing_date, '2026-05-31')
    assert.equal((await currentUsage(sandbox, subscribed)).issuing_date, '2026-06-30')
  })
})
