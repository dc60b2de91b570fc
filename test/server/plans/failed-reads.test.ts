/** Reads that fail around a change: before it nothing was sent, and after it the change is made. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { MyPlan } from '../../../server/contract/plans/my-plans.ts'
import { problemOf } from '../../support/bff/bff.ts'
import type { Interceptor } from '../../support/payment-methods/stack.ts'
import { aCustomerOnAPlan, okOf, PAYING, planStack } from '../../support/plans/plan-stack.ts'
import { aCharge, aMetric, aPlan, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const KEY = '8f1c1f0e-0000-4000-8000-000000000001'
const BILLING = '/v1/commerce/billing'

const passes: Interceptor = (_, send) => send()
/** Answers calls that begin so with a status, without the service. */
const answers =
  (start: string, status: number): Interceptor =>
  async (call, send) =>
    call.startsWith(start) ? { status, headers: new Headers(), bytes: new Uint8Array() } : send()

describe('A read that fails before a change', () => {
  for (const path of ['plans', 'subscriptions', 'customers']) {
    it(`of the ${path} is no unknown outcome, and the key is free`, async () => {
      const stack = planStack(sandbox)
      const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
      const preview = await stack.preview(token, id, { plan: large.code })
      stack.intercept(answers(`GET ${BILLING}/${path}`, 501))
      await problemOf(await stack.confirm(token, id, preview, KEY), 503, 'upstream-unavailable')
      assert.deepEqual(stack.writes(), [])
      stack.intercept(passes)
      const { plan } = await okOf<MyPlan>(await stack.confirm(token, id, preview, KEY), 200)
      assert.equal(plan!.code, large.code)
    })
  }
})

describe('A client that disconnects while its change is sent', () => {
  it('does not make the outcome unknown: a repeat gets the response', async () => {
    let client = new AbortController()
    const stack = planStack(sandbox, { clientSignal: () => client.signal })
    const { token, id, small, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    stack.intercept(async (call, send) => {
      if (call.startsWith('PUT')) client.abort()
      return send()
    })
    await stack.confirm(token, id, preview, KEY)
    client = new AbortController()
    stack.intercept(passes)
    const { plan } = await okOf<MyPlan>(await stack.confirm(token, id, preview, KEY), 200)
    assert.equal(plan!.code, large.code)
    const next = await stack.change(token, id, { plan: small.code })
    assert.equal(next.pending!.plan!.code, small.code, 'without a wait')
  })
})

describe('Metrics that can not be read', () => {
  it('fail a change before it is sent, never after', async () => {
    let elapsed = 0
    const stack = planStack(sandbox, { monotonicNow: () => performance.now() + elapsed })
    const charges = { usage_based_charges: [aCharge(await aMetric(sandbox), '1')] }
    const plan = await aPlan(sandbox, { amount: usd(10), ...charges })
    const other = await aPlan(sandbox, { amount: usd(20), ...charges })
    const { customer, subscription } = await subscribe(sandbox, plan, { customer: PAYING })
    const token = await stack.session(customer, { offers: [other.code], actions: ['change'] })
    const preview = await stack.preview(token, subscription, { plan: other.code })
    // The kept ones are a minute old.
    elapsed = 61_000
    stack.intercept(answers(`GET ${BILLING}/metrics`, 403))
    const response = await stack.confirm(token, subscription, preview, KEY)
    assert.notEqual(response.status, 200)
    assert.deepEqual(stack.writes(), [])
  })
})
