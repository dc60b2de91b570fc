/** Plan updates: the charges that they keep, and how they cascade to overriding subscriptions. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aMetric,
  aPlan,
  currentUsage,
  invoicesOf,
  type Subscribed,
  send,
  subscribe,
  summary,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const monthly = (value: number, members = {}) => aPlan(sandbox, { amount: usd(value), ...members })

/** The fees of the latest invoice. */
const fees = async (subscribed: Subscribed) =>
  (await invoicesOf(sandbox, subscribed)).map(summary).at(-1)?.[2]

async function update({ id }: { id: string }, members: Record<string, unknown>) {
  const response = await sandbox.call('PUT', `/plans/${id}`, members)
  assert.equal(response.status, 200, response.text)
  return response.body
}

const cascade = (plan: { id: string }, members: Record<string, unknown>) =>
  update(plan, { ...members, cascading_updates: true })

const overriding = (plan: { code: string }, plan_overrides: Record<string, unknown>) =>
  subscribe(sandbox, plan, { plan_overrides })

describe('An update of a plan', () => {
  it('keeps the charges that it names, and the commitment', async () => {
    const metric = await aMetric(sandbox)
    const plan = await monthly(10, {
      usage_based_charges: [aCharge(metric, '1'), aCharge(metric, '2')],
      minimum_commitment: { amount: { value: 10 } },
    })
    const [first, second] = plan.usage_based_charges
    const { usage_based_charges, minimum_commitment } = await update(plan, {
      usage_based_charges: [aCharge(metric, '3', { id: second.id }), aCharge(metric, '4')],
      minimum_commitment: { amount: { value: 20 } },
    })
    const [kept, added] = usage_based_charges
    assert.deepEqual([kept.id, kept.properties.amount], [second.id, '3'])
    assert.notEqual(added.id, first.id)
    assert.equal(minimum_commitment.id, plan.minimum_commitment.id)
    assert.equal(minimum_commitment.amount.value, 20)
  })
})

describe('A cascading update', () => {
  it('reaches overridden plans only if the request says so', async () => {
    const calls = await aMetric(sandbox)
    const seats = await aMetric(sandbox)
    const plan = await monthly(10, {
      usage_based_charges: [aCharge(calls, '1'), aCharge(seats, '2')],
    })
    const [first, second] = plan.usage_based_charges
    const priced = await subscribe(sandbox, plan, { plan_overrides: { amount: usd(5) } })
    const charged = await subscribe(sandbox, plan, {
      plan_overrides: { charges: [{ id: first.id, properties: { amount: '0.5' } }] },
    })
    const plain = await subscribe(sandbox, plan)
    const subscribers = [priced, charged, plain]
    const useAll = async () => {
      for (const subscribed of subscribers) {
        for (const { code } of [calls, seats])
          await send(sandbox, subscribed, { metric_code: code })
      }
    }
    await useAll()
    const body = {
      amount: usd(20),
      usage_based_charges: [
        { ...aCharge(calls, '7'), id: first.id },
        { ...aCharge(seats, '8'), id: second.id },
      ],
    }
    await sandbox.call('PUT', `/plans/${plan.id}`, { ...body, cascading_updates: false })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await fees(priced), [1, 2, 5])
    assert.deepEqual(await fees(charged), [0.5, 2, 10])
    assert.deepEqual(await fees(plain), [7, 8, 20])
  })

  it('adds new charges and removes old ones', async () => {
    const calls = await aMetric(sandbox)
    const seats = await aMetric(sandbox)
    const plan = await monthly(10, {
      usage_based_charges: [aCharge(calls, '1'), aCharge(seats, '2')],
    })
    const [first] = plan.usage_based_charges
    const subscribed = await subscribe(sandbox, plan, {
      plan_overrides: {
        amount: usd(5),
        charges: [{ id: first.id, properties: { amount: '0.5' } }],
      },
    })
    for (const { code } of [calls, seats]) await send(sandbox, subscribed, { metric_code: code })
    const response = await sandbox.call('PUT', `/plans/${plan.id}`, {
      amount: usd(20),
      minimum_commitment: { amount: { value: 30 } },
      usage_based_charges: [
        { ...aCharge(calls, '7', { min_amount: { value: 3 } }), id: first.id },
        aCharge(calls, '9'),
      ],
      cascading_updates: true,
    })
    assert.equal(response.body.cascading_updates, true)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    // Its own price of the first charge with the plan's minimum, the plan's second, its own amount.
    assert.deepEqual(await fees(subscribed), [3, 9, 5, 13])
  })

  it('keeps an overridden member that equals the value of the plan', async () => {
    const calls = await aMetric(sandbox)
    const plan = await monthly(10, { usage_based_charges: [aCharge(calls, '1')] })
    const [charge] = plan.usage_based_charges
    const subscribed = await overriding(plan, {
      amount: usd(10),
      charges: [{ id: charge.id, properties: { amount: '1' } }],
    })
    await send(sandbox, subscribed, { metric_code: calls.code })
    await cascade(plan, {
      amount: usd(20),
      usage_based_charges: [{ ...aCharge(calls, '7'), id: charge.id }],
    })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await fees(subscribed), [1, 10])
  })

  it('keeps members overridden earlier when another override follows', async () => {
    const plan = await monthly(10)
    const subscribed = await overriding(plan, { amount: usd(5) })
    const { status } = await sandbox.call('PUT', `/subscriptions/${subscribed.subscription}`, {
      plan_overrides: { name: 'Ours' },
    })
    assert.equal(status, 200)
    await cascade(plan, { amount: usd(20) })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await fees(subscribed), [5])
  })

  it('reaches a member that differs because an earlier update did not cascade', async () => {
    const plan = await monthly(10)
    const subscribed = await overriding(plan, { name: 'Ours' })
    await update(plan, { amount: usd(20) })
    await cascade(plan, { amount: usd(30) })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await fees(subscribed), [30])
  })

  it('carries over nothing of an earlier update that did not cascade', async () => {
    const calls = await aMetric(sandbox)
    const plan = await monthly(10, { usage_based_charges: [aCharge(calls, '1')] })
    const [charge] = plan.usage_based_charges
    const subscribed = await overriding(plan, { name: 'Ours' })
    await send(sandbox, subscribed, { metric_code: calls.code })
    await update(plan, {
      amount: usd(20),
      usage_based_charges: [{ ...aCharge(calls, '7'), id: charge.id }, aCharge(calls, '9')],
    })
    await cascade(plan, { minimum_commitment: { amount: { value: 12 } } })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await fees(subscribed), [1, 10, 1])
  })

  it('keeps a charge model together with overridden properties', async () => {
    const calls = await aMetric(sandbox)
    const plan = await monthly(0, { usage_based_charges: [aCharge(calls, '1')] })
    const [{ id }] = plan.usage_based_charges
    const priced = await overriding(plan, { charges: [{ id, properties: { amount: '0.5' } }] })
    const least = await overriding(plan, { charges: [{ id, min_amount: { value: 2 } }] })
    for (const subscribed of [priced, least]) {
      for (let i = 0; i < 4; i++) await send(sandbox, subscribed, { metric_code: calls.code })
    }
    const properties = { amount: '0.25', package_size: 2 }
    const charge = { id, metric_id: calls.id, charge_model: 'PACKAGE', properties }
    await cascade(plan, { usage_based_charges: [{ ...charge, min_amount: { value: 3 } }] })
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    // Four calls at 0.5 with the plan's minimum; two packages at 0.25 with a minimum of its own.
    assert.deepEqual(await fees(priced), [3])
    assert.deepEqual(await fees(least), [2])
  })
})

describe('A charge that is overridden later', () => {
  it('is addressed by the id that the subscription shows, and refused by any other', async () => {
    const calls = await aMetric(sandbox)
    const plan = await monthly(0, { usage_based_charges: [aCharge(calls, '1')] })
    const [before] = plan.usage_based_charges
    const subscribed = await overriding(plan, { name: 'Ours' })
    await send(sandbox, subscribed, { metric_code: calls.code })
    const changed = await update(plan, { usage_based_charges: [aCharge(calls, '2')] })
    const [after] = changed.usage_based_charges
    const override = (id: string) =>
      sandbox.call('PUT', `/subscriptions/${subscribed.subscription}`, {
        plan_overrides: { charges: [{ id, properties: { amount: '3' } }] },
      })
    const { charges_usage } = await currentUsage(sandbox, subscribed)
    assert.equal(charges_usage[0].charge.id, before.id)
    assert.equal((await override(before.id)).status, 200)
    const refused = await override(after.id)
    assert.deepEqual(
      [refused.status, refused.body.details[0].field],
      [422, '/plan_overrides/charges/0/id'],
    )
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.deepEqual(await fees(subscribed), [3])
  })
})
