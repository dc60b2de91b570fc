/** Misuse of the routes of plans: each is a client error with a type, and no service call changes anything. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'vitest'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import type { PublicPlans } from '../../../server/contract/plans/public-plan.ts'
import { problemOf } from '../../support/bff/bff.ts'
import {
  aCustomerOnAPlan,
  okOf,
  PAYING,
  planStack,
  refusedAs,
} from '../../support/plans/plan-stack.ts'
import { aCustomer, aPlan, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()
const stack = planStack(sandbox)
afterEach(() => stack.intercept((_, send) => send()))

const KEY = '8f1c1f0e-0000-4000-8000-000000000001'

async function aNewCustomer(more: object = {}) {
  const plan = await aPlan(sandbox, { amount: usd(31) })
  const { external_id: customer } = await aCustomer(sandbox, PAYING)
  return { plan, customer, token: await stack.session(customer, { offers: [plan.code], ...more }) }
}

const previewStart = async (token: string, plan: string): Promise<PlanPreview> =>
  okOf(await stack.call(token, 'POST', '/subscriptions/preview', { plan }), 200)

describe('A preview', () => {
  it('is refused for the plan of the waiting change', async () => {
    const { token, id, small } = await aCustomerOnAPlan(sandbox, stack)
    await stack.change(token, id, { plan: small.code })
    await refusedAs(await stack.previewOf(token, id, { plan: small.code }), 'present-plan')
  })

  it('of taking back needs the action that is taken back', async () => {
    const { token, id, customer, offers, small } = await aCustomerOnAPlan(sandbox, stack)
    const only = (action: string) => stack.session(customer, { offers, actions: [action] })
    const [changing, canceling] = [await only('change'), await only('cancel')]
    await stack.change(token, id, { plan: small.code })
    const change = await stack.previewOf(canceling, id, { keep: true })
    await problemOf(change, 403, 'insufficient-scope')
    await stack.change(token, id, { keep: true })
    await stack.change(token, id, { cancel: true })
    const cancellation = await stack.previewOf(changing, id, { keep: true })
    await problemOf(cancellation, 403, 'insufficient-scope')
  })

  it('is refused for a price that can not be read', async () => {
    const other = planStack(sandbox)
    const { token, id, large } = await aCustomerOnAPlan(sandbox, stack)
    other.intercept(async (call, send) => {
      const response = await send()
      if (!call.endsWith('/plans')) return response
      const text = new TextDecoder().decode(response.bytes)
      const bytes = new TextEncoder().encode(text.replaceAll('"value":93', '"value":1e400'))
      return { ...response, bytes }
    })
    await refusedAs(await other.previewOf(token, id, { plan: large.code }), 'unreadable-plan')
  })
})

describe('A row that can not be read', () => {
  interface Row {
    code?: string
    amount?: unknown
    trial_period?: unknown
    minimum_commitment?: unknown
    taxes?: unknown
    plan_overrides?: Row
  }

  /** A stack whose service answers these rows otherwise. */
  function stackWith(edit: (row: Row) => void, config = {}) {
    const edited = planStack(sandbox, { config })
    edited.intercept(async (call, send) => {
      const response = await send()
      if (!/\/(plans|subscriptions)$/.test(call)) return response
      const answer = JSON.parse(new TextDecoder().decode(response.bytes))
      for (const row of answer.plans ?? answer.subscriptions ?? []) edit(row)
      return { ...response, bytes: new TextEncoder().encode(JSON.stringify(answer)) }
    })
    return edited
  }

  for (const [what, change] of [
    ['without an amount', (plan) => delete plan.amount],
    ['with a trial as text', (plan) => (plan.trial_period = '14')],
    [
      'with a commitment of a value alone',
      (plan) => (plan.minimum_commitment = { amount: { value: 5 } }),
    ],
    ['with a rate that is no number', (plan) => (plan.taxes = [{ name: 'VAT', rate: '19 %' }])],
  ] as [string, (plan: Row) => void][])
    it(`is refused itself, and no other one: a plan ${what}`, async () => {
      const { customer, token, id, small, large } = await aCustomerOnAPlan(sandbox, stack)
      const offeredPlans = [small.code, large.code]
      const other = stackWith((row) => row.code === large.code && change(row), { offeredPlans })
      const { plans } = await okOf<PublicPlans>(await other.ask('/api/plans'), 200)
      assert.deepEqual(
        plans.map(({ code }) => code),
        [small.code],
      )
      await other.session(customer, { offers: [small.code], actions: ['change'] })
      await okOf(await other.previewOf(token, id, { plan: small.code }), 200)
      await refusedAs(await other.previewOf(token, id, { plan: large.code }), 'unreadable-plan')
    })

  it('leaves its subscription without prices: an override with a value alone', async () => {
    const { customer } = await aCustomerOnAPlan(sandbox, stack)
    const other = stackWith((row) => {
      if (!('amount' in row)) row.plan_overrides = { amount: { value: 20 } }
    })
    const { subscriptions } = await other.plans(await other.session(customer))
    assert.equal(subscriptions[0]!.plan, null)
  })

  it('is none for the rate of a tax as a number', async () => {
    const { large } = await aCustomerOnAPlan(sandbox, stack)
    const other = stackWith((row) => (row.taxes = [{ name: 'VAT', rate: 19.5 }]), {
      offeredPlans: [large.code],
    })
    const { plans } = await okOf<PublicPlans>(await other.ask('/api/plans'), 200)
    assert.deepEqual(plans[0]!.taxes, [{ name: 'VAT', rate: '19.5' }])
  })
})

describe('A confirmation', () => {
  it('is refused for a plan that the session no longer offers', async () => {
    const { token, id, customer, small, large } = await aCustomerOnAPlan(sandbox, stack)
    const preview = await stack.preview(token, id, { plan: large.code })
    const offers = [small.code]
    const lesser = await stack.session(customer, { offers, actions: ['change'] })
    await refusedAs(await stack.confirm(lesser, id, preview), 'not-offered')
  })

  it('of a first subscription takes its own customer’s preview alone', async () => {
    const [customer, other] = [await aNewCustomer(), await aNewCustomer()]
    const { preview } = await previewStart(customer.token, customer.plan.code)
    const foreign = await stack.call(other.token, 'POST', '/subscriptions', { preview })
    await problemOf(foreign, 404, 'not-found')
  })

  it('with a key of another preview is no repeat of it', async () => {
    const { token, id, small, large } = await aCustomerOnAPlan(sandbox, stack)
    await okOf(
      await stack.confirm(token, id, await stack.preview(token, id, { plan: small.code }), KEY),
      200,
    )
    const next = await stack.preview(token, id, { plan: large.code })
    const { status } = await stack.confirm(token, id, next, KEY)
    assert.equal(status, 422)
  })
})
