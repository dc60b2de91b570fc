/**
 * Limits the amounts of a customer, so that a JSON number carries each amount and each sum exactly.
 *
 * Amounts are refused where they come in: above a limit of their own they are 422. Their sums are not,
 * because prices, taxes and plans change while a period is open; a sum above the limit is capped here.
 */
import { sql } from 'kysely'
import type { Fee } from '../../../pricing/billing/fees.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  max,
  multiply,
  parseDecimal,
  percentOf,
  subtract,
  sum,
  toText,
  ZERO,
} from '../../../pricing/price/decimal.ts'
import { minorUnits } from '../../currencies.ts'
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import { taxAmount } from './taxes.ts'

/** Digits of a JSON number that are exact; those behind the point count. */
const MAX_EXACT_DIGITS = 15

/** The first amount at which a JSON number can lose minor units: 10^13 for USD, 10^15 for JPY. */
export const firstInexactAmount = (currency: string): Decimal => ({
  units: 10n ** BigInt(MAX_EXACT_DIGITS - minorUnits(currency)),
  scale: 0,
})

/** CHOICE: one event costs less than a thousandth of the first inexact amount. */
export const maxEventAmount = (currency: string): Decimal =>
  multiply(firstInexactAmount(currency), '0.001')

/** CHOICE: an amount of a plan is at most a quarter of the first inexact amount. */
export const maxPlanAmount = (currency: string): Decimal =>
  multiply(firstInexactAmount(currency), '0.25')

/**
 * CHOICE (billing-222): maximum invoiced to a customer in a calendar month, taxes included. It is just below half of
 * the first inexact amount, because a month's overdue balance adds the invoices of up to two months.
 */
export const maxMonthlyAmount = (currency: string): Decimal =>
  subtract(multiply(firstInexactAmount(currency), '0.5'), {
    units: 1n,
    scale: minorUnits(currency),
  })

/**
 * Caps amounts in their order: with their taxes they come to at most `room`. Amounts that fit are unchanged,
 * the first that does not fit is reduced, and the later ones share the minor units left.
 */
export function capAmounts<Line extends Pick<Fee, 'amount' | 'taxRate'>>(
  lines: readonly Line[],
  room: Decimal,
  currency: string,
): Line[] {
  let left = room
  return lines.map((line) => {
    const { amount, taxRate } = line
    const withTax = (part: string) => add(part, taxAmount(part, taxRate, currency))
    const fits = compare(withTax(amount), left) <= 0
    const factor = add(1, percentOf(1, taxRate))
    const capped = fits ? amount : toText(divide(left, factor, minorUnits(currency), 'down'))
    left = subtract(left, withTax(capped))
    return { ...line, amount: capped }
  })
}

interface InvoiceDraft {
  transition: { subscription: { customer_id: string }; plan: { currency_code: string } }
  fees: readonly Fee[]
}

/** Caps the fees of invoices that are issued at one instant to the rest of each customer's month. */
export async function capInvoices<Draft extends InvoiceDraft>(
  trx: Database,
  drafts: readonly Draft[],
  at: Date,
): Promise<Draft[]> {
  const invoiced = await loadInvoiced(
    trx,
    drafts.map(({ transition }) => transition.subscription.customer_id),
    at,
  )
  return drafts.map((draft) => {
    const { subscription, plan } = draft.transition
    const currency = plan.currency_code
    const key = `${subscription.customer_id} ${currency}`
    const before = invoiced.get(key) ?? ZERO
    const room = max(subtract(maxMonthlyAmount(currency), before), ZERO)
    const fees = capAmounts(draft.fees, room, currency).map((fee) => ({
      ...fee,
      tax: taxAmount(fee.amount, fee.taxRate, currency),
    }))
    invoiced.set(key, sum([before, ...fees.flatMap(({ amount, tax }) => [amount, tax])]))
    return { ...draft, fees }
  })
}

/** The amounts invoiced in the calendar month of an instant, before credits, by customer and currency. */
async function loadInvoiced(trx: Database, customerIds: readonly string[], at: Date) {
  const rows = await trx
    .selectFrom('invoices')
    .innerJoin('fees', 'fees.invoice_id', 'invoices.id')
    .select(['invoices.customer_id', 'invoices.currency_code'])
    .select(sql<string>`sum(fees.amount + fees.tax)`.as('total'))
    .where('invoices.customer_id', '=', anyOf([...new Set(customerIds)]))
    .where('invoices.issued_date', '>=', `${at.toISOString().slice(0, 7)}-01`)
    .groupBy(['invoices.customer_id', 'invoices.currency_code'])
    .execute()
  return new Map(
    rows.map(({ customer_id, currency_code, total }) => [
      `${customer_id} ${currency_code}`,
      parseDecimal(total),
    ]),
  )
}
