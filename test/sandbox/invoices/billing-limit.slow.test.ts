/** The billing limit of a customer: no invoice, usage, balance or revenue exceeds the digits of a JSON number. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import { isCarried } from '../../../server/contract/money.ts'
import { compare, parseDecimal, sum, toText } from '../../../server/pricing/price/decimal.ts'
import {
  capAmounts,
  maxMonthlyAmount,
} from '../../../server/sandbox/billing/engine/billing-limit.ts'
import { taxAmount } from '../../../server/sandbox/billing/engine/taxes.ts'
import fc from '../../support/fc.ts'
import { aCharge, aPlan, aSum, aTax, key, subscribe, usd } from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const MAX_USD = Number(toText(maxMonthlyAmount('USD')))
const MAX_PLAN_AMOUNT = 2.5e12

let sandbox: Awaited<ReturnType<typeof aSandbox>>
beforeEach(async () => {
  sandbox = await aSandbox()
})

type Subscribed = Awaited<ReturnType<typeof subscribe>>

const sendEvents = async (metric: { code: string }, subscription: string, values: number[]) => {
  const events = values.map((gb) => ({
    ...{ transaction_id: key('t'), external_subscription_id: subscription },
    ...{ metric_code: metric.code, properties: { gb } },
  }))
  const { status, body, text } = await sandbox.call('POST', '/events/batch', { events })
  assert.equal(status, 202, text)
  assert.equal(body.results.error_count, 0)
}

const currentUsage = async ({ customer, subscription }: Subscribed) => {
  const path = `/customers/${customer}/current_usage?subscription_id=${subscription}`
  return (await sandbox.call('GET', path)).body.total_amount.value as number
}

/** Every amount that a customer's pages show, once February has begun. Exactness is asserted. */
async function billedInJanuary({ customer, subscription }: Subscribed) {
  const { call } = sandbox
  await sandbox.advanceTo('2026-02-01T00:00:00Z')
  const dates = 'issuing_date_from=2026-01-01&issuing_date_to=2026-12-31'
  const status = 'payment_status=PENDING'
  const list = await call('GET', `/invoices?${status}&${dates}&external_customer_id=${customer}`)
  const totals = list.body.invoices.map(
    (invoice: { amount: { total_amount: { value: number } } }) => invoice.amount.total_amount.value,
  )
  for (const { id } of list.body.invoices) await call('GET', `/invoices/${id}`)
  await call('GET', `/customers/${customer}/past_usage?external_subscription_id=${subscription}`)
  const revenue = await call('GET', `/customers/${customer}/analytics/gross-revenue?months=12`)
  await sandbox.advanceTo('2026-02-20T00:00:00Z')
  const overdue = await call('GET', `/customers/${customer}/analytics/overdue-balance?months=12`)
  return {
    totals: totals as number[],
    revenue: revenue.body.gross_revenues[0].amount.value as number,
    overdue: overdue.body.overdue_balances[0].amount.value as number,
  }
}

describe('the billing limit', () => {
  it('caps an invoice when the price rises within the open period', async () => {
    const metric = await aSum(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    await sendEvents(metric, subscribed.subscription, [9_999_999_999])
    const usage_based_charges = [aCharge(metric, '999999999')]
    await sandbox.call('PUT', `/plans/${plan.code}`, { usage_based_charges })
    assert.equal(await currentUsage(subscribed), MAX_USD)
    const { totals, revenue, overdue } = await billedInJanuary(subscribed)
    assert.deepEqual(totals, [MAX_USD])
    assert.equal(revenue, MAX_USD)
    assert.equal(overdue, MAX_USD)
  })

  it('caps an invoice of a thousand events near the limit of one event', async () => {
    const metric = await aSum(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    const subscribed = await subscribe(sandbox, plan)
    for (let batch = 0; batch < 11; batch++) {
      await sendEvents(metric, subscribed.subscription, Array(100).fill(9_999_999_999.99))
    }
    assert.equal(await currentUsage(subscribed), MAX_USD)
    assert.deepEqual((await billedInJanuary(subscribed)).totals, [MAX_USD])
  })

  it('caps an invoice of dozens of minimum amounts with all their taxes', async () => {
    const metric = await aSum(sandbox)
    const taxes = []
    for (let i = 0; i < 20; i++) taxes.push((await aTax(sandbox, '100')).code)
    const min_amount = usd(MAX_PLAN_AMOUNT)
    const plan = await aPlan(sandbox, {
      amount: usd(MAX_PLAN_AMOUNT),
      minimum_commitment: { amount: usd(MAX_PLAN_AMOUNT) },
      usage_based_charges: Array.from({ length: 40 }, () => aCharge(metric, '1', { min_amount })),
      tax_codes: taxes,
    })
    const subscribed = await subscribe(sandbox, plan)
    const { totals } = await billedInJanuary(subscribed)
    assert.equal(totals.length, 1)
    assert.ok(totals[0]! <= MAX_USD && totals[0]! > MAX_USD - 1, String(totals[0]))
  })

  it('is the limit of all invoices that a customer is issued in one month', async () => {
    const plan = await aPlan(sandbox, { amount: usd(MAX_PLAN_AMOUNT) })
    const first = await subscribe(sandbox, plan)
    for (let i = 0; i < 4; i++) {
      const members = { external_customer_id: first.customer, external_id: key('sub') }
      await sandbox.call('POST', '/subscriptions', { ...members, plan_code: plan.code })
    }
    const { totals, revenue } = await billedInJanuary(first)
    // The second invoice is reduced; the other three are of zero, and paid.
    assert.deepEqual(totals, [MAX_USD - MAX_PLAN_AMOUNT, MAX_PLAN_AMOUNT])
    assert.equal(revenue, MAX_USD)
  })

  it('changes no amount below the limit', async () => {
    const metric = await aSum(sandbox)
    const plan = await aPlan(sandbox, {
      amount: usd(MAX_PLAN_AMOUNT),
      usage_based_charges: [aCharge(metric, '1')],
    })
    const subscribed = await subscribe(sandbox, plan)
    await sendEvents(metric, subscribed.subscription, [9_999_999_999.99])
    assert.deepEqual((await billedInJanuary(subscribed)).totals, [2509999999999.99])
  })

  it('holds for a wallet that rules top up again and again', async () => {
    const metric = await aSum(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(metric, '1')] })
    const { customer } = await subscribe(sandbox, plan)
    const granted_credits = '999999999999'
    const made = await sandbox.call('POST', '/wallets', {
      ...{ external_customer_id: customer, currency: 'USD', rate_amount: '9', granted_credits },
      recurring_transaction_rules: [
        { trigger: 'INTERVAL', interval: 'WEEKLY', method: 'FIXED', granted_credits },
      ],
    })
    assert.equal(made.status, 201, made.text)
    await sandbox.advanceTo('2026-06-01T00:00:00Z')
    const { body } = await sandbox.call('GET', `/wallets/${made.body.id}`)
    assert.equal(body.available_balance.value, 8999999999991)
  })
})

describe('capAmounts', () => {
  const cents = fc.integer({ min: 0, max: 999_999_999_999_999 })
  const line = fc.record({
    amount: cents.map((value) => (value / 100).toFixed(2)),
    taxRate: fc.integer({ min: 0, max: 200_000 }).map((value) => (value / 100).toFixed(2)),
  })

  it('caps random amounts and their taxes at the limit', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), cents, (lines, room) => {
        const limit = parseDecimal((room / 100).toFixed(2))
        const capped = capAmounts(lines, limit, 'USD')
        const total = sum(
          capped.flatMap(({ amount, taxRate }) => [amount, taxAmount(amount, taxRate, 'USD')]),
        )
        assert.ok(compare(total, limit) <= 0)
        assert.ok(isCarried(toText(total)))
        assert.ok(capped.every(({ amount }, i) => compare(lines[i]!.amount, amount) >= 0))
      }),
    )
  })

  it('returns the amounts unchanged where they fit', () => {
    const lines = [{ amount: '10.00', taxRate: '19' }]
    assert.deepEqual(capAmounts(lines, parseDecimal('11.90'), 'USD'), lines)
    assert.equal(capAmounts(lines, parseDecimal('11.89'), 'USD')[0]?.amount, '9.99')
  })
})
