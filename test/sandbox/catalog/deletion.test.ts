/** Customers and plans that are deleted: refused in use, and gone without taking history with them. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aCustomer,
  aMetric,
  aPlan,
  aTax,
  create,
  invoicesOf,
  pastUsage,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })
const { call } = sandbox

const metric = await aMetric(sandbox)
const plan = await aPlan(sandbox, { amount: usd(10), usage_based_charges: [aCharge(metric, '1')] })
const subscribed = await subscribe(sandbox, plan, {
  customer: { payment_method_token: 'tok_visa' },
})
const wallet = await create(sandbox, '/wallets', {
  external_customer_id: subscribed.customer,
  ...{ currency: 'USD', rate_amount: '1', granted_credits: '3' },
})
const overridden = await subscribe(sandbox, plan, { plan_overrides: { amount: usd(5) } })
const later = await subscribe(sandbox, plan, { start_date: '2026-06-01T00:00:00Z' })

const remove = async (path: string) => {
  const { status, body } = await call('DELETE', path)
  return [status, body?.details?.[0]?.issue]
}
const cancel = ({ subscription }: { subscription: string }) =>
  call('POST', `/subscriptions/${subscription}/cancel`, {})

describe('a customer', () => {
  it('is not deleted while a subscription is active or pending', async () => {
    for (const { customer } of [subscribed, later]) {
      assert.deepEqual(await remove(`/customers/${customer}`), [422, 'RESOURCE_IN_USE'])
    }
  })

  it('is deleted after the last subscription has ended, and its invoices still name it', async () => {
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    assert.equal((await cancel(subscribed)).status, 200)
    const before = await invoicesOf(sandbox, subscribed)
    assert.ok(before.length > 0)
    assert.deepEqual(await remove(`/customers/${subscribed.customer}`), [204, undefined])
    assert.equal((await call('GET', `/customers/${subscribed.customer}`)).status, 404)
    assert.equal((await call('DELETE', `/customers/${subscribed.customer}`)).status, 404)
    const { body } = await call('GET', '/customers?per_page=100')
    assert.ok(
      body.customers.every(
        (row: { external_id: string }) => row.external_id !== subscribed.customer,
      ),
    )
    assert.deepEqual(await invoicesOf(sandbox, subscribed), before)
    assert.equal((await call('GET', `/subscriptions/${subscribed.subscription}`)).status, 200)
  })

  it('terminates its wallets', async () => {
    const { body } = await call('GET', `/wallets/${wallet.id}`)
    assert.equal(body.status, 'TERMINATED')
  })

  it('gets no subscription and no wallet once it is deleted', async () => {
    const members = { external_customer_id: subscribed.customer }
    const wallet = { ...members, currency: 'USD', rate_amount: '1' }
    assert.equal((await call('POST', '/wallets', wallet)).status, 422)
    const subscription = { ...members, plan_code: plan.code }
    assert.equal((await call('POST', '/subscriptions', subscription)).status, 422)
  })

  it('frees its key for another customer, without access to its invoices', async () => {
    const again = await aCustomer(sandbox, { external_id: subscribed.customer })
    assert.equal((await call('GET', `/customers/${subscribed.customer}`)).body.id, again.id)
    assert.deepEqual(await invoicesOf(sandbox, subscribed), [])
    for (const path of ['wallets', 'subscriptions', 'credit-notes']) {
      const { body } = await call('GET', `/${path}?external_customer_id=${subscribed.customer}`)
      assert.deepEqual(body[path.replace('-', '_')], [], path)
    }
    assert.deepEqual(await remove(`/customers/${again.id}`), [204, undefined])
  })
})

describe('a plan', () => {
  it('is not deleted while a subscription on it, overridden or pending, is to be billed', async () => {
    for (const subscribed of [overridden, later]) {
      assert.deepEqual(await remove(`/plans/${plan.code}`), [422, 'RESOURCE_IN_USE'])
      await cancel(subscribed)
    }
  })

  it('is deleted after the last subscription has ended, and frees its metric and code', async () => {
    assert.deepEqual(await remove(`/plans/${plan.code}`), [204, undefined])
    assert.equal((await call('GET', `/plans/${plan.id}`)).status, 404)
    const { body } = await call('GET', '/plans?per_page=100')
    assert.deepEqual(body.plans, [])
    assert.deepEqual(await remove(`/metrics/${metric.id}`), [204, undefined])
    const again = await aPlan(sandbox, { code: plan.code })
    assert.equal((await call('GET', `/plans/${plan.code}`)).body.id, again.id)
  })

  it('is still named by usage, invoices and subscriptions', async () => {
    const { body } = await call('GET', `/subscriptions/${overridden.subscription}`)
    assert.equal(body.plan_code, plan.code)
    const [period] = (await pastUsage(sandbox, overridden)).slice(-1)
    assert.equal(period.charges_usage[0].metric.code, metric.code)
    assert.equal((await invoicesOf(sandbox, overridden))[0].amount.total_amount.value, 5)
  })
})

describe('a deletion and a new subscription at the same time', () => {
  const subscribeTo = (external_customer_id: string, plan_code: string) =>
    call('POST', '/subscriptions', { external_customer_id, plan_code })
  const BOTH_ORDERS = [0, 1]

  for (const [what, hasHistory] of [
    ['without history', false],
    ['with history', true],
  ] as const) {
    it(`exclude each other for a customer ${what}`, async () => {
      for (const order of BOTH_ORDERS) {
        const { external_id } = await aCustomer(sandbox)
        const { code } = await aPlan(sandbox)
        if (hasHistory) {
          const members = { external_customer_id: external_id, currency: 'USD', rate_amount: '1' }
          await create(sandbox, '/wallets', members)
        }
        const calls = [
          () => subscribeTo(external_id, code),
          () => call('DELETE', `/customers/${external_id}`),
        ]
        await onlyOneOf(order === 0 ? calls : calls.reverse())
      }
    })

    it(`exclude each other for a plan ${what}`, async () => {
      for (const order of BOTH_ORDERS) {
        const { external_id } = await aCustomer(sandbox)
        const { code } = await aPlan(sandbox)
        if (hasHistory)
          await cancel({ subscription: (await subscribeTo(external_id, code)).body.id })
        const calls = [() => subscribeTo(external_id, code), () => call('DELETE', `/plans/${code}`)]
        await onlyOneOf(order === 0 ? calls : calls.reverse())
      }
    })
  }

  async function onlyOneOf(calls: (() => ReturnType<typeof call>)[]) {
    const answers = await Promise.all(calls.map((call) => call()))
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 422).length, 1, statuses.join())
    assert.equal(statuses.filter((status) => status === 201 || status === 204).length, 1)
  }
})

describe('a tax of a deleted customer and of a deleted plan', () => {
  it('can be deleted', async () => {
    const { code } = await aTax(sandbox, '19')
    const taxed = { tax_codes: [code] }
    const plan = await aPlan(sandbox, {
      ...taxed,
      amount: usd(10),
      minimum_commitment: { amount: { value: 20 }, ...taxed },
    })
    const plan_overrides = { amount: usd(5), ...taxed }
    const subscribed = await subscribe(sandbox, plan, { customer: taxed, plan_overrides })
    await sandbox.advanceTo('2026-04-01T00:00:00Z')
    await cancel(subscribed)
    const before = await invoicesOf(sandbox, subscribed)
    assert.ok(before.length > 0)
    for (const path of [
      `/customers/${subscribed.customer}`,
      `/plans/${plan.code}`,
      `/taxes/${code}`,
    ]) {
      assert.deepEqual(await remove(path), [204, undefined], path)
    }
    assert.deepEqual(await invoicesOf(sandbox, subscribed), before)
  })
})

describe('a wallet that had ended before its customer', () => {
  it('keeps the instant of its end', async () => {
    const { external_id } = await aCustomer(sandbox)
    const terms = { external_customer_id: external_id, expiration_at: '2026-04-10T00:00:00Z' }
    const { id } = await create(sandbox, '/wallets', {
      ...terms,
      ...{ currency: 'USD', rate_amount: '1' },
    })
    await sandbox.advanceTo('2026-04-20T00:00:00Z')
    assert.deepEqual(await remove(`/customers/${external_id}`), [204, undefined])
    const { body } = await call('GET', `/wallets/${id}`)
    assert.equal(body.terminated_at, '2026-04-10T00:00:00.000Z')
  })
})

describe('an override that no subscription uses', () => {
  it('holds neither the metric nor the tax of the plan that it was copied from', async () => {
    const [counted, tax] = [await aMetric(sandbox), await aTax(sandbox, '10')]
    const from = await aPlan(sandbox, {
      tax_codes: [tax.code],
      usage_based_charges: [aCharge(counted, '1')],
    })
    const overrides = { plan_overrides: { amount: usd(5) } }
    const left = await subscribe(sandbox, from, overrides)
    const over = await subscribe(sandbox, from, overrides)
    const paths = [`/metrics/${counted.code}`, `/taxes/${tax.code}`]
    const change = { usage_based_charges: [], tax_codes: [] }
    assert.equal((await call('PUT', `/plans/${from.code}`, change)).status, 200)
    assert.equal((await cancel(over)).status, 200)
    for (const path of paths) assert.deepEqual(await remove(path), [422, 'RESOURCE_IN_USE'])

    const other = await aPlan(sandbox, { amount: usd(9) })
    const moved = await call('PUT', `/subscriptions/${left.subscription}`, {
      plan_code: other.code,
    })
    assert.equal(moved.body.plan_code, other.code)
    for (const path of paths) assert.deepEqual(await remove(path), [204, undefined])
    const { body } = await call('GET', `/subscriptions/${over.subscription}`)
    assert.equal(body.plan_code, from.code)
  })
})
