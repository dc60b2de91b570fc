/** Subscriptions as a resource, and their usage. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  create,
  key,
  subscribe,
} from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox({ at: '2026-01-10T00:00:00Z' })

describe('Subscriptions', () => {
  it('have their keys, their status and their period', async () => {
    const plan = await aPlan(sandbox)
    const { external_id } = await aCustomer(sandbox)
    const body = {
      name: 'Main',
      external_customer_id: external_id,
      external_id: key('sub'),
      plan_code: plan.code,
      billing_time: 'ANNIVERSARY',
    }
    const created = await create(sandbox, '/subscriptions', body)
    assert.deepEqual(created, {
      ...body,
      id: created.id,
      status: 'ACTIVE',
      start_date: '2026-01-10T00:00:00.000Z',
      current_period_start: '2026-01-10T00:00:00.000Z',
      current_period_end: '2026-02-09T23:59:59.000Z',
      created_at: '2026-01-10T00:00:00.000Z',
    })
    for (const name of [created.id, body.external_id]) {
      assert.deepEqual((await sandbox.call('GET', `/subscriptions/${name}`)).body, created)
    }
  })

  it('have the service’s id as their key by default', async () => {
    const { external_id: external_customer_id } = await aCustomer(sandbox)
    const { code: plan_code } = await aPlan(sandbox)
    const made = await create(sandbox, '/subscriptions', { external_customer_id, plan_code })
    assert.equal(made.external_id, made.id)
  })

  it('are filtered by customer, plan and several statuses', async () => {
    const plan = await aPlan(sandbox)
    const active = await subscribe(sandbox, plan)
    const pending = await subscribe(sandbox, plan, { start_date: '2026-02-01T00:00:00Z' })
    const over = await subscribe(sandbox, plan)
    await sandbox.call('POST', `/subscriptions/${over.subscription}/cancel`, {})
    const list = async (query: string) => {
      const { body } = await sandbox.call('GET', `/subscriptions?plan_code=${plan.code}${query}`)
      assert.deepEqual(Object.keys(body), ['subscriptions', 'metadata'])
      return body.subscriptions.map((row: { external_id: string }) => row.external_id)
    }
    assert.deepEqual(
      await list(''),
      [over, pending, active].map((subscribed) => subscribed.subscription),
    )
    assert.deepEqual(await list('&status=ACTIVE,PENDING'), [
      pending.subscription,
      active.subscription,
    ])
    assert.deepEqual(await list(`&external_customer_id=${over.customer}`), [over.subscription])
    assert.equal((await sandbox.call('GET', '/subscriptions?status=GONE')).status, 400)
  })

  it('refuse unknown customers and plans, taken keys and impossible ends', async () => {
    const plan = await aPlan(sandbox)
    const subscribed = await subscribe(sandbox, plan)
    const body = { external_customer_id: subscribed.customer, plan_code: plan.code }
    for (const [change, field] of [
      [{ external_customer_id: 'nobody' }, '/external_customer_id'],
      [{ plan_code: 'nothing' }, '/plan_code'],
      [{ external_id: subscribed.subscription }, '/external_id'],
      [{ end_date: '2026-01-10T00:00:00Z' }, '/end_date'],
      [{ start_date: '2026-03-01T00:00:00Z', end_date: '2026-02-01T00:00:00Z' }, '/end_date'],
    ] as const) {
      const { status, body: no } = await sandbox.call('POST', '/subscriptions', {
        ...body,
        ...change,
      })
      assert.equal(status, 422)
      assert.equal(no.details[0].field, field)
    }
  })

  it('are canceled before their start only with IMMEDIATE, and only once', async () => {
    const plan = await aPlan(sandbox)
    const { subscription } = await subscribe(sandbox, plan, { start_date: '2026-02-01T00:00:00Z' })
    const cancel = (cancel_option: string) =>
      sandbox.call('POST', `/subscriptions/${subscription}/cancel`, { cancel_option })
    assert.equal((await cancel('END_OF_PERIOD')).status, 422)
    const cancelled = await cancel('IMMEDIATE')
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'CANCELED'])
    assert.equal((await cancel('IMMEDIATE')).status, 422)
    assert.equal((await sandbox.call('POST', '/subscriptions/nobody/cancel', {})).status, 404)
  })
})

describe('Usage', () => {
  it('is read for a customer’s own subscription, by id or key', async () => {
    const metric = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '2')] })
    const subscribed = await subscribe(sandbox, plan)
    const { body: subscription } = await sandbox.call(
      'GET',
      `/subscriptions/${subscribed.subscription}`,
    )
    const path = `/customers/${subscribed.customer}/current_usage?subscription_id=`
    const { body } = await sandbox.call('GET', path + subscribed.subscription)
    assert.deepEqual(body, {
      from_datetime: '2026-01-10T00:00:00.000Z',
      to_datetime: '2026-01-31T23:59:59.999Z',
      issuing_date: '2026-01-31',
      total_amount: { value: 0, currency_code: 'USD' },
      taxes_amount: { value: 0, currency_code: 'USD' },
      charges_usage: [
        {
          units: '0',
          events_count: 0,
          amount: { value: 0, currency_code: 'USD' },
          charge: plan.usage_based_charges[0],
          metric: { name: metric.name, code: metric.code, aggregation_type: 'COUNT' },
        },
      ],
    })
    assert.deepEqual((await sandbox.call('GET', path + subscription.id)).body, body)
  })

  it('is 400 without a subscription and 404 for another customer’s', async () => {
    const plan = await aPlan(sandbox)
    const subscribed = await subscribe(sandbox, plan)
    const other = await subscribe(sandbox, plan)
    for (const kind of ['current_usage', 'past_usage']) {
      const missing = await sandbox.call('GET', `/customers/${subscribed.customer}/${kind}`)
      assert.deepEqual([missing.status, missing.body.details[0].field], [400, 'subscription_id'])
      for (const name of [other.subscription, 'nobody']) {
        const path = `/customers/${subscribed.customer}/${kind}?subscription_id=${name}`
        assert.equal((await sandbox.call('GET', path)).status, 404)
      }
      const nobody = await sandbox.call('GET', `/customers/nobody/${kind}?subscription_id=a`)
      assert.equal(nobody.status, 404)
    }
  })

  it('has no current period once the subscription is over', async () => {
    const subscribed = await subscribe(sandbox, await aPlan(sandbox))
    await sandbox.call('POST', `/subscriptions/${subscribed.subscription}/cancel`)
    const query = `?subscription_id=${subscribed.subscription}`
    const current = await sandbox.call(
      'GET',
      `/customers/${subscribed.customer}/current_usage${query}`,
    )
    assert.equal(current.status, 404)
    const past = await sandbox.call('GET', `/customers/${subscribed.customer}/past_usage${query}`)
    assert.deepEqual([past.status, Object.keys(past.body)], [200, ['usage_periods']])
  })
})
