/** Validation errors of requests: one issue for each invalid member. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

describe('an invalid request', async () => {
  const { call } = await aSandbox()

  const faultsOf = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, path, body)
    assert.equal(response.status, 400, response.text)
    const details: { field: string; description: string }[] = response.body.details
    return details.map(({ field, description }) => `${field} ${description}`)
  }

  it('gets an issue with the expected type of each member', async () => {
    assert.deepEqual(
      await faultsOf('POST', '/metrics', {
        name: 7,
        code: 'm',
        type: 'SOLAR',
        aggregation_type: 'COUNT',
        description: 'x'.repeat(2001),
        field_filters: 'all',
      }),
      [
        '/name must be a text',
        '/type must be one of METERED, RECURRING',
        '/description must have at most 2000 characters',
        '/field_filters must be a list',
      ],
    )
    assert.deepEqual(await faultsOf('POST', '/customers', [1]), ['/ must be an object'])
    assert.deepEqual(await faultsOf('POST', '/events', { transaction_id: 'a' }), [
      '/external_subscription_id is required',
      '/metric_code is required',
    ])
  })

  it('gets plain values quoted, and never payment method data', async () => {
    const customer = { name: 'Ada', external_id: 'a b', email: 7, payment_method_token: 9 }
    const { body } = await call('POST', '/customers', customer)
    const quoted = body.details.map(({ field, value }: Record<string, string>) => [field, value])
    assert.deepEqual(Object.fromEntries(quoted), {
      '/external_id': 'a b',
      '/email': '7',
      '/payment_method_token': undefined,
    })
    const long = await call('POST', '/metrics', { code: 'x'.repeat(10_000) })
    assert.equal(long.body.details[0].value, undefined)
  })

  it('gets one issue per member, also for several errors in it', async () => {
    const ada = { name: 'Ada', external_id: 'ada', email: 'ada@example.test' }
    assert.equal((await call('POST', '/customers', ada)).status, 201)
    const faults = await faultsOf('GET', '/customers/ada/analytics/gross-revenue?currency=usd')
    assert.equal(faults.length, 1, faults.join())
    assert.match(faults[0]!, /^currency must be /)
  })
})
