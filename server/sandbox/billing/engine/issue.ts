/** Issues invoices for fees and, where there is a payment method, begins their payment. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { insertRows } from '../../database/rows.ts'
import { watchThresholds } from '../wallets/rules.ts'
import { readPurses, spend } from './credits.ts'
import { type Fee, totalOf } from './fees.ts'
import type { Payable } from './moments.ts'
import { startPayments } from './payments.ts'
import { DAY, dateOf } from './periods.ts'

/** CHOICE: an invoice is due 14 days after it was issued. */
const DUE_AFTER = 14 * DAY

interface Issue {
  moment: Payable
  fees: readonly Fee[]
}

/**
 * The subtotal is the sum of the fees with their taxes, each rounded already; the total is what of it
 * credits do not pay, and what the payment method is charged. CHOICE: no fees, no invoice.
 */
export async function issueInvoices(trx: Database, issues: readonly Issue[]): Promise<void> {
  const billed = issues.filter(({ fees }) => fees.length > 0)
  const [first] = billed
  if (!first) return
  const { at } = first.moment
  const purses = await readPurses(
    trx,
    billed.map(({ moment }) => moment.subscription.customer_id),
  )
  const last = await takeNumbers(trx, billed.length)
  const issued = billed.map(({ moment, fees }, i) => {
    const id = randomUUID()
    const { customer_id } = moment.subscription
    const credits = purses.of(customer_id, moment.plan.currency_code)
    const { rest, spent } = spend(
      fees.map((fee) => ({ kind: fee.kind, total: totalOf(fee) })),
      credits,
    )
    for (const { credit, amount } of spent) credit.pay({ amount, invoiceId: id })
    const invoice = invoiceOf(moment, { id, number: last - billed.length + 1 + i, total: rest })
    return { invoice, fees, token: moment.token, hasSpent: spent.length > 0 }
  })
  await insertRows(
    trx,
    'invoices',
    issued.map(({ invoice }) => invoice),
  )
  await insertRows(
    trx,
    'fees',
    issued.flatMap(({ invoice, fees }) =>
      fees.map((fee, rank) => ({ ...fee, id: randomUUID(), invoice_id: invoice.id, rank })),
    ),
  )
  await purses.write(at)
  const spenders = issued.filter(({ hasSpent }) => hasSpent)
  await watchThresholds(trx, [...new Set(spenders.map(({ invoice }) => invoice.customer_id))], at)
  await startPayments(
    trx,
    issued.flatMap(({ invoice, token }) =>
      // CHOICE: without a payment method the invoice stays PENDING.
      token !== null && invoice.payment_status === 'PENDING'
        ? [{ invoiceId: invoice.id, token, at }]
        : [],
    ),
  )
}

/** CHOICE: every invoice is FINALIZED at once, and what costs nothing is paid. */
const invoiceOf = (
  { subscription, plan, at }: Payable,
  { id, number, total }: { id: string; number: number; total: string },
) => ({
  id,
  sequential_id: number,
  customer_id: subscription.customer_id,
  subscription_id: subscription.id,
  currency_code: plan.currency_code,
  total,
  status: 'FINALIZED' as const,
  payment_status: new Big(total).eq(0) ? ('SUCCEEDED' as const) : ('PENDING' as const),
  issued_date: dateOf(at),
  due_date: dateOf(new Date(at.getTime() + DUE_AFTER)),
  created_at: at,
  updated_at: at,
})

/**
 * Invoices are numbered without a gap; the row is locked until they stand.
 * @returns the last of so many numbers
 */
async function takeNumbers(trx: Database, count: number): Promise<number> {
  const { last_sequential_id } = await trx
    .updateTable('account')
    .set((eb) => ({ last_sequential_id: eb('last_sequential_id', '+', count) }))
    .returning('last_sequential_id')
    .executeTakeFirstOrThrow()
  return last_sequential_id
}
