/** First subscriptions: previewed, made once, and found again after a lost response. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { memoryStore } from '../../../server/bff/core/store/store.ts'
import type { MyPlan } from '../../../server/contract/plans/my-plans.ts'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import { problemOf } from '../../support/bff/bff.ts'
import {
  loses,
  okOf,
  PAYING,
  type PlanStack,
  planStack,
  refusedAs,
  rowsOf,
} from '../../support/plans/plan-stack.ts'
import { aCustomer, aPlan, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const KEYS = [1, 2, 3].map((n) => `8f1c1f0e-0000-4000-8000-00000000000${n}`)

async function aNewCustomer(stack: PlanStack, members: object = PAYING) {
  const plan = await aPlan(sandbox, { amount: usd(31) })
  const { external_id: customer } = await aCustomer(sandbox, members as Record<string, unknown>)
  const token = await stack.session(customer, { offers: [plan.code] })
  return { plan, customer, token }
}

const askPreview = (stack: PlanStack, token: string, body: object) =>
  stack.call(token, 'POST', '/subscriptions/preview', body)
const previewOf = async (stack: PlanStack, token: string, plan: string): Promise<PlanPreview> =>
  okOf(await askPreview(stack, token, { plan }), 200)
const confirm = (stack: PlanStack, token: string, { preview }: PlanPreview, key?: string) =>
  stack.call(token, 'POST', '/subscriptions', { preview }, key)

describe('A first subscription', () => {
  it('is previewed with its terms, made, and shown as it was read', async () => {
    const stack = planStack(sandbox)
    const { token, plan, customer } = await aNewCustomer(stack)
    const preview = await previewOf(stack, token, plan.code)
    assert.deepEqual([preview.kind, preview.plan!.code], ['subscribe', plan.code])
    const made = await okOf<MyPlan>(await confirm(stack, token, preview, KEYS[0]), 201)
    assert.deepEqual([made.subscription.status, made.plan!.code], ['ACTIVE', plan.code])
    assert.deepEqual(await rowsOf(sandbox, { customer }), [['ACTIVE', plan.code, undefined]])
    const later = await stack.session(customer, { offers: [plan.code] })
    const [shown] = (await stack.plans(later)).subscriptions
    assert.equal(shown!.subscription.external_id, made.subscription.external_id)
  })

  it('needs a payment method on file, an offer, and a customer without one', async () => {
    const stack = planStack(sandbox)
    const without = await aNewCustomer(stack, {})
    const { token, plan } = without
    await refusedAs(await askPreview(stack, token, { plan: plan.code }), 'no-payment-method')
    const paying = await aNewCustomer(stack)
    const unoffered = await askPreview(stack, paying.token, { plan: plan.code })
    await refusedAs(unoffered, 'not-offered')
    const preview = await previewOf(stack, paying.token, paying.plan.code)
    await okOf(await confirm(stack, paying.token, preview), 201)
    const again = await askPreview(stack, paying.token, { plan: paying.plan.code })
    await refusedAs(again, 'already-subscribed')
  })

  it('is made once, although the first of two tabs is slower than its lock', async () => {
    let elapsed = 0
    const store = memoryStore(() => performance.now() + elapsed)
    const [one, other] = [planStack(sandbox, { store }), planStack(sandbox, { store })]
    const { token, plan, customer } = await aNewCustomer(one)
    const first = await previewOf(one, token, plan.code)
    const second = await previewOf(other, token, plan.code)
    let later: Promise<Response> | undefined
    one.intercept(async (call, send) => {
      const response = await send()
      if (!call.startsWith('GET') || !call.includes('/customers/') || later) return response
      // The reads of the first tab have taken a minute; the second one has read and not sent yet.
      elapsed = 61_000
      later = confirm(other, token, second)
      await later
      return response
    })
    const answer = await confirm(one, token, first)
    assert.deepEqual([answer.status, (await later!).status], [409, 201])
    assert.equal((await rowsOf(sandbox, { customer })).length, 1)
  })

  it('is possible again once the one before has ended', async () => {
    const stack = planStack(sandbox)
    const { token, plan, customer } = await aNewCustomer(stack)
    const first = await previewOf(stack, token, plan.code)
    const made = await okOf<MyPlan>(await confirm(stack, token, first), 201)
    const { external_id } = made.subscription
    await sandbox.call('POST', `/subscriptions/${external_id}/cancel`, {})
    const later = await stack.session(customer, { offers: [plan.code] })
    const again = await previewOf(stack, later, plan.code)
    const second = await okOf<MyPlan>(await confirm(stack, later, again), 201)
    assert.notEqual(second.subscription.external_id, external_id)
    assert.deepEqual(await rowsOf(sandbox, { customer }), [['ACTIVE', plan.code, undefined]])
  })
  it('is not for a session of named subscriptions', async () => {
    const stack = planStack(sandbox)
    const { customer, plan } = await aNewCustomer(stack)
    const named = { offers: [plan.code], actions: ['change'], subscriptions: [] }
    const token = await stack.session(customer, named)
    const response = await askPreview(stack, token, { plan: plan.code })
    await problemOf(response, 403, 'insufficient-scope')
  })

  it('is made once when the response of the service is lost, by repeats with any key', async () => {
    const stack = planStack(sandbox)
    const { token, plan, customer } = await aNewCustomer(stack)
    const preview = await previewOf(stack, token, plan.code)
    stack.intercept(loses('POST /v1/commerce/billing/subscriptions'))
    const answers = []
    for (const key of [KEYS[0], KEYS[0], KEYS[1], undefined]) {
      answers.push(await okOf<MyPlan>(await confirm(stack, token, preview, key), 201))
    }
    const keys = new Set(answers.map(({ subscription }) => subscription.external_id))
    assert.equal(keys.size, 1)
    assert.equal((await rowsOf(sandbox, { customer })).length, 1)
  })

  it('is made once from two tabs with a preview each on two replicas', async () => {
    const store = memoryStore()
    const [stack, other] = [planStack(sandbox, { store }), planStack(sandbox, { store })]
    const { token, plan, customer } = await aNewCustomer(stack)
    const first = await previewOf(stack, token, plan.code)
    const second = await previewOf(other, token, plan.code)
    const together = await Promise.all([
      confirm(stack, token, first, KEYS[0]),
      confirm(other, token, second, KEYS[1]),
    ])
    assert.deepEqual(together.map(({ status }) => status).sort(), [201, 409])
    const late = await confirm(other, token, second, KEYS[2])
    assert.equal(late.status === 201 || late.status === 409, true)
    assert.equal((await rowsOf(sandbox, { customer })).length, 1)
  })
})
