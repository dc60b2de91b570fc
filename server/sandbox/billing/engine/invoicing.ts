/** Issues invoices for fees, applies credits to them, and starts their payments. */
import { randomUUID } from 'node:crypto'
import { applyCredits } from '../../../pricing/billing/credits.ts'
import { type Fee, feeTotal } from '../../../pricing/billing/fees.ts'
import { DAY, midnight, toDate } from '../../../pricing/billing/periods.ts'
import { isZero } from '../../../pricing/price/decimal.ts'
import { insertRows } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { insertInvoices } from '../states/invoices.ts'
import { applyThresholdRules } from '../wallets/top-up-rules.ts'
import { capInvoices } from './billing-limit.ts'
import { loadCredits } from './credits.ts'
import { isChargedAtIssue, startPayments } from './payments.ts'
import type { Transition } from './transitions.ts'

/** CHOICE: an invoice is due 14 days after it was issued. */
const PAYMENT_TERM_MS = 14 * DAY

/** The fees of one transition. */
interface InvoiceDraft {
  transition: Transition
  fees: readonly Fee[]
}

/**
 * Issues one invoice for each draft with fees. CHOICE: without fees there is no invoice.
 *
 * The total is the sum of the fees with their taxes, each rounded already, minus the credits applied. It is
 * the amount that the payment method is charged.
 * @returns the ids of the invoices by their transition
 */
export async function issueInvoices(
  trx: Database,
  drafts: readonly InvoiceDraft[],
): Promise<Map<Transition, string>> {
  const withFees = drafts.filter(({ fees }) => fees.length > 0)
  const [first] = withFees
  if (!first) return new Map()
  const { at } = first.transition
  const billed = await capInvoices(trx, withFees, at)
  const customerCredits = await loadCredits(
    trx,
    billed.map(({ transition }) => transition.subscription.customer_id),
  )
  const last = await nextInvoiceNumbers(trx, billed.length)
  const issued = billed.map(({ transition, fees }, i) => {
    const id = randomUUID()
    const { customer_id } = transition.subscription
    const credits = customerCredits.forCustomer(customer_id, transition.plan.currency_code)
    const { rest, spent } = applyCredits(
      fees.map((fee) => ({ kind: fee.kind, total: feeTotal(fee) })),
      credits,
    )
    for (const { credit, amount } of spent) credit.pay({ amount, invoiceId: id })
    const invoice = toInvoiceRow(transition, {
      id,
      number: last - billed.length + 1 + i,
      total: rest,
    })
    return { transition, invoice, fees }
  })
  const invoices = issued.map(({ invoice }) => invoice)
  await insertInvoices(trx, invoices, at, async () => {
    const fees = issued.flatMap(({ invoice, fees }) =>
      fees.map((fee, rank) => toFeeRow(fee, { invoice_id: invoice.id, rank })),
    )
    await insertRows(trx, 'fees', fees)
    await customerCredits.write(at)
  })
  await applyThresholdRules(trx, [...new Set(invoices.map(({ customer_id }) => customer_id))], at)
  await startPayments(
    trx,
    issued.flatMap(({ invoice, transition: { token } }) =>
      // CHOICE: without a payment method the invoice stays PENDING.
      isChargedAtIssue(token) && invoice.payment_status === 'PENDING'
        ? [{ invoiceId: invoice.id, token, at }]
        : [],
    ),
  )
  return new Map(issued.map(({ transition, invoice }) => [transition, invoice.id]))
}

const toFeeRow = (
  { chargeId, inAdvance, taxRate, ...fee }: Fee,
  place: { invoice_id: string; rank: number },
) => ({
  ...fee,
  charge_id: chargeId,
  in_advance: inAdvance,
  tax_rate: taxRate,
  ...place,
  id: randomUUID(),
})

/** CHOICE: every invoice is FINALIZED at once, and an invoice of zero is paid. */
const toInvoiceRow = (
  { subscription, plan, at }: Transition,
  { id, number, total }: { id: string; number: number; total: string },
) => ({
  id,
  sequential_id: number,
  customer_id: subscription.customer_id,
  subscription_id: subscription.id,
  currency_code: plan.currency_code,
  total,
  status: 'FINALIZED' as const,
  payment_status: isZero(total) ? ('SUCCEEDED' as const) : ('PENDING' as const),
  issued_date: toDate(at),
  due_date: toDate(new Date(at.getTime() + PAYMENT_TERM_MS)),
  overdue_at: isZero(total) ? null : midnight(new Date(at.getTime() + PAYMENT_TERM_MS + DAY)),
  created_at: at,
  updated_at: at,
})

/**
 * Reserves consecutive invoice numbers without a gap: the row stays locked until the transaction ends.
 * @returns the last number
 */
async function nextInvoiceNumbers(trx: Database, count: number): Promise<number> {
  const { last_sequential_id } = await trx
    .updateTable('account')
    .set((eb) => ({ last_sequential_id: eb('last_sequential_id', '+', count) }))
    .returning('last_sequential_id')
    .executeTakeFirstOrThrow()
  return last_sequential_id
}
