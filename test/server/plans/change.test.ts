/** Confirmed changes of a plan: each is made once, and shown as it was read afterwards. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import type { Problem } from '../../../server/contract/problem.ts'
import { problemOf } from '../../support/bff/bff.ts'
import {
  aCustomerOnAPlan,
  loses,
  okOf,
  PAYING,
  planStack,
  rowsOf,
  threePlans,
} from '../../support/plans/plan-stack.ts'
import { aCharge, aMetric, aPlan, send, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'
import { skipWaits } from '../../support/skip-waits.ts'

const sandbox = await sandboxOfFile()

const KEY = '8f1c1f0e-0000-4000-8000-000000000001'
const OTHER_KEY = '8f1c1f0e-0000-4000-8000-000000000002'

for (const kind of ['put', 'post'] as const) {
  describe(`A change by ${kind}`, () => {
    it('makes a dearer plan the present one, and a cheaper one wait', async () => {
      sandbox.settings.plan_change = kind
      const stack = planStack(sandbox, { settings: { change: kind } })
      const customer = await aCustomerOnAPlan(sandbox, stack)
      const { token, id, small, large } = customer
      const up = await stack.change(token, id, { plan: large.code })
      assert.deepEqual([up.plan!.code, up.pending], [large.code, undefined])
      const down = await stack.change(token, id, { plan: small.code })
      assert.deepEqual([down.plan!.code, down.pending!.plan!.code], [large.code, small.code])
      const kept = await stack.change(token, id, { keep: true })
      assert.deepEqual([kept.plan!.code, kept.pending], [large.code, undefined])
      assert.deepEqual(await rowsOf(sandbox, customer), [['ACTIVE', large.code, undefined]])
    })

    it('is refused by a service of the other kind, and changes nothing', async () => {
      sandbox.settings.plan_change = kind === 'put' ? 'post' : 'put'
      const stack = planStack(sandbox, { settings: { change: kind } })
      const customer = await aCustomerOnAPlan(sandbox, stack)
      const { token, id, middle, large } = customer
      const preview = await stack.preview(token, id, { plan: large.code })
      const response = await stack.confirm(token, id, preview, KEY)
      await problemOf(response, 422, 'refused')
      assert.deepEqual(await rowsOf(sandbox, customer), [['ACTIVE', middle.code, undefined]])
    })
  })
}

describe('A confirmed preview', () => {
  it('cancels at the end of the period, and never at once', async () => {
    const stack = planStack(sandbox)
    const customer = await aCustomerOnAPlan(sandbox, stack)
    const { token, id, middle } = customer
    const canceled = await stack.change(token, id, { cancel: true })
    assert.equal(canceled.subscription.end_date, '2026-01-31T23:59:59.000Z')
    assert.deepEqual(
      stack.writes().map(({ body }) => body),
      [{ cancel_option: 'END_OF_PERIOD' }],
    )
    const kept = await stack.change(token, id, { keep: true })
    assert.equal(kept.subscription.end_date, undefined)
    assert.deepEqual(await rowsOf(sandbox, customer), [['ACTIVE', middle.code, undefined]])
  })

  it('holds while usage moves', async () => {
    const stack = planStack(sandbox)
    const calls = await aMetric(sandbox)
    const charges = { usage_based_charges: [aCharge(calls, '1')] }
    const plan = await aPlan(sandbox, { amount: usd(10), ...charges })
    const other = await aPlan(sandbox, { amount: usd(20), ...charges })
    const subscribed = await subscribe(sandbox, plan, { customer: PAYING })
    const offers = [other.code]
    const token = await stack.session(subscribed.customer, { offers, actions: ['change'] })
    const preview = await stack.preview(token, subscribed.subscription, { plan: other.code })
    await Promise.all(
      Array.from({ length: 5 }, () => send(sandbox, subscribed, { metric_code: calls.code })),
    )
    const changed = await stack.confirm(token, subscribed.subscription, preview)
    assert.equal((await okOf<{ plan: { code: string } }>(changed, 200)).plan.code, other.code)
  })

  it('that no longer holds is a conflict with a new one, and nothing is sent', async () => {
    const stack = planStack(sandbox)
    const plans = threePlans(sandbox)
    const page = await aCustomerOnAPlan(sandbox, stack, {}, plans)
    const { token, id, customer, middle, large } = page
    const movers: [string, () => Promise<unknown>][] = [
      ['the new price', () => sandbox.call('PUT', `/plans/${large.id}`, { amount: usd(94) })],
      ['the present price', () => sandbox.call('PUT', `/plans/${middle.id}`, { amount: usd(61) })],
      [
        'the overrides',
        () => sandbox.call('PUT', `/subscriptions/${id}`, { plan_overrides: { name: 'Ours' } }),
      ],
      [
        'the method',
        () => sandbox.call('PUT', `/customers/${customer}`, { payment_method_token: 'tok_other' }),
      ],
      ['the day', () => sandbox.advanceTo('2026-01-02T00:00:00Z')],
    ]
    for (const [moved, move] of movers) {
      const preview = await stack.preview(token, id, { plan: large.code })
      await move()
      const response = await stack.confirm(token, id, preview)
      const problem = await problemOf(response, 409, 'conflict')
      assert.ok(problem.preview, moved)
      assert.notEqual(problem.preview.preview, preview.preview)
    }
    assert.deepEqual(stack.writes(), [])
  })

  it('that has ended is a conflict with a new one, which can be confirmed', async () => {
    let elapsed = 0
    const stack = planStack(sandbox, { now: () => Date.now() + elapsed })
    const { token, id, large, customer, offers } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    elapsed = 14 * 60_000
    const later = await stack.session(customer, { offers, actions: ['change'] })
    elapsed = 15 * 60_000
    const problem = await problemOf(await stack.confirm(later, id, preview), 409, 'conflict')
    await okOf(await stack.confirm(later, id, problem.preview!), 200)
  })

  it('changes once for a double click, and answers both by their key', async () => {
    const stack = planStack(sandbox)
    const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    const first = await okOf(await stack.confirm(token, id, preview, KEY), 200)
    const again = await okOf(await stack.confirm(token, id, preview, KEY), 200)
    assert.deepEqual(again, first)
    assert.equal(stack.writes().length, 1)
    await problemOf(await stack.confirm(token, id, preview, OTHER_KEY), 409, 'conflict')
    assert.equal(stack.writes().length, 1)
  })

  it('changes once for two tabs at the same time on two replicas', async () => {
    const store = memoryStore()
    const [stack, other] = [planStack(sandbox, { store }), planStack(sandbox, { store })]
    const customer = await aCustomerOnAPlan(sandbox, stack)
    const { token, id, small, large } = customer
    const [up, down] = [
      await stack.preview(token, id, { plan: large.code }),
      await other.preview(token, id, { plan: small.code }),
    ]
    const answers = await Promise.all([
      stack.confirm(token, id, up, KEY),
      other.confirm(token, id, down, OTHER_KEY),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 409])
    assert.equal(stack.writes().length + other.writes().length, 1)
  })

  it('is made once when the response of the service is lost, and is read afterwards', async () => {
    const stack = planStack(sandbox)
    const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    stack.intercept(loses('PUT', { times: 2 }))
    const changed = await okOf<{ plan: { code: string } }>(
      await stack.confirm(token, id, preview, KEY),
      200,
    )
    assert.equal(changed.plan.code, large.code)
  })

  it('has an unknown outcome when it is not there after five seconds, and waits before another', async () => {
    skipWaits()
    const stack = planStack(sandbox)
    const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { cancel: true })
    stack.intercept(loses('POST', { reached: false }))
    const response = await stack.confirm(token, id, preview, KEY)
    await problemOf(response, 504, 'outcome-unknown')
    const next = await stack.preview(token, id, { plan: large.code })
    await problemOf(await stack.confirm(token, id, next), 409, 'already-requested')
  })

  it('of another customer, subscription or kind is 404, and any other text 400', async () => {
    const stack = planStack(sandbox)
    const subscribed = await aCustomerOnAPlan(sandbox, stack)
    const other = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(other.token, other.id, { cancel: true })
    await problemOf(await stack.confirm(subscribed.token, subscribed.id, preview), 404, 'not-found')
    await problemOf(await stack.confirm(subscribed.token, other.id, preview), 404, 'not-found')
    const asNew = await stack.call(other.token, 'POST', '/subscriptions', {
      preview: preview.preview,
    })
    await problemOf(asNew, 404, 'not-found')
    const forged = `${preview.preview.slice(0, -2)}AA`
    for (const text of [forged, other.token, 'x.y.z', '']) {
      const response = await stack.confirm(subscribed.token, subscribed.id, { preview: text })
      await problemOf(response, 400, 'invalid-request')
    }
    const more = await stack.call(
      subscribed.token,
      'POST',
      `/subscriptions/${subscribed.id}/change`,
      {
        preview: preview.preview,
        plan: 'x',
      },
    )
    await problemOf(more, 400, 'invalid-request')
    assert.deepEqual(stack.writes(), [])
  })

  it('is refused when the session of the confirmation may not make the change', async () => {
    const stack = planStack(sandbox)
    const { token, id, customer, offers, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    const lesser = await stack.session(customer, { offers, actions: ['cancel'] })
    const response = await stack.confirm(lesser, id, preview, KEY)
    await problemOf(response, 403, 'insufficient-scope')
    const same = (await (await stack.confirm(lesser, id, preview, KEY)).json()) as Problem
    assert.equal(same.status, 403, 'nothing was sent, so the key is free')
  })
})
