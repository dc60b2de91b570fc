/** Plan terms on invoices: payment in advance, trials, recurring metrics, currencies, cycles. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aMetric,
  aPlan,
  aSum,
  currentUsage,
  invoicesOf,
  key,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { aSandbox, sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

describe('A plan paid in advance', () => {
  it('bills the base amount when a period begins, with the usage of the previous one', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, {
      amount: usd(28),
      pay_in_advance: true,
      usage_based_charges: [aCharge(calls, '1')],
    })
    await sandbox.advanceTo('2026-01-31T12:00:00Z')
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-31', 0.9, [0.9]],
      ['2026-02-01', 29, [1, 28]],
      ['2026-03-01', 28, [0, 28]],
    ])
  })

  it('counts the advance fee towards the commitment of its own period', async () => {
    const plan = await aPlan(sandbox, {
      amount: usd(30),
      pay_in_advance: true,
      minimum_commitment: { amount: { value: 50 } },
    })
    const subscribed = await subscribe(sandbox, plan)
    await sandbox.call('PUT', `/plans/${plan.id}`, { amount: usd(40) })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-01', 30, [30]],
      ['2026-02-01', 60, [20, 40]],
    ])
  })

  it('bills for the first time when the trial ends', async () => {
    const plan = await aPlan(sandbox, { amount: usd(31), pay_in_advance: true, trial_period: 10 })
    const subscribed = await subscribe(sandbox, plan)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-11', 21, [21]],
      ['2026-02-01', 31, [31]],
    ])
  })
})

describe('Trial days', () => {
  it('cost only usage, and `trial_ended_at` appears once they are over', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, {
      amount: usd(31),
      trial_period: 11,
      minimum_commitment: { amount: { value: 62 } },
      usage_based_charges: [aCharge(calls, '1')],
    })
    const subscribed = await subscribe(sandbox, plan)
    const trialEnded = async () =>
      (await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)).body.trial_ended_at
    await send(sandbox, subscribed, { metric_code: calls.code })
    assert.equal(await trialEnded(), undefined)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.equal(await trialEnded(), '2026-01-12T00:00:00.000Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 40, [1, 20, 19]]])
  })
})

describe('A RECURRING metric', () => {
  it('carries its units over, late events included', async () => {
    const seats = await aSum(sandbox, { type: 'RECURRING' })
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(seats, '10')] })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: seats.code, properties: { gb: 3 } })
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    const late = '2026-01-20T00:00:00Z'
    await send(sandbox, subscribed, {
      metric_code: seats.code,
      properties: { gb: -1 },
      timestamp: late,
    })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 30, [30]],
      ['2026-03-01', 20, [20]],
    ])
  })
})

describe('A PERCENTAGE charge', () => {
  const three = async (
    properties: Record<string, unknown>,
    metric: { id: string; code: string },
  ) => {
    const charge = { metric_id: metric.id, charge_model: 'PERCENTAGE', properties }
    const subscribed = await subscribe(
      sandbox,
      await aPlan(sandbox, { usage_based_charges: [charge] }),
    )
    const add = (gb: number) =>
      send(sandbox, subscribed, { metric_code: metric.code, properties: { gb } })
    await add(100)
    await add(200)
    await sandbox.advanceTo('2026-02-10T00:00:00Z')
    await add(100)
    const { charges_usage } = await currentUsage(sandbox, subscribed)
    await sandbox.advanceTo('2026-04-01T00:00:00Z')
    await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
    return {
      totals: (await summariesOf(sandbox, subscribed)).map(([, total]) => total),
      february: [charges_usage[0].units, charges_usage[0].events_count],
    }
  }

  it('bills fixed amounts and bounds for the events of a period, and the rate for carried units', async () => {
    const recurs = () => aSum(sandbox, { type: 'RECURRING' })
    const fixed = await three({ rate: '1', fixed_amount: '0.5' }, await recurs())
    assert.deepEqual(fixed, { totals: [4, 4.5, 4], february: ['400', 1] })
    const bounded = await three({ rate: '1', per_transaction_min_amount: '2' }, await recurs())
    assert.deepEqual(bounded.totals, [4, 5, 4])
    const free = await three(
      { rate: '1', fixed_amount: '0.5', free_units_per_total_aggregation: '250' },
      await recurs(),
    )
    assert.deepEqual(free.totals, [1, 2, 1.5])
  })

  it('bills nothing for a period without events', async () => {
    const most = await aSum(sandbox, { aggregation_type: 'MAX' })
    const bounded = await three({ rate: '1', per_transaction_min_amount: '2' }, most)
    assert.deepEqual(bounded.totals, [2, 2, 0])
  })
})

describe('A currency', () => {
  it('has its decimals: JPY none, KWD three', async () => {
    const calls = await aMetric(sandbox)
    for (const [currency_code, total] of [
      ['JPY', 1001],
      ['KWD', 1000.501],
    ] as const) {
      const plan = await aPlan(sandbox, {
        amount: { value: 1000, currency_code },
        usage_based_charges: [aCharge(calls, '0.5005')],
      })
      const subscribed = await subscribe(sandbox, plan)
      await send(sandbox, subscribed, { metric_code: calls.code })
      await sandbox.clock.set(new Date('2026-02-01T00:00:00Z'), true)
      const [invoice] = await invoicesOf(sandbox, subscribed)
      assert.deepEqual(invoice.amount.total_amount, { value: total, currency_code })
      await sandbox.clock.set(new Date('2026-01-01T00:00:00Z'), true)
    }
  })

  it('refuses more decimals than it has', async () => {
    const plan = { name: 'Tokyo', code: key('tokyo'), billing_cycle: 'MONTHLY' }
    const amount = { value: 100.5, currency_code: 'JPY' }
    const { status, body } = await sandbox.call('POST', '/plans', { ...plan, amount })
    assert.equal(status, 422)
    assert.equal(body.details[0].field, '/amount/value')
  })
})

describe('Weekly and anniversary billing', () => {
  it('closes a week on Monday', async () => {
    const plan = await aPlan(sandbox, { billing_cycle: 'WEEKLY', amount: usd(7) })
    const subscribed = await subscribe(sandbox, plan)
    await sandbox.advanceTo('2026-01-12T00:00:00Z')
    // The first of January 2026 is a Thursday.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-01-05', 4, [4]],
      ['2026-01-12', 7, [7]],
    ])
  })

  it('closes quarters and years, leap days included', async () => {
    // Without the subscriptions of the other tests, which would be billed for four years too.
    const sandbox = await aSandbox()
    const quarterly = await aPlan(sandbox, { billing_cycle: 'QUARTERLY', amount: usd(91) })
    const yearly = await aPlan(sandbox, { billing_cycle: 'YEARLY', amount: usd(366) })
    await sandbox.advanceTo('2027-12-31T00:00:00Z')
    const subscribed = await subscribe(sandbox, quarterly, { start_date: '2028-01-01T00:00:00Z' })
    const calendar = await subscribe(sandbox, yearly, { start_date: '2028-02-29T00:00:00Z' })
    const anniversary = await subscribe(sandbox, yearly, {
      billing_time: 'ANNIVERSARY',
      start_date: '2028-02-29T12:00:00Z',
    })
    await sandbox.advanceTo('2030-03-01T00:00:00Z')
    assert.deepEqual((await summariesOf(sandbox, subscribed)).slice(0, 3), [
      ['2028-04-01', 91, [91]],
      ['2028-07-01', 91, [91]],
      ['2028-10-01', 91, [91]],
    ])
    // From 29 February on 307 of the 366 days of 2028 are left.
    assert.deepEqual(await summariesOf(sandbox, calendar), [
      ['2029-01-01', 307, [307]],
      ['2030-01-01', 366, [366]],
    ])
    assert.deepEqual(
      (await summariesOf(sandbox, anniversary)).map(([day]) => day),
      ['2029-02-28', '2030-02-28'],
    )
  })

  it('closes on the anniversary, also of the 31st', async () => {
    const plan = await aPlan(sandbox, { amount: usd(30) })
    const subscribed = await subscribe(sandbox, plan, {
      billing_time: 'ANNIVERSARY',
      start_date: '2026-01-31T10:00:00Z',
    })
    await sandbox.advanceTo('2026-04-30T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-28', 30, [30]],
      ['2026-03-31', 30, [30]],
      ['2026-04-30', 30, [30]],
    ])
  })
})
