/** Payments of invoices: outcomes by payment method, and retries. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import {
  aPlan,
  invoicesOf,
  type Subscribed,
  subscribe,
  usd,
} from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const MONTHLY = aPlan(sandbox, { amount: usd(10) })

async function aPayer(payment_method_token?: string): Promise<Subscribed> {
  return subscribe(sandbox, await MONTHLY, { customer: { payment_method_token } })
}

const invoiceOf = async (subscribed: Subscribed) => (await invoicesOf(sandbox, subscribed))[0]
const retry = async (subscribed: Subscribed) =>
  sandbox.call('POST', `/invoices/${(await invoiceOf(subscribed)).id}/retry_payment`)

/** Asserts that a retry is rejected with the issue and leaves the invoice unchanged. */
async function refused(subscribed: Subscribed, issue: string) {
  const before = await invoiceOf(subscribed)
  const { status, body } = await retry(subscribed)
  assert.equal(status, 422)
  assert.equal(body.details[0].issue, issue)
  assert.deepEqual(await invoiceOf(subscribed), before)
}

describe('A payment', () => {
  it('is pending for three seconds and then succeeds', async () => {
    const subscribed = await aPayer('tok_visa')
    await sandbox.advanceTo('2026-02-01T00:00:02.999Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'PENDING')
    await sandbox.advanceTo('2026-02-01T00:00:03Z')
    const paid = await invoiceOf(subscribed)
    assert.equal(paid.payment_status, 'SUCCEEDED')
    assert.equal(paid.created_at, '2026-02-01T00:00:00.000Z')
    assert.equal(paid.updated_at, '2026-02-01T00:00:03.000Z')
  })

  it('begins with a retry alone for a method that waits for it', async () => {
    const subscribed = await aPayer('tok_sandbox_retry')
    await sandbox.advanceTo('2026-02-02T00:00:00Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'PENDING')
    assert.equal((await retry(subscribed)).status, 204)
    await sandbox.advanceTo('2026-02-02T00:00:03Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'SUCCEEDED')
  })

  it('fails each time with a declined method', async () => {
    const subscribed = await aPayer('tok_sandbox_declined')
    await sandbox.advanceTo('2026-02-01T00:00:03Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'FAILED')
    assert.equal((await retry(subscribed)).status, 204)
    await sandbox.advanceTo('2026-02-01T00:00:06Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'FAILED')
  })

  it('fails n times for each invoice and then succeeds', async () => {
    const subscribed = await aPayer('tok_sandbox_declined_2')
    await sandbox.advanceTo('2026-02-01T00:00:03Z')
    const seen = [(await invoiceOf(subscribed)).payment_status]
    for (const second of ['06', '09']) {
      assert.equal((await retry(subscribed)).status, 204)
      await sandbox.advanceTo(`2026-02-01T00:00:${second}Z`)
      seen.push((await invoiceOf(subscribed)).payment_status)
    }
    assert.deepEqual(seen, ['FAILED', 'FAILED', 'SUCCEEDED'])
    await sandbox.advanceTo('2026-03-02T00:00:00Z')
    assert.equal((await invoicesOf(sandbox, subscribed))[1].payment_status, 'FAILED')
  })

  it('stays pending with a method without an outcome', async () => {
    const subscribed = await aPayer('tok_sandbox_pending')
    await sandbox.advanceTo('2026-02-20T00:00:00Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'PENDING')
    await refused(subscribed, 'PAYMENT_IN_PROGRESS')
  })

  it('is not started for an invoice of zero', async () => {
    const plan = await aPlan(sandbox, { amount: usd(0) })
    const calls = await sandbox.call('POST', '/metrics', {
      name: 'Calls',
      code: 'calls-of-nothing',
      type: 'METERED',
      aggregation_type: 'COUNT',
    })
    await sandbox.call('PUT', `/plans/${plan.id}`, {
      usage_based_charges: [{ metric_id: calls.body.id, properties: { amount: '1' } }],
    })
    const subscribed = await subscribe(sandbox, plan)
    await sandbox.advanceTo('2026-02-01T00:00:00Z')
    const invoice = await invoiceOf(subscribed)
    assert.equal(invoice.amount.total_amount.value, 0)
    assert.equal(invoice.payment_status, 'SUCCEEDED')
  })
})

describe('A payment retry', () => {
  it('makes a failed invoice PENDING until the outcome', async () => {
    const subscribed = await aPayer('tok_sandbox_declined_1')
    await sandbox.advanceTo('2026-02-05T00:00:00Z')
    const { status, text } = await retry(subscribed)
    assert.deepEqual([status, text], [204, ''])
    const pending = await invoiceOf(subscribed)
    assert.equal(pending.payment_status, 'PENDING')
    assert.equal(pending.updated_at, '2026-02-05T00:00:00.000Z')
    await sandbox.advanceTo('2026-02-05T00:00:03Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'SUCCEEDED')
  })

  it('uses the current payment method of the customer', async () => {
    const subscribed = await aPayer()
    await sandbox.advanceTo('2026-02-05T00:00:00Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'PENDING')
    await refused(subscribed, 'PAYMENT_METHOD_MISSING')
    await sandbox.call('PUT', `/customers/${subscribed.customer}`, {
      payment_method_token: 'tok_visa',
    })
    assert.equal((await retry(subscribed)).status, 204)
    await sandbox.advanceTo('2026-02-05T00:00:03Z')
    assert.equal((await invoiceOf(subscribed)).payment_status, 'SUCCEEDED')
  })

  it('is refused for a paid invoice and for one with a pending payment', async () => {
    const subscribed = await aPayer('tok_visa')
    await sandbox.advanceTo('2026-02-01T00:00:01Z')
    await refused(subscribed, 'PAYMENT_IN_PROGRESS')
    await sandbox.advanceTo('2026-02-01T00:00:03Z')
    await refused(subscribed, 'INVOICE_PAID')
  })

  it('is refused for a draft', async () => {
    const subscribed = await aPayer('tok_sandbox_declined')
    await sandbox.advanceTo('2026-02-05T00:00:00Z')
    const { id } = await invoiceOf(subscribed)
    await sandbox.db.updateTable('invoices').set({ status: 'DRAFT' }).where('id', '=', id).execute()
    await refused(subscribed, 'INVOICE_NOT_FINALIZED')
  })

  it('starts one payment for concurrent requests', async () => {
    const subscribed = await aPayer('tok_sandbox_declined_1')
    await sandbox.advanceTo('2026-02-05T00:00:00Z')
    // Read once: in the lists an invoice is at no place while its status changes between two of them.
    const { id } = await invoiceOf(subscribed)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sandbox.call('POST', `/invoices/${id}/retry_payment`)),
    )
    assert.equal(answers.filter(({ status }) => status === 204).length, 1)
    assert.equal(answers.filter(({ status }) => status === 422).length, 7)
  })
})

describe('An invoice that is not paid', () => {
  it('is overdue from the day after its due date', async () => {
    const subscribed = await aPayer('tok_sandbox_declined')
    await sandbox.advanceTo('2026-02-15T23:59:59Z')
    assert.equal((await invoiceOf(subscribed)).due_date, '2026-02-15')
    assert.equal((await invoiceOf(subscribed)).payment_overdue, false)
    await sandbox.advanceTo('2026-02-16T00:00:00Z')
    assert.equal((await invoiceOf(subscribed)).payment_overdue, true)
    await sandbox.call('PUT', `/customers/${subscribed.customer}`, {
      payment_method_token: 'tok_visa',
    })
    await retry(subscribed)
    await sandbox.advanceTo('2026-02-16T00:00:03Z')
    assert.equal((await invoiceOf(subscribed)).payment_overdue, false)
  })
})
