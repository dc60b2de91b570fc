/** Issues an invoice for fees and, where there is a payment method, begins its payment. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import type { Plan, Subscription } from '../tables.ts'
import { watchThresholds } from '../wallets/rules.ts'
import { readCredits, spend } from './credits.ts'
import { type Fee, totalOf } from './fees.ts'
import { startPayment } from './payments.ts'
import { DAY, dateOf } from './periods.ts'

/** CHOICE: an invoice is due 14 days after it was issued. */
const DUE_AFTER = 14 * DAY

interface Issue {
  subscription: Subscription
  plan: Plan
  fees: Fee[]
  at: Date
}

/**
 * The subtotal is the sum of the fees with their taxes, each rounded already; the total is what of it
 * credits do not pay, and what the payment method is charged. CHOICE: every invoice is FINALIZED at once.
 */
export async function issueInvoice(
  trx: Database,
  { subscription, plan, fees, at }: Issue,
): Promise<void> {
  const credits = await readCredits(trx, subscription.customer_id, plan.currency_code)
  const { rest: total, spent } = spend(
    fees.map((fee) => ({ kind: fee.kind, total: totalOf(fee) })),
    credits,
  )
  const invoice = {
    id: randomUUID(),
    sequential_id: await nextSequentialId(trx),
    customer_id: subscription.customer_id,
    subscription_id: subscription.id,
    currency_code: plan.currency_code,
    total,
    status: 'FINALIZED' as const,
    // CHOICE: what costs nothing is paid.
    payment_status: new Big(total).eq(0) ? ('SUCCEEDED' as const) : ('PENDING' as const),
    issued_date: dateOf(at),
    due_date: dateOf(new Date(at.getTime() + DUE_AFTER)),
    created_at: at,
    updated_at: at,
  }
  await trx.insertInto('invoices').values(invoice).execute()
  await trx
    .insertInto('fees')
    .values(fees.map((fee, rank) => ({ ...fee, id: randomUUID(), invoice_id: invoice.id, rank })))
    .execute()
  for (const { credit, amount } of spent) {
    await credit.pay(trx, { amount, invoiceId: invoice.id }, at)
  }
  if (spent.length > 0) await watchThresholds(trx, [subscription.customer_id], at)
  if (invoice.payment_status === 'SUCCEEDED') return
  const { payment_method_token: token } = await trx
    .selectFrom('customers')
    .select('payment_method_token')
    .where('id', '=', subscription.customer_id)
    .executeTakeFirstOrThrow()
  // CHOICE: without a payment method the invoice stays PENDING.
  if (token !== null) await startPayment(trx, { invoiceId: invoice.id, token, at })
}

/** Invoices are numbered without a gap; the row is locked until the invoice stands. */
async function nextSequentialId(trx: Database): Promise<number> {
  const { last_sequential_id } = await trx
    .updateTable('account')
    .set((eb) => ({ last_sequential_id: eb('last_sequential_id', '+', 1) }))
    .returning('last_sequential_id')
    .executeTakeFirstOrThrow()
  return last_sequential_id
}
