/** `POST /api/plans/{id}/preview`: what a new price means for the subscriptions on the plan, before it is saved. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { PlanEffect } from '../../../server/contract/plans/plan-effect.ts'
import { mintedBy, problemOf, SHOP } from '../../support/bff/bff.ts'
import { okOf, PAYING, type PlanStack, planStack } from '../../support/plans/plan-stack.ts'
import {
  aCharge,
  aMetric,
  aPlan,
  invoicesOf,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()
const service = planStack(sandbox, { settings: { certainty: 'service' } })
const terms = planStack(sandbox)
const paying = { customer: PAYING }

async function asked(stack: PlanStack, id: string, body: object, scopes = ['catalog:write']) {
  const { token } = await mintedBy(stack.ask, { kind: 'merchant', scopes })
  return stack.ask(`/api/plans/${id}/preview`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      Origin: SHOP,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
}
const effectOf = async (stack: PlanStack, id: string, body: object): Promise<PlanEffect> =>
  okOf(await asked(stack, id, body), 200)

describe('The effect of a new price', () => {
  it('is that of the invoices that the service issues after it was saved', async () => {
    const calls = await aMetric(sandbox)
    const charges = { usage_based_charges: [aCharge(calls, '2')] }
    const plan = await aPlan(sandbox, { amount: usd(99), ...charges })
    const [quiet, busy] = [
      await subscribe(sandbox, plan, paying),
      await subscribe(sandbox, plan, paying),
    ]
    await send(sandbox, busy, { metric_code: calls.code })
    const dearer = { amount: usd(109), usage_based_charges: [aCharge(calls, '5')] }
    const before = await effectOf(service, plan.id, {})
    assert.deepEqual(
      before.invoices.map(({ difference, count }) => [difference.value, count]),
      [['0', 2]],
    )

    const effect = await effectOf(service, plan.id, dearer)
    assert.deepEqual([effect.active, effect.certainty], [2, 'service'])
    const saved = await sandbox.call('GET', `/plans/${plan.id}`)
    assert.equal(saved.body.amount.value, 99)

    await sandbox.call('PUT', `/plans/${plan.id}`, dearer)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const changes = await Promise.all(
      [quiet, busy].map(async (subscribed, index) => {
        const [invoice] = (await invoicesOf(sandbox, subscribed)).toReversed()
        const unchanged = 99 + index * 2
        return {
          date: invoice.issued_date,
          difference: {
            currency_code: 'USD',
            value: String(invoice.amount.total_amount.value - unchanged),
          },
          count: 1,
        }
      }),
    )
    const byDifference = (rows: PlanEffect['invoices']) =>
      rows.toSorted((a, b) => Number(a.difference.value) - Number(b.difference.value))
    assert.deepEqual(byDifference(effect.invoices), byDifference(changes))
  })

  it('has the invoice that a price makes, and the one that a price of nothing takes away', async () => {
    for (const [before, after] of [
      [0, 99],
      [99, 0],
    ] as const) {
      const plan = await aPlan(sandbox, { amount: usd(before) })
      await subscribe(sandbox, plan, paying)
      const effect = await effectOf(service, plan.id, { amount: usd(after) })
      const difference = { currency_code: 'USD', value: String(after - before) }
      assert.deepEqual(effect.invoices, [{ date: '2026-02-01', difference, count: 1 }])
    }
  })

  it('has the count alone where previews have terms', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10) })
    await subscribe(sandbox, plan, paying)
    const effect = await effectOf(terms, plan.id, { amount: usd(20) })
    assert.deepEqual(effect, { active: 1, certainty: 'terms', invoices: [] })
  })

  it('has the count alone of more than twenty subscriptions', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10) })
    for (let count = 0; count < 21; count++) await subscribe(sandbox, plan, paying)
    const effect = await effectOf(service, plan.id, { amount: usd(20) })
    assert.deepEqual(effect, { active: 21, certainty: 'terms', invoices: [] })
  })

  it('is nothing without a subscription', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10) })
    const effect = await effectOf(service, plan.id, { amount: usd(20) })
    assert.deepEqual(effect, { active: 0, certainty: 'service', invoices: [] })
  })

  it('adds no currencies', async () => {
    const plan = await aPlan(sandbox, { amount: { value: 1000, currency_code: 'JPY' } })
    await subscribe(sandbox, plan, paying)
    const amount = { value: 1200, currency_code: 'JPY' }
    const { invoices } = await effectOf(service, plan.id, { amount })
    assert.deepEqual(
      invoices.map(({ difference }) => difference),
      [{ currency_code: 'JPY', value: '200' }],
    )
  })

  it('needs the scope that saves the plan', async () => {
    const plan = await aPlan(sandbox, { amount: usd(10) })
    const refused = await asked(service, plan.id, {}, ['catalog:read'])
    await problemOf(refused, 403, 'insufficient-scope')
  })
})
