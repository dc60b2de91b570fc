/** Overdue balances and gross revenues of customers, by month and currency. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aPlan,
  create,
  invoicesOf,
  key,
  type Subscribed,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { aSandbox } from '../../support/sandbox/sandbox.ts'

const sandbox = await aSandbox({ at: '2026-01-01T00:00:00Z' })
const jpy = (value: number) => ({ value, currency_code: 'JPY' })

/** A customer with a declined card on two monthly plans: 10.10 USD and 1,000 JPY. */
async function aDebtor(): Promise<Subscribed> {
  const subscribed = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(10.1) }), {
    customer: { payment_method_token: 'tok_sandbox_declined' },
  })
  const plan = await aPlan(sandbox, { amount: jpy(1000) })
  await create(sandbox, '/subscriptions', {
    external_customer_id: subscribed.customer,
    external_id: key('sub'),
    plan_code: plan.code,
  })
  return subscribed
}

const debtor = await aDebtor()
const payer = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(7) }), {
  customer: { payment_method_token: 'tok_visa' },
})
const silent = await subscribe(sandbox, await aPlan(sandbox))
// Issued on the first of February, March and April; due on the fifteenth of each.
await sandbox.advanceTo('2026-04-15T12:00:00Z')

async function read(subscribed: Subscribed, what: string, query = '') {
  const path = `/customers/${subscribed.customer}/analytics/${what}${query}`
  const { status, body, text } = await sandbox.call('GET', path)
  assert.equal(status, 200, text)
  return body
}

describe('The overdue balance', () => {
  it('sums unpaid invoices by the month of their due date and by currency', async () => {
    const invoices = await invoicesOf(sandbox, debtor)
    const ids = (date: string, currency: string) =>
      invoices
        .filter(({ issued_date, amount }) => {
          return issued_date === date && amount.total_amount.currency_code === currency
        })
        .map(({ id }) => id)
    assert.deepEqual(await read(debtor, 'overdue-balance'), {
      overdue_balances: [
        { month: '2026-02', amount: jpy(1000), invoice_ids: ids('2026-02-01', 'JPY') },
        { month: '2026-02', amount: usd(10.1), invoice_ids: ids('2026-02-01', 'USD') },
        { month: '2026-03', amount: jpy(1000), invoice_ids: ids('2026-03-01', 'JPY') },
        { month: '2026-03', amount: usd(10.1), invoice_ids: ids('2026-03-01', 'USD') },
      ],
    })
    for (const { payment_overdue, issued_date } of invoices) {
      assert.equal(payment_overdue, issued_date < '2026-04-01')
    }
  })

  it('grows on the day after the due date, by the sandbox clock', async () => {
    await sandbox.advanceTo('2026-04-16T00:00:00Z')
    const { overdue_balances } = await read(debtor, 'overdue-balance', '?currency=USD')
    assert.deepEqual(
      overdue_balances.map(({ month }: { month: string }) => month),
      ['2026-02', '2026-03', '2026-04'],
    )
  })

  it('is empty for a customer without unpaid invoices', async () => {
    for (const subscribed of [payer, silent]) {
      assert.deepEqual(await read(subscribed, 'overdue-balance'), { overdue_balances: [] })
    }
  })
})

describe('The gross revenue', () => {
  it('sums issued invoices, paid or not', async () => {
    assert.deepEqual(await read(debtor, 'gross-revenue', '?currency=JPY&months=2'), {
      gross_revenues: [
        { month: '2026-03', amount: jpy(1000), invoices_count: 1 },
        { month: '2026-04', amount: jpy(1000), invoices_count: 1 },
      ],
    })
    assert.deepEqual(await read(payer, 'gross-revenue', '?months=1'), {
      gross_revenues: [{ month: '2026-04', amount: usd(7), invoices_count: 1 }],
    })
  })

  it('sums the invoices of one month and one currency', async () => {
    const subscribed = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(0.1) }))
    const plan = await aPlan(sandbox, { amount: usd(0.2) })
    await create(sandbox, '/subscriptions', {
      external_customer_id: subscribed.customer,
      external_id: key('sub'),
      plan_code: plan.code,
    })
    await sandbox.advanceTo('2026-05-01T00:00:00Z')
    const invoices = await invoicesOf(sandbox, subscribed)
    const cents = invoices.map(({ amount }) => Math.round(amount.total_amount.value * 100))
    const { gross_revenues } = await read(subscribed, 'gross-revenue')
    assert.deepEqual(gross_revenues, [
      { month: '2026-05', amount: usd((cents[0]! + cents[1]!) / 100), invoices_count: 2 },
    ])
  })

  it('is the amount invoiced before credits', async () => {
    const subscribed = await subscribe(sandbox, await aPlan(sandbox, { amount: usd(10) }))
    const wallet = { external_customer_id: subscribed.customer, currency: 'USD', rate_amount: '1' }
    await create(sandbox, '/wallets', { ...wallet, granted_credits: '4' })
    await sandbox.advanceTo('2026-06-01T00:00:00Z')
    const [invoice] = await invoicesOf(sandbox, subscribed)
    assert.deepEqual(invoice.amount.total_amount, usd(6))
    assert.deepEqual(await read(subscribed, 'gross-revenue'), {
      gross_revenues: [{ month: '2026-06', amount: usd(10), invoices_count: 1 }],
    })
  })

  it('covers twelve months by default, and any number on request', async () => {
    await sandbox.advanceTo('2027-03-01T00:00:00Z')
    const months = async (query: string) =>
      (await read(payer, 'gross-revenue', query)).gross_revenues.map(
        ({ month }: { month: string }) => month,
      )
    assert.deepEqual([(await months('')).length, (await months(''))[0]], [12, '2026-04'])
    assert.equal((await months('?months=14')).length, 14)
    assert.equal((await months('?months=999999999')).length, 14)
  })
})

describe('A request for analytics', () => {
  it('is refused with invalid parameters, and 404 for an unknown customer', async () => {
    for (const what of ['overdue-balance', 'gross-revenue']) {
      for (const query of [
        'months=0',
        'months=-1',
        'months=1.5',
        'months=x',
        'currency=usd',
        'currency=',
        'currency=ZZZ',
      ]) {
        const { status, body } = await sandbox.call(
          'GET',
          `/customers/${payer.customer}/analytics/${what}?${query}`,
        )
        assert.equal(status, 400, query)
        assert.equal(body.details[0].field, query.split('=')[0])
      }
      const { status } = await sandbox.call('GET', `/customers/nobody/analytics/${what}`)
      assert.equal(status, 404)
    }
  })
})
