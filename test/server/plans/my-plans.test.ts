/** Rights of a session with plans, and GET /api/me/plans. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { CUSTOMER_SCOPES } from '../../../server/contract/session.ts'
import { API_KEY, pointersOf, problemOf, SHOP } from '../../support/bff/bff.ts'
import { aCustomerOnAPlan, planStack } from '../../support/plans/plan-stack.ts'
import { aCharge, aMetric, aPlan, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

type Stack = ReturnType<typeof planStack>

const mint = (stack: Stack, customer: string, more: object) =>
  stack.ask('/api/sessions', {
    method: 'POST',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      kind: 'customer',
      customer,
      scopes: CUSTOMER_SCOPES,
      origins: [SHOP],
      ...more,
    }),
  })

describe('A session', () => {
  it('may offer plans of the service alone, each once, at most twenty', async () => {
    const stack = planStack(sandbox)
    const { customer, offers } = await aCustomerOnAPlan(sandbox, stack)
    const [code = ''] = offers
    const cases: [object, string][] = [
      [{ offers: [code, 'nothing'] }, '/offers/1'],
      [{ offers: [code, code] }, '/offers'],
      [{ offers: Array.from({ length: 21 }, (_, i) => `p${i}`) }, '/offers'],
      [{ actions: ['pause'] }, '/actions/0'],
      [{ actions: ['cancel', 'cancel'] }, '/actions'],
    ]
    for (const [body, pointer] of cases) {
      const problem = await problemOf(await mint(stack, customer, body), 400, 'invalid-request')
      assert.deepEqual(pointersOf(problem), [pointer])
    }
  })

  it('of named subscriptions takes no offers that only a new one could use', async () => {
    const stack = planStack(sandbox)
    const { customer, id, offers } = await aCustomerOnAPlan(sandbox, stack)
    const named = { offers, subscriptions: [id] }
    const problem = await problemOf(await mint(stack, customer, named), 400, 'invalid-request')
    assert.deepEqual(pointersOf(problem), ['/offers'])
    assert.equal((await mint(stack, customer, { ...named, actions: ['change'] })).status, 201)
  })

  it('gets no changes of plans while they are off, and the log says so once', async () => {
    const stack = planStack(sandbox, { settings: { change: 'off' } })
    const { customer, offers } = await aCustomerOnAPlan(sandbox, stack)
    for (let i = 0; i < 2; i++) {
      const response = await mint(stack, customer, { offers, actions: ['change', 'cancel'] })
      const { actions } = (await response.json()) as { actions: string[] }
      assert.deepEqual(actions, ['cancel'])
    }
    const lines = stack.lines.filter((line) => line.includes('TILL_PLAN_CHANGE'))
    assert.equal(lines.length, 1)
  })
})

describe('The plans of a customer', () => {
  it('are the offered ones in the session’s order, and the present one with its state', async () => {
    const stack = planStack(sandbox)
    const { token, offers, middle, id } = await aCustomerOnAPlan(sandbox, stack)
    const answer = await stack.plans(token)
    assert.deepEqual(
      answer.offers.map(({ code }) => code),
      offers,
    )
    const [mine] = answer.subscriptions
    assert.deepEqual([mine!.subscription.external_id, mine!.plan!.code], [id, middle.code])
    assert.deepEqual([mine!.has_overrides, mine!.pending], [false, undefined])
    assert.deepEqual(answer.actions, ['change', 'cancel', 'leave-overrides'])
    assert.deepEqual([answer.can_subscribe, answer.takes_back], [true, true])
    assert.equal(answer.now.slice(0, 10), '2026-01-01')
  })

  it('have the prices that a subscription overrides, which the offered plan has not', async () => {
    const stack = planStack(sandbox)
    const calls = await aMetric(sandbox, { name: 'API calls' })
    const plan = await aPlan(sandbox, {
      amount: usd(50),
      usage_based_charges: [aCharge(calls, '1'), aCharge(calls, '2')],
    })
    const [, second] = plan.usage_based_charges
    const { customer } = await subscribe(sandbox, plan, {
      plan_overrides: {
        name: 'As agreed',
        amount: usd(40),
        charges: [{ id: second.id, properties: { amount: '0.5' } }],
      },
    })
    const token = await stack.session(customer, { offers: [plan.code] })
    const { offers, subscriptions } = await stack.plans(token)
    const prices = (offer: (typeof offers)[number]) => [
      offer.name,
      offer.amount.value,
      ...offer.charges.map(({ properties, metric }) => [metric?.name, properties.amount]),
    ]
    assert.deepEqual(prices(offers[0]!), ['Pro', '50', ['API calls', '1'], ['API calls', '2']])
    assert.equal(subscriptions[0]!.has_overrides, true)
    const ids = plan.usage_based_charges.map(({ id }: { id: string }) => id)
    assert.deepEqual(subscriptions[0]!.charge_ids, ids)
    assert.deepEqual(prices(subscriptions[0]!.plan!), [
      'As agreed',
      '40',
      ['API calls', '1'],
      ['API calls', '0.5'],
    ])
  })

  it('show a waiting change with its first instant', async () => {
    const stack = planStack(sandbox)
    const { token, small, id } = await aCustomerOnAPlan(sandbox, stack)
    await stack.change(token, id, { plan: small.code })
    const [mine] = (await stack.plans(token)).subscriptions
    assert.equal(mine!.subscription.status, 'ACTIVE')
    assert.equal(mine!.pending!.plan!.code, small.code)
    assert.equal(mine!.pending!.starts, '2026-02-01T00:00:00.000Z')
  })
})
