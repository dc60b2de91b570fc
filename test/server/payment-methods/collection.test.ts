/** Payments after a new method, which the service may collect by itself. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { InvoiceForCustomer } from '../../../server/contract/invoice.ts'
import { problemOf } from '../../support/bff/bff.ts'
import { paymentMethodStack } from '../../support/payment-methods/stack.ts'
import { aPlan, invoicesOf, subscribe, usd } from '../../support/sandbox/billing.ts'
import { sandboxOfFile } from '../../support/sandbox/sandbox.ts'

const sandbox = await sandboxOfFile()

const afterSeconds = (seconds: number) =>
  sandbox.advanceTo(new Date(sandbox.clock.now().getTime() + seconds * 1000).toISOString())

/** A customer with one invoice after a failed payment. */
async function aDebtor() {
  const plan = await aPlan(sandbox, { amount: usd(30), pay_in_advance: true })
  const debtor = await subscribe(sandbox, plan, {
    customer: { payment_method_token: 'tok_sandbox_declined' },
  })
  await afterSeconds(3)
  const [invoice] = await invoicesOf(sandbox, debtor)
  const id: string = invoice.id
  const stack = paymentMethodStack(sandbox)
  const token = await stack.session(debtor.customer)
  const retries = () => stack.calls(`POST /v1/commerce/billing/invoices/${id}/retry_payment`).length
  return {
    ...stack,
    token,
    retries,
    async invoice() {
      const response = await stack.call('GET', `/api/me/invoices/${id}`, { token })
      assert.equal(response.status, 200)
      return (await response.json()) as InvoiceForCustomer
    },
    pay: () => stack.call('POST', `/api/me/invoices/${id}/retry_payment`, { token }),
    async saves(source?: string) {
      const response = await stack.confirm({ token }, await stack.approved({ token }, source))
      assert.equal(response.status, 200, await response.clone().text())
    },
    async successes() {
      const paid = await sandbox.db
        .selectFrom('payments')
        .select('id')
        .where('invoice_id', '=', id)
        .where('status', '=', 'SUCCEEDED')
        .execute()
      return paid.length
    },
  }
}

describe('a failed invoice after a new payment method', () => {
  it('is paid once, if it collects by itself after a retry has come', async () => {
    Object.assign(sandbox.settings, { collect_after: 8 })
    const debtor = await aDebtor()
    await debtor.saves()
    await afterSeconds(5)
    assert.equal((await debtor.invoice()).payment_status, 'FAILED')
    const { upstream } = await problemOf(await debtor.pay(), 422, 'refused')
    assert.equal(upstream?.issues?.[0]?.issue, 'PAYMENT_IN_PROGRESS')
    // The payment under way is that of the lock, so that no second retry leaves.
    assert.equal((await debtor.invoice()).payment_requested, true)
    await problemOf(await debtor.pay(), 409, 'already-requested')
    assert.equal(debtor.retries(), 1)
    await afterSeconds(8)
    assert.equal((await debtor.invoice()).payment_status, 'SUCCEEDED')
    assert.equal(await debtor.successes(), 1)
    await problemOf(await debtor.pay(), 422, 'refused')
    assert.equal(debtor.retries(), 1)
  })

  it('can be retried once the payment that the service began has failed', async () => {
    Object.assign(sandbox.settings, { collect_after: 8 })
    const debtor = await aDebtor()
    await debtor.saves('declined-once')
    await afterSeconds(5)
    await problemOf(await debtor.pay(), 422, 'refused')
    await afterSeconds(8)
    assert.deepEqual(
      [(await debtor.invoice()).payment_status, (await debtor.invoice()).payment_requested],
      ['FAILED', false],
    )
    assert.equal((await debtor.pay()).status, 204)
    await afterSeconds(3)
    assert.equal((await debtor.invoice()).payment_status, 'SUCCEEDED')
    assert.equal(await debtor.successes(), 1)
  })
})
