/** Closing of billing periods: the content and the time of their invoices. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aMetric,
  aPlan,
  aSum,
  currentUsage,
  invoicesOf,
  pastUsage,
  send,
  subscribe,
  summariesOf,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

describe('A period that closes', () => {
  it('is invoiced with a fee for each charge and the base amount, which add up', async () => {
    const calls = await aMetric(sandbox)
    const traffic = await aSum(sandbox)
    const plan = await aPlan(sandbox, {
      amount: usd(20),
      usage_based_charges: [aCharge(calls, '0.25'), aCharge(traffic, '0.0333')],
    })
    const subscribed = await subscribe(sandbox, plan)
    for (const gb of [1, 2.5, '0.25']) {
      await send(sandbox, subscribed, { metric_code: traffic.code, properties: { gb } })
    }
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    // 3.75 × 0.0333 = 0.124875, rounded once.
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 20.37, [0.25, 0.12, 20]],
    ])
  })

  it('keeps its usage, listed newest first in pages', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '2')] })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-03-05T00:00:00Z')
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-04-05T00:00:00Z')
    const periods = await pastUsage(sandbox, subscribed)
    assert.deepEqual(
      periods.map((usage: ReturnType<typeof JSON.parse>) => [
        usage.from_datetime,
        usage.to_datetime,
        usage.issuing_date,
        usage.total_amount.value,
        usage.charges_usage[0].units,
      ]),
      [
        ['2026-03-01T00:00:00.000Z', '2026-03-31T23:59:59.999Z', '2026-03-31', 2, '1'],
        ['2026-02-01T00:00:00.000Z', '2026-02-28T23:59:59.999Z', '2026-02-28', 0, '0'],
        ['2026-01-01T00:00:00.000Z', '2026-01-31T23:59:59.999Z', '2026-01-31', 2, '1'],
      ],
    )
    const second = await pastUsage(sandbox, subscribed, '&page=2&per_page=2')
    assert.deepEqual(second, periods.slice(2))
  })

  it('contains an event at its last instant, and not one at the first instant of the next', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    for (const timestamp of [
      '2026-01-01T00:00:00Z',
      '2026-01-31T23:59:59.999Z',
      '2026-02-01T00:59:59.999+01:00',
      '2026-02-01T00:00:00Z',
    ]) {
      await send(sandbox, subscribed, { metric_code: calls.code, timestamp })
    }
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 3, [3]],
      ['2026-03-01', 1, [1]],
    ])
  })

  it('does not contain an event that is received as it closes', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    await sandbox.clock.set(new Date('2026-02-01T00:00:00Z'), true)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 0, [0]],
      ['2026-03-01', 1, [1]],
    ])
  })

  it('is not changed by a late event, which is accepted', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    const before = [await invoicesOf(sandbox, subscribed), await pastUsage(sandbox, subscribed)]
    await send(sandbox, subscribed, { metric_code: calls.code, timestamp: '2026-01-15T00:00:00Z' })
    assert.deepEqual(
      [await invoicesOf(sandbox, subscribed), await pastUsage(sandbox, subscribed)],
      before,
    )
    assert.equal((await currentUsage(sandbox, subscribed)).charges_usage[0].units, '0')
  })

  it('is not changed by later updates of its plan and metric', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const before = await pastUsage(sandbox, subscribed)
    await sandbox.call('PUT', `/metrics/${calls.id}`, { name: 'Other' })
    await sandbox.call('PUT', `/plans/${plan.id}`, { usage_based_charges: [aCharge(calls, '9')] })
    assert.deepEqual(await pastUsage(sandbox, subscribed), before)
    assert.equal(before[0].charges_usage[0].metric.name, 'API calls')
  })

  it('has no invoice without fees', async () => {
    const subscribed = await subscribe(sandbox, await aPlan(sandbox))
    await sandbox.advanceTo('2026-04-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [])
    assert.equal((await pastUsage(sandbox, subscribed)).length, 3)
  })
})

describe('A minimum', () => {
  it('of a charge raises its fee and not its usage', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, {
      usage_based_charges: [aCharge(calls, '1', { min_amount: { value: 5 } })],
    })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 5, [5]]])
    assert.equal((await pastUsage(sandbox, subscribed))[0].total_amount.value, 1)
  })

  it('commitment adds a fee for the amount that base fee and charges lack', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, {
      amount: usd(10),
      minimum_commitment: { amount: { value: 25 } },
      usage_based_charges: [aCharge(calls, '4')],
    })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-02-05T00:00:00Z')
    for (let i = 0; i < 4; i++) await send(sandbox, subscribed, { metric_code: calls.code })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [
      ['2026-02-01', 25, [4, 10, 11]],
      ['2026-03-01', 26, [16, 10]],
    ])
  })
})

describe('A subscription that starts or ends inside a period', () => {
  const plan = () =>
    aPlan(sandbox, { amount: usd(31), minimum_commitment: { amount: { value: 62 } } })

  it('is billed for the days that it touches', async () => {
    await sandbox.advanceTo('2026-01-22T18:00:00Z')
    const subscribed = await subscribe(sandbox, await plan())
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 20, [10, 10]]])
  })

  it('counts only events between its start and its end', async () => {
    const calls = await aMetric(sandbox)
    const counted = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const subscribed = await subscribe(sandbox, counted, {
      start_date: '2026-01-10T00:00:00Z',
      end_date: '2026-01-20T00:00:00Z',
    })
    for (const timestamp of [
      '2026-01-09T23:59:59.999Z',
      '2026-01-10T00:00:00Z',
      '2026-01-19T23:59:59.999Z',
      '2026-01-20T00:00:00Z',
    ]) {
      await send(sandbox, subscribed, { metric_code: calls.code, timestamp })
    }
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-20', 2, [2]]])
    const { body } = await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)
    assert.equal(body.status, 'TERMINATED')
    assert.equal(body.current_period_end, undefined)
  })

  it('is billed at once when it is canceled, for the days until then', async () => {
    const subscribed = await subscribe(sandbox, await plan())
    await sandbox.advanceTo('2026-01-05T12:00:00Z')
    const { body } = await sandbox.call('POST', `/subscriptions/${subscribed.subscription}/cancel`)
    assert.equal(body.status, 'CANCELED')
    assert.equal(body.end_date, '2026-01-05T12:00:00.000Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-01-05', 10, [5, 5]]])
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.equal((await summariesOf(sandbox, subscribed)).length, 1)
  })

  it('is not canceled by a body without a content type, since its option would not be read', async () => {
    const { subscription } = await subscribe(sandbox, await plan())
    const path = `/subscriptions/${subscription}`
    const answer = await sandbox.app.request(`/v1/commerce/billing${path}/cancel`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.token}` },
      body: new TextEncoder().encode('{"cancel_option":"END_OF_PERIOD"}'),
    })
    assert.equal(answer.status, 415)
    assert.equal((await sandbox.call('GET', path)).body.status, 'ACTIVE')
  })

  it('stays active until the end of the period when it is canceled for then', async () => {
    const subscribed = await subscribe(sandbox, await plan())
    const path = `/subscriptions/${subscribed.subscription}`
    const cancelled = await sandbox.call('POST', `${path}/cancel`, {
      cancel_option: 'END_OF_PERIOD',
    })
    assert.equal(cancelled.body.status, 'ACTIVE')
    assert.equal(cancelled.body.end_date, cancelled.body.current_period_end)
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    assert.equal((await sandbox.call('GET', path)).body.status, 'TERMINATED')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-02-01', 62, [31, 31]]])
  })

  it('starts in the current period if its start is in the past', async () => {
    await sandbox.advanceTo('2026-03-10T00:00:00Z')
    const subscribed = await subscribe(sandbox, await plan(), {
      start_date: '2026-01-15T00:00:00Z',
    })
    assert.deepEqual(await summariesOf(sandbox, subscribed), [])
    await sandbox.advanceTo('2026-04-01T00:00:00Z')
    assert.deepEqual(await summariesOf(sandbox, subscribed), [['2026-04-01', 62, [31, 31]]])
  })

  it('is pending until a start in the future', async () => {
    const subscribed = await subscribe(sandbox, await plan(), {
      start_date: '2026-02-10T00:00:00Z',
    })
    const status = async () =>
      (await sandbox.call('GET', `/subscriptions/${subscribed.subscription}`)).body.status
    assert.equal(await status(), 'PENDING')
    await sandbox.advanceTo('2026-02-09T23:59:59.999Z')
    assert.equal(await status(), 'PENDING')
    await sandbox.advanceTo('2026-02-10T00:00:00Z')
    assert.equal(await status(), 'ACTIVE')
  })
})
