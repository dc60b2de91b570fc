/** The parts of an invoice's amount, and the invoice of a past period (billing-171, billing-183). */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aCharge,
  aMetric,
  aPlan,
  aTax,
  pastUsage,
  send,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

async function invoicesOf(customer: string, status: string) {
  const dates = 'issuing_date_from=2026-01-01&issuing_date_to=2027-01-01'
  const query = `external_customer_id=${customer}&payment_status=${status}&${dates}`
  return (await sandbox.call('GET', `/invoices?${query}`)).body.invoices
}

const valuesOf = (breakdown: Record<string, { value: number }>) =>
  Object.fromEntries(Object.entries(breakdown).map(([name, { value }]) => [name, value]))

describe('An invoice', () => {
  it('answers its fees, its taxes, and the parts that credit notes and wallets paid', async () => {
    const tax = await aTax(sandbox, '10')
    const plan = await aPlan(sandbox, { amount: usd(100), tax_codes: [tax.code] })
    const { customer } = await subscribe(sandbox, plan)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const [first] = await invoicesOf(customer, 'PENDING')
    const { body: whole } = await sandbox.call('GET', `/invoices/${first.id}`)
    assert.deepEqual(whole.amount, first.amount)
    assert.deepEqual(valuesOf(first.amount.breakdown), {
      fees: 100,
      sub_total_excluding_taxes: 100,
      taxes: 10,
      sub_total_including_taxes: 110,
      credit_notes: 0,
      prepaid_credit: 0,
      progressive_billing_credit: 0,
    })
    await sandbox.call('POST', '/credit-notes', {
      invoice_id: first.id,
      credit_amount: { value: 22 },
      items: [{ fee_id: whole.fees[0].id, amount: { value: 20 } }],
    })
    await sandbox.call('POST', '/wallets', {
      external_customer_id: customer,
      currency: 'USD',
      rate_amount: '1',
      granted_credits: '30',
    })
    await sandbox.advanceTo('2026-03-01T00:00:00Z')
    const second = (await invoicesOf(customer, 'PENDING')).find(
      ({ issued_date }: { issued_date: string }) => issued_date === '2026-03-01',
    )
    assert.equal(second.amount.total_amount.value, 58)
    const { sub_total_including_taxes, credit_notes, prepaid_credit } = valuesOf(
      second.amount.breakdown,
    )
    assert.deepEqual([sub_total_including_taxes, credit_notes, prepaid_credit], [110, 22, 30])
  })
})

describe('A past period', () => {
  it('answers its invoice, and none if it had no fees', async () => {
    const calls = await aMetric(sandbox)
    const plan = await aPlan(sandbox, { usage_based_charges: [aCharge(calls, '2')] })
    const subscribed = await subscribe(sandbox, plan)
    await send(sandbox, subscribed, { metric_code: calls.code })
    const free = await subscribe(sandbox, await aPlan(sandbox))
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const [january] = await pastUsage(sandbox, subscribed)
    const [invoice] = await invoicesOf(subscribed.customer, 'PENDING')
    assert.equal(january.invoice_id, invoice.id)
    const [unbilled] = await pastUsage(sandbox, free)
    assert.deepEqual([unbilled.charges_usage, unbilled.invoice_id], [[], undefined])
  })
})
