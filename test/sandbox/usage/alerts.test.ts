/** Usage alerts: create, read, list, change, delete, and crossed thresholds. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { crossedThresholds } from '../../../server/sandbox/billing/alerts/evaluate.ts'
import fc from '../../support/fc.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  create,
  key,
  type Subscribed,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

/** A subscriber to a plan with two metrics, at 2 and at 10 a unit. */
async function aUser() {
  const [calls, seats] = [await aMetric(sandbox), await aMetric(sandbox)]
  const plan = await aPlan(sandbox, {
    usage_based_charges: [aCharge(calls, '2'), aCharge(seats, '10')],
  })
  return { subscribed: await subscribe(sandbox, plan), calls, seats }
}

const pathOf = ({ subscription }: Subscribed) => `/subscriptions/${subscription}/alerts`
const anAlert = (subscribed: Subscribed, members: object = {}) =>
  create(sandbox, pathOf(subscribed), {
    type: 'CURRENT_USAGE_AMOUNT',
    code: key('alert'),
    thresholds: [{ value: '4' }],
    ...members,
  })
const previous = async (subscribed: Subscribed, { code }: { code: string }) =>
  (await sandbox.call('GET', `${pathOf(subscribed)}/${code}`)).body.previous_value

describe('An alert', () => {
  it('is created, read, listed, changed and deleted', async () => {
    const { subscribed, calls } = await aUser()
    const thresholds = [
      { code: 'soft', value: '500' },
      { value: '200', recurring: true },
    ]
    const alert = await anAlert(subscribed, {
      type: 'METRIC_CURRENT_USAGE_UNITS',
      metric_code: calls.code,
      name: 'Calls',
      thresholds,
    })
    const { id, code, ...said } = alert
    assert.deepEqual(said, {
      external_subscription_id: subscribed.subscription,
      metric: (await sandbox.call('GET', `/metrics/${calls.id}`)).body,
      type: 'METRIC_CURRENT_USAGE_UNITS',
      name: 'Calls',
      previous_value: 0,
      thresholds,
      created_at: '2026-01-01T00:00:00.000Z',
    })
    const path = `${pathOf(subscribed)}/${code}`
    assert.deepEqual((await sandbox.call('GET', path)).body, alert)
    const other = await anAlert(subscribed)
    assert.deepEqual((await sandbox.call('GET', pathOf(subscribed))).body, {
      alerts: [other, alert],
    })
    const changed = await sandbox.call('PUT', path, { code: 'renamed', name: 'Ours' })
    assert.deepEqual(changed.body, { ...alert, code: 'renamed', name: 'Ours' })
    assert.equal((await sandbox.call('GET', path)).status, 404)
    assert.equal((await sandbox.call('DELETE', `${pathOf(subscribed)}/renamed`)).status, 204)
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await sandbox.call(method, `${pathOf(subscribed)}/renamed`)).status, 404)
    }
    assert.equal((await sandbox.call('GET', '/subscriptions/nobody/alerts')).status, 404)
  })

  it('is refused with missing, invalid or taken members', async () => {
    const { subscribed, calls } = await aUser()
    const { code } = await anAlert(subscribed)
    const good = { type: 'CURRENT_USAGE_AMOUNT', code: 'a', thresholds: [{ value: '1' }] }
    const twice = [
      { value: '1', recurring: true },
      { value: '2', recurring: true },
    ]
    const attempts: [object, number, string][] = [
      [{ ...good, thresholds: [] }, 400, '/thresholds'],
      [{ ...good, thresholds: twice }, 400, '/thresholds'],
      [{ ...good, thresholds: [{ value: '0', recurring: true }] }, 400, '/thresholds'],
      [{ ...good, thresholds: [{ value: '-1' }] }, 400, '/thresholds/0/value'],
      [{ ...good, type: 'OTHER' }, 400, '/type'],
      [{ ...good, type: 'METRIC_CURRENT_USAGE_UNITS' }, 400, '/metric_code'],
      [{ ...good, metric_code: calls.code }, 400, '/metric_code'],
      [
        { ...good, type: 'METRIC_CURRENT_USAGE_AMOUNT', metric_code: 'nobody' },
        422,
        '/metric_code',
      ],
      [{ ...good, code }, 422, '/code'],
    ]
    for (const [body, expected, field] of attempts) {
      const { status, body: response } = await sandbox.call('POST', pathOf(subscribed), body)
      assert.deepEqual([status, response.details[0].field], [expected, field])
    }
    const second = await anAlert(subscribed)
    const renamed = await sandbox.call('PUT', `${pathOf(subscribed)}/${second.code}`, { code })
    assert.equal(renamed.status, 422)
  })

  it('stores the usage at which a threshold was crossed', async () => {
    const { subscribed, calls, seats } = await aUser()
    const amount = await anAlert(subscribed, { thresholds: [{ value: '4' }, { value: '14' }] })
    const metric = { metric_code: seats.code }
    const units = await anAlert(subscribed, {
      ...metric,
      type: 'METRIC_CURRENT_USAGE_UNITS',
      thresholds: [{ value: '2', recurring: true }],
    })
    const spent = await anAlert(subscribed, {
      ...metric,
      type: 'METRIC_CURRENT_USAGE_AMOUNT',
      thresholds: [{ value: '15' }],
    })
    const seen = []
    for (const { code } of [calls, calls, calls, seats, seats, seats, seats]) {
      await send(sandbox, subscribed, { metric_code: code })
      const row = []
      for (const alert of [amount, units, spent]) row.push(await previous(subscribed, alert))
      seen.push(row)
    }
    assert.deepEqual(seen, [
      [0, 0, 0],
      [4, 0, 0],
      [4, 0, 0],
      [16, 0, 0],
      [16, 2, 20],
      [16, 2, 20],
      [16, 4, 20],
    ])
  })

  it('counts usage from before it was created, and a batch at once', async () => {
    const { subscribed, calls } = await aUser()
    await send(sandbox, subscribed, { metric_code: calls.code })
    const events = Array.from({ length: 5 }, () => ({
      transaction_id: key('event'),
      external_subscription_id: subscribed.subscription,
      metric_code: calls.code,
    }))
    const alert = await anAlert(subscribed, { thresholds: [{ value: '2' }, { value: '6' }] })
    assert.equal(alert.previous_value, 2)
    await sandbox.call('POST', '/events/batch', { events })
    assert.equal(await previous(subscribed, alert), 12)
  })

  it('starts at zero in a new period, unless its type is LIFETIME_USAGE_AMOUNT', async () => {
    const { subscribed, calls } = await aUser()
    const current = await anAlert(subscribed)
    const lifetime = await anAlert(subscribed, {
      type: 'LIFETIME_USAGE_AMOUNT',
      thresholds: [{ value: '4', recurring: true }],
    })
    const use = () => send(sandbox, subscribed, { metric_code: calls.code })
    for (let i = 0; i < 3; i++) await use()
    assert.deepEqual(
      [await previous(subscribed, current), await previous(subscribed, lifetime)],
      [4, 4],
    )
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    assert.deepEqual(
      [await previous(subscribed, current), await previous(subscribed, lifetime)],
      [0, 4],
    )
    await use()
    assert.deepEqual(
      [await previous(subscribed, current), await previous(subscribed, lifetime)],
      [0, 8],
    )
    await use()
    assert.deepEqual(
      [await previous(subscribed, current), await previous(subscribed, lifetime)],
      [4, 8],
    )
  })

  it('is refused for a pending change of a subscription', async () => {
    const large = await aPlan(sandbox, { amount: usd(62) })
    const small = await aPlan(sandbox, { amount: usd(31) })
    const subscribed = await subscribe(sandbox, large)
    await sandbox.call('PUT', `/subscriptions/${subscribed.subscription}`, {
      plan_code: small.code,
    })
    const query = `external_customer_id=${subscribed.customer}&status=PENDING`
    const { body } = await sandbox.call('GET', `/subscriptions?${query}`)
    const [{ id }] = body.subscriptions
    const { status } = await sandbox.call('POST', `/subscriptions/${id}/alerts`, {
      type: 'CURRENT_USAGE_AMOUNT',
      code: key('alert'),
      thresholds: [{ value: '4' }],
    })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    const alert = await anAlert(subscribed)
    assert.deepEqual([status, await previous(subscribed, alert)], [422, 0])
  })
})

describe('A threshold', () => {
  const thresholds = [{ value: '1000' }, { value: '500' }, { value: '200', recurring: true }]

  const crosses = (...values: Parameters<typeof crossedThresholds>) =>
    crossedThresholds(...values).length > 0

  it('of 500, 1000 and a recurring 200 is crossed at 500, 1000, 1200 and 1400', () => {
    const fires = []
    for (let value = 1; value <= 1500; value++) {
      if (crosses(thresholds, String(value - 1), String(value))) fires.push(value)
    }
    assert.deepEqual(fires, [500, 1000, 1200, 1400])
  })

  it('that recurs does so beyond the last of the others alone', () => {
    assert.deepEqual(crossedThresholds(thresholds, '600', '1100'), [{ value: '1000' }])
    assert.deepEqual(crossedThresholds(thresholds, '1100', '1200'), [
      { value: '200', recurring: true },
    ])
  })

  it('is crossed by a step exactly if a part of the step crosses it, and never downwards', () => {
    const value = fc.integer({ min: 0, max: 3000 })
    fc.assert(
      fc.property(value, value, value, (...values) => {
        const [a, b, c] = values.sort((x, y) => x - y).map(String) as [string, string, string]
        const parts = crosses(thresholds, a, b) || crosses(thresholds, b, c)
        assert.equal(crosses(thresholds, a, c), parts)
        assert.equal(crosses(thresholds, c, a), false)
      }),
    )
  })
})
