/** The emulated account of the documentation's home page: responses by the contract, invoices by the clock. */
import assert from 'node:assert/strict'
import { describe, it, vi } from 'vitest'
import { AccountApi } from '../../docs/.vitepress/theme/emulation/account-api.ts'
import { SampleAccount } from '../../docs/.vitepress/theme/emulation/sample-account.ts'
import {
  GrossRevenuesForCustomer,
  OverdueBalancesForCustomer,
} from '../../server/contract/analytics.ts'
import { Profile } from '../../server/contract/customer.ts'
import { InvoiceForCustomer, MyInvoices, MyInvoicesById } from '../../server/contract/invoice.ts'
import { ChangeMessage } from '../../server/contract/notifications/change.ts'
import { MySubscriptions } from '../../server/contract/subscription.ts'
import { PastUsageForCustomer, UsageForCustomer } from '../../server/contract/usage.ts'
import { PaymentMethod } from '../../server/contract/vault/payment-method.ts'
import { formatDecimal, sum } from '../../server/pricing/price/decimal.ts'

const anAccount = () => {
  const account = new SampleAccount()
  const { respond } = new AccountApi(account)
  const send = (method: string, address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://account')
    return respond({ method, path: pathname, query: searchParams, body: '{}', signal: undefined })
  }
  const get = async (address: string) => (await send('GET', address)).json()
  const invoices = async (query = ''): Promise<MyInvoices> => get(`/me/invoices${query}`)
  return { account, send, get, invoices }
}

const SHAPES = {
  '/me': Profile,
  '/me/subscriptions': MySubscriptions,
  '/me/payment-method': PaymentMethod,
  '/me/usage/current': UsageForCustomer,
  '/me/usage/past': PastUsageForCustomer,
  '/me/invoices': MyInvoices,
  '/me/invoices/inv-000041': InvoiceForCustomer,
  '/me/invoices-by-id?ids=inv-000041,inv-000046': MyInvoicesById,
  '/me/analytics/gross-revenue': GrossRevenuesForCustomer,
  '/me/analytics/overdue-balance': OverdueBalancesForCustomer,
}

describe('the sample account', () => {
  for (const [address, shape] of Object.entries(SHAPES))
    it(`responds by the contract: ${address}`, async () => {
      const { account, get } = anAccount()
      for (let month = 0; month < 3; month++) {
        assert.deepEqual(shape.parse(await get(address)), await get(address))
        account.advanceMonth()
      }
    })

  it('invoices the usage of a month with the fee of the plan when the month has ended', async () => {
    const { account, get, invoices } = anAccount()
    const before = await invoices()
    account.advanceMonth()
    const {
      usage_periods: [november],
    } = PastUsageForCustomer.parse(await get('/me/usage/past'))
    const after = await invoices()
    const [newest] = after.invoices
    assert.equal(after.metadata.total_count, before.metadata.total_count + 1)
    assert.equal(newest!.issued_date, '2026-12-01')
    assert.equal(newest!.due_date, '2026-12-15')
    assert.equal(newest!.payment_status, 'PENDING')
    const charges = november!.charges_usage.map(({ amount }) => amount.value)
    assert.equal(newest!.amount.total_amount!.value, formatDecimal(sum(['49.00', ...charges])))
  })

  it('makes an unpaid invoice overdue the day after its due date', async () => {
    const { account, get } = anAccount()
    const overdue = async () => (await get('/me/analytics/overdue-balance')).overdue_balances
    assert.deepEqual(await overdue(), [])
    account.advanceMonth()
    assert.deepEqual(
      (await overdue()).map(({ invoice_ids }: { invoice_ids: string[] }) => invoice_ids),
      [['inv-000046']],
    )
  })

  it('pays an invoice after the request, and publishes the change', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { send, invoices } = anAccount()
    const reader = send('GET', '/me/changes').body!.getReader()
    assert.equal(send('POST', '/me/invoices/inv-000046/retry_payment').status, 204)
    const [requested] = (await invoices()).invoices
    assert.equal(requested!.payment_requested, true)
    assert.equal(requested!.payment_status, 'FAILED')
    vi.advanceTimersByTime(5000)
    const [paid] = (await invoices()).invoices
    assert.equal(paid!.payment_status, 'SUCCEEDED')
    assert.notEqual(paid!.updated_at, requested!.updated_at)
    const { value } = await reader.read()
    const frame = new TextDecoder().decode(value)
    assert.deepEqual(ChangeMessage.parse(JSON.parse(frame.replace('data: ', ''))), {
      kind: 'invoice',
      id: 'inv-000046',
    })
  })

  it('filters, sorts and pages invoices, with totals of all pages', async () => {
    const { invoices } = anAccount()
    const paid = await invoices('?payment_status=SUCCEEDED&sort=issued_date&page=2&per_page=2')
    assert.deepEqual(paid.metadata, { total_count: 5, total_pages: 3, current_page: 2 })
    assert.deepEqual(
      paid.invoices.map(({ issued_date }) => issued_date),
      ['2026-08-01', '2026-09-01'],
    )
    assert.deepEqual(
      paid.totals.map(({ payment_status, count }) => [payment_status, count]),
      [['SUCCEEDED', 5]],
    )
    const [cheapest] = (await invoices('?sort=amount&per_page=1')).invoices
    assert.equal(cheapest!.issued_date, '2026-06-01')
  })

  it('includes an invoice of today for a reader of the day before the clock was turned', async () => {
    const { account, get, invoices } = anAccount()
    const { now } = await get('/me')
    account.advanceMonth()
    const count = async (to: string) =>
      (await invoices(`?issuing_date_to=${to}`)).metadata.total_count
    assert.equal(await count(now.slice(0, 10)), 7)
    assert.equal(await count('2026-11-30'), 6)
  })

  it('has no other resources', () => {
    const { send } = anAccount()
    assert.equal(send('GET', '/me/wallets').status, 404)
    assert.equal(send('POST', '/me/invoices/inv-000001/retry_payment').status, 404)
    assert.equal(send('POST', '/me/invoices/inv-000046').status, 404)
  })
})
