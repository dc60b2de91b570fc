/** Changes of a subscription: name, dates, plan, and their cost. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  currentUsage,
  pastUsage,
  type Subscribed,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const read = async ({ subscription }: Subscribed) =>
  (await sandbox.call('GET', `/subscriptions/${subscription}`)).body

async function change({ subscription }: Subscribed, body: Record<string, unknown>) {
  const response = await sandbox.call('PUT', `/subscriptions/${subscription}`, body)
  assert.equal(response.status, 200, response.text)
  return response.body
}

async function refused(
  { subscription }: Subscribed,
  body: Record<string, unknown>,
  field?: string,
) {
  const response = await sandbox.call('PUT', `/subscriptions/${subscription}`, body)
  assert.deepEqual([response.status, response.body.details[0].field], [422, field], response.text)
}

/** The subscriptions of a customer as they are listed, newest first. */
const listed = async ({ customer }: Subscribed, query = '') =>
  (await sandbox.call('GET', `/subscriptions?external_customer_id=${customer}${query}`)).body
    .subscriptions

const monthly = (value: number, members = {}) => aPlan(sandbox, { amount: usd(value), ...members })

describe('A subscription', () => {
  it('changes its name alone', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31))
    const before = await read(subscribed)
    assert.deepEqual(await change(subscribed, { name: 'Team' }), { ...before, name: 'Team' })
    assert.deepEqual(await change(subscribed, {}), { ...before, name: 'Team' })
  })

  it('ends at its new end date, and continues when that is removed', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31))
    const moved = await change(subscribed, { end_date: '2026-01-11T00:00:00Z' })
    assert.equal(moved.current_period_end, '2026-01-10T23:59:59.000Z')
    await change(subscribed, { end_date: '2026-01-21T00:00:00Z' })
    const open = await change(subscribed, { end_date: null })
    assert.deepEqual(
      [open.end_date, open.current_period_end],
      [undefined, '2026-01-31T23:59:59.000Z'],
    )
    await change(subscribed, { end_date: '2026-01-11T00:00:00Z' })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-11', 10, [10]]])
    assert.equal((await read(subscribed)).status, 'TERMINATED')
    await refused(subscribed, { end_date: '2026-02-01T00:00:00Z' })
  })

  it('is billed for the days that a later end date adds to its advance fee', async () => {
    const plan = await monthly(31, { pay_in_advance: true })
    const subscribed = await subscribe(sandbox, plan, { end_date: '2026-01-11T00:00:00Z' })
    await sandbox.advanceTo('2026-01-05T00:00:00Z')
    await change(subscribed, { end_date: '2026-01-21T00:00:00Z' })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 10, [10]],
      ['2026-01-05', 10, [10]],
    ])
  })

  it('moves its start until it has come', async () => {
    const plan = await monthly(31, { trial_period: 5 })
    const subscribed = await subscribe(sandbox, plan, { start_date: '2026-01-15T00:00:00Z' })
    await change(subscribed, { start_date: '2026-01-22T00:00:00Z' })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 5, [5]]])
    await refused(subscribed, { start_date: '2026-03-01T00:00:00Z' }, '/start_date')
  })

  it('refuses unknown plans, plans in another currency, and end dates in the past', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31))
    const yen = await aPlan(sandbox, { amount: { value: 1, currency_code: 'JPY' } })
    await refused(subscribed, { plan_code: 'nobody' }, '/plan_code')
    await refused(subscribed, { plan_code: yen.code }, '/plan_code')
    await refused(subscribed, { end_date: '2025-12-31T00:00:00Z' }, '/end_date')
    const missing = await sandbox.call('PUT', '/subscriptions/nobody', { name: 'x' })
    assert.equal(missing.status, 404)
    const wrong = await sandbox.call('PUT', `/subscriptions/${subscribed.subscription}`, {
      name: 7,
    })
    assert.deepEqual([wrong.status, wrong.body.details[0].field], [400, '/name'])
  })
})

describe('An upgrade', () => {
  it('begins at once: each plan is billed for its own days and usage', async () => {
    const calls = await aMetric(sandbox)
    const small = await monthly(31, { usage_based_charges: [aCharge(calls, '1')] })
    const large = await monthly(62, { usage_based_charges: [aCharge(calls, '3')] })
    const subscribed = await subscribe(sandbox, small)
    await sandbox.advanceTo('2026-01-11T15:00:00Z')
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-01-11T16:00:00Z')
    const changed = await change(subscribed, { plan_code: large.code })
    assert.equal(changed.plan_code, large.code)
    assert.equal(changed.current_period_start, '2026-01-11T16:00:00.000Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-11', 11, [1, 10]]])
    for (let i = 0; i < 2; i++) await send(sandbox, subscribed, { metric_code: calls.code })
    assert.equal((await currentUsage(sandbox, subscribed)).total_amount.value, 6)
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-11', 11, [1, 10]],
      ['2026-02-01', 48, [6, 42]],
      ['2026-03-01', 62, [0, 62]],
    ])
    const units = (await pastUsage(sandbox, subscribed)).map(
      (usage: { charges_usage: { units: string }[] }) => usage.charges_usage[0]?.units,
    )
    assert.deepEqual(units, ['0', '2', '1'])
  })

  it('credits the unused part of the advance fee, which pays the new plan', async () => {
    const small = await monthly(31, { pay_in_advance: true })
    const large = await monthly(62, { pay_in_advance: true })
    const subscribed = await subscribe(sandbox, small)
    await sandbox.advanceTo('2026-01-11T00:00:00Z')
    await change(subscribed, { plan_code: large.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    // 21 of 31 days are left: 42 for the new plan, of which the old one's 21 pay a part.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 31, [31]],
      ['2026-01-11', 21, [42]],
      ['2026-02-01', 62, [62]],
    ])
  })

  it('gives credit that may last for several periods', async () => {
    const month = await monthly(31, { pay_in_advance: true })
    const week = await aPlan(sandbox, { billing_cycle: 'WEEKLY', amount: usd(14) })
    const subscribed = await subscribe(sandbox, month)
    await sandbox.advanceTo('2026-01-12T00:00:00Z')
    await change(subscribed, { plan_code: week.code })
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    // 20 are left of the month; two weeks take 14 and 6 of them.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 31, [31]],
      ['2026-01-19', 0, [14]],
      ['2026-01-26', 8, [14]],
      ['2026-02-02', 14, [14]],
    ])
  })

  it('of a pending subscription is its plan from the start', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31), {
      start_date: '2026-02-01T00:00:00Z',
    })
    const other = await monthly(5)
    assert.equal((await change(subscribed, { plan_code: other.code })).status, 'PENDING')
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-03-01', 5, [5]]])
  })

  it('twice in one day bills the day on the last plan', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31))
    const [two, three] = [await monthly(62), await monthly(93)]
    await sandbox.advanceTo('2026-01-11T01:00:00Z')
    await change(subscribed, { plan_code: two.code })
    await sandbox.advanceTo('2026-01-11T02:00:00Z')
    await change(subscribed, { plan_code: three.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-11', 10, [10]],
      ['2026-02-01', 63, [63]],
    ])
  })
})

describe('A downgrade', () => {
  it('is a pending subscription until the period ends, and then the plan', async () => {
    const [large, small] = [await monthly(62), await monthly(31)]
    const subscribed = await subscribe(sandbox, large)
    await sandbox.advanceTo('2026-01-11T00:00:00Z')
    const changed = await change(subscribed, { plan_code: small.code })
    assert.equal(changed.plan_code, large.code)
    const [pending] = await listed(subscribed, '&status=PENDING')
    assert.deepEqual(
      [pending.external_id, pending.plan_code, pending.start_date],
      [subscribed.subscription, small.code, '2026-02-01T00:00:00.000Z'],
    )
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 62, [62]],
      ['2026-03-01', 31, [31]],
    ])
    const all = await listed(subscribed)
    assert.deepEqual(
      all.map((row: { status: string; plan_code: string }) => [row.status, row.plan_code]),
      [['ACTIVE', small.code]],
    )
  })

  it('is canceled by naming the current plan, replaced by another, and canceled with the subscription', async () => {
    const [large, small, least] = [await monthly(62), await monthly(31), await monthly(3)]
    const subscribed = await subscribe(sandbox, large)
    const statuses = async () =>
      (await listed(subscribed)).map((row: { status: string }) => row.status).sort()
    await change(subscribed, { plan_code: small.code })
    await change(subscribed, { plan_code: large.code })
    assert.deepEqual(await statuses(), ['ACTIVE', 'CANCELED'])
    await change(subscribed, { plan_code: small.code })
    await change(subscribed, { plan_code: least.code })
    assert.deepEqual(await statuses(), ['ACTIVE', 'CANCELED', 'CANCELED', 'PENDING'])
    await sandbox.call('POST', `/subscriptions/${subscribed.subscription}/cancel`)
    assert.deepEqual(await statuses(), ['CANCELED', 'CANCELED', 'CANCELED', 'CANCELED'])
  })

  it('is the same one when its request is repeated', async () => {
    const [large, small] = [await monthly(62), await monthly(31)]
    const subscribed = await subscribe(sandbox, large)
    const downgrade = { plan_code: small.code, plan_overrides: { amount: { value: 20 } } }
    await change(subscribed, downgrade)
    const [pending] = await listed(subscribed, '&status=PENDING')
    await change(subscribed, { ...downgrade, name: 'Ours' })
    const [renamed, active] = await listed(subscribed)
    assert.deepEqual(renamed, { ...pending, name: 'Ours' })
    assert.deepEqual([active.status, active.name], ['ACTIVE', 'Ours'])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual((await summariesOf(sandbox, subscribed))[1], ['2026-03-01', 20, [20]])
  })

  it('can be canceled by its own id, and is updated only through its subscription', async () => {
    const [large, small] = [await monthly(62), await monthly(31)]
    const subscribed = await subscribe(sandbox, large)
    await change(subscribed, { plan_code: small.code })
    const [pending] = await listed(subscribed, '&status=PENDING')
    const changed = await sandbox.call('PUT', `/subscriptions/${pending.id}`, { name: 'x' })
    assert.equal(changed.status, 422)
    const cancelled = await sandbox.call('POST', `/subscriptions/${pending.id}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.body.status], [200, 'CANCELED'])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual((await summariesOf(sandbox, subscribed))[1], ['2026-03-01', 62, [62]])
  })

  it('is refused if the subscription ends first', async () => {
    const [large, small] = [await monthly(62), await monthly(31)]
    const subscribed = await subscribe(sandbox, large, { end_date: '2026-01-20T00:00:00Z' })
    await refused(subscribed, { plan_code: small.code }, '/plan_code')
  })
})

describe('A plan that a subscription overrides', () => {
  it('has the overridden price for that subscription alone', async () => {
    const calls = await aMetric(sandbox)
    const plan = await monthly(31, {
      usage_based_charges: [aCharge(calls, '1'), aCharge(calls, '2')],
    })
    const [first, second] = plan.usage_based_charges
    const subscribed = await subscribe(sandbox, plan, {
      plan_overrides: {
        amount: usd(10),
        minimum_commitment: { amount: { value: 20 } },
        charges: [{ id: second.id, properties: { amount: '0.5' }, min_amount: { value: 4 } }],
      },
    })
    const other = await subscribe(sandbox, plan)
    for (const subscription of [subscribed, other])
      await send(sandbox, subscription, { metric_code: calls.code })
    assert.equal((await read(subscribed)).plan_code, plan.code)
    const usage = await currentUsage(sandbox, subscribed)
    assert.deepEqual(
      usage.charges_usage.map((row: { charge: { id: string } }) => row.charge.id),
      [first.id, second.id],
    )
    assert.equal(usage.total_amount.value, 1.5)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 20, [1, 4, 10, 5]]])
    assert.deepEqual(await summariesOf(sandbox, other), [['2026-02-01', 34, [1, 2, 31]]])
    const { body } = await sandbox.call('GET', '/plans?per_page=100')
    const same = body.plans.filter(({ name }: { name: string }) => name === plan.name)
    assert.equal(new Set(same.map(({ code }: { code: string }) => code)).size, same.length)
    assert.equal((await sandbox.call('DELETE', `/plans/${plan.id}`)).status, 422)
  })

  it('can be overridden again, each time only in the given members', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31, { trial_period: 3 }), {
      plan_overrides: { trial_period: 0 },
    })
    await change(subscribed, { plan_overrides: { amount: { value: 62 } } })
    await change(subscribed, { plan_overrides: { name: 'Ours', description: 'As agreed' } })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 62, [62]]])
  })

  it('accepts a trial until the subscription has begun', async () => {
    const plan = await monthly(31)
    const active = await subscribe(sandbox, plan)
    const trial = { plan_overrides: { trial_period: 5 } }
    await refused(active, trial, '/plan_overrides/trial_period')
    await refused(
      active,
      { plan_code: (await monthly(62)).code, ...trial },
      '/plan_overrides/trial_period',
    )
    const pending = await subscribe(sandbox, plan, { start_date: '2026-01-11T00:00:00Z' })
    await change(pending, trial)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, pending), [['2026-02-01', 16, [16]]])
  })

  it('accepts an invoice display name without effect, and refuses usage thresholds', async () => {
    const subscribed = await subscribe(sandbox, await monthly(31))
    await change(subscribed, { plan_overrides: { invoice_display_name: 'Pro, as agreed' } })
    const chargeUsage = [{ threshold_display_name: 'Half', recurring: false }]
    await refused(subscribed, { plan_overrides: { chargeUsage } }, '/plan_overrides/chargeUsage')
  })

  it('refuses charges of other plans and properties that the model does not allow', async () => {
    const calls = await aMetric(sandbox)
    const plan = await monthly(31, { usage_based_charges: [aCharge(calls, '1')] })
    const other = await monthly(31, { usage_based_charges: [aCharge(calls, '1')] })
    const [charge] = plan.usage_based_charges
    const [foreign] = other.usage_based_charges
    const { external_id } = await aCustomer(sandbox)
    const subscription = { external_customer_id: external_id, plan_code: plan.code }
    const attempt = async (plan_overrides: object) => {
      const { status, body } = await sandbox.call('POST', '/subscriptions', {
        ...subscription,
        plan_overrides,
      })
      return [status, body.details[0].field]
    }
    const at = '/plan_overrides/charges/0'
    assert.deepEqual(await attempt({ charges: [{ id: foreign.id }] }), [422, `${at}/id`])
    assert.deepEqual(await attempt({ charges: [{ id: charge.id, properties: { amount: 'x' } }] }), [
      400,
      `${at}/properties/amount`,
    ])
    assert.deepEqual(await attempt({ charges: [{ id: charge.id }, { id: charge.id }] }), [
      400,
      '/plan_overrides/charges',
    ])
    assert.deepEqual(await attempt({ amount: { value: 1, currency_code: 'EUR' } }), [
      422,
      '/plan_overrides/amount/currency_code',
    ])
    const { body } = await sandbox.call('GET', `/subscriptions?external_customer_id=${external_id}`)
    assert.deepEqual(body.subscriptions, [])
  })
})
