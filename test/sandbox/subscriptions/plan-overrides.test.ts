/** The overrides of a plan as responses show them (billing-145). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aCharge, aMetric, aPlan, aTax, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const read = async (subscription: string) =>
  (await sandbox.call('GET', `/subscriptions/${subscription}`)).body

describe('A subscription with overrides', () => {
  it('answers its whole plan, by the ids of the merchant’s charges', async () => {
    const calls = await aMetric(sandbox)
    const tax = await aTax(sandbox, '19')
    const plan = await aPlan(sandbox, {
      amount: usd(31),
      trial_period: 3,
      tax_codes: [tax.code],
      usage_based_charges: [aCharge(calls, '1'), aCharge(calls, '2')],
    })
    const [first, second] = plan.usage_based_charges
    const { subscription } = await subscribe(sandbox, plan, {
      plan_overrides: {
        name: 'As agreed',
        amount: usd(10),
        minimum_commitment: { amount: { value: 20 }, invoice_display_name: 'Minimum' },
        charges: [{ id: second.id, properties: { amount: '0.5' }, min_amount: { value: 4 } }],
      },
    })
    const standard = { metric_id: calls.id, charge_model: 'STANDARD', tax_codes: [] }
    assert.deepEqual((await read(subscription)).plan_overrides, {
      name: 'As agreed',
      trial_period: 3,
      amount: usd(10),
      tax_codes: [tax.code],
      minimum_commitment: { amount: usd(20), invoice_display_name: 'Minimum', tax_codes: [] },
      charges: [
        { ...standard, id: first.id, properties: { amount: '1' } },
        { ...standard, id: second.id, properties: { amount: '0.5' }, min_amount: usd(4) },
      ],
    })
  })

  it('answers them in lists, after an update and a cancellation, and none without overrides', async () => {
    const plan = await aPlan(sandbox, { amount: usd(31) })
    const { customer, subscription } = await subscribe(sandbox, plan)
    assert.equal((await read(subscription)).plan_overrides, undefined)
    const path = `/subscriptions/${subscription}`
    const updated = await sandbox.call('PUT', path, { plan_overrides: { amount: { value: 7 } } })
    const canceled = await sandbox.call('POST', `${path}/cancel`, {
      cancel_option: 'END_OF_PERIOD',
    })
    const list = await sandbox.call('GET', `/subscriptions?external_customer_id=${customer}`)
    for (const { plan_overrides } of [updated.body, canceled.body, ...list.body.subscriptions]) {
      assert.deepEqual(plan_overrides.amount, usd(7))
    }
  })

  it('sent back as they were answered change nothing', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '1')] })
    const { subscription } = await subscribe(sandbox, plan, { plan_overrides: { amount: usd(10) } })
    const { trial_period: _, ...plan_overrides } = (await read(subscription)).plan_overrides
    const path = `/subscriptions/${subscription}`
    const updated = await sandbox.call('PUT', path, { plan_overrides })
    assert.deepEqual([updated.status, updated.body], [200, await read(subscription)])
    assert.deepEqual(updated.body.plan_overrides.amount, usd(10))
  })

  it('keeps the previous price of the plan when the plan changes', async () => {
    const plan = await aPlan(sandbox, { name: 'Pro', amount: usd(31) })
    const { subscription } = await subscribe(sandbox, plan, { plan_overrides: { name: 'Ours' } })
    await sandbox.call('PUT', `/plans/${plan.id}`, { amount: usd(99) })
    assert.deepEqual((await read(subscription)).plan_overrides.amount, usd(31))
  })
})
