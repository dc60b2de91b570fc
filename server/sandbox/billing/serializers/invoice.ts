/** Serializes invoices (billing-21, billing-22). */
import { sql } from 'kysely'
import { toDate } from '../../../pricing/billing/periods.ts'
import { add, type DecimalLike, subtract, toText } from '../../../pricing/price/decimal.ts'
import type { Database } from '../../database/connect.ts'
import type { Customer, Invoice } from '../../database/tables/billing.ts'
import { orUndefined, serializeMoney } from '../money-format.ts'

/** Invoices with the sums of their parts, and the current data of their customer (CHOICE), so that its keys work. */
export const selectInvoices = (db: Database) =>
  db
    .selectFrom('invoices')
    .innerJoin('customers', 'customers.id', 'invoices.customer_id')
    .selectAll('invoices')
    .select([
      'customers.external_id',
      'customers.name',
      'customers.email',
      'customers.phone',
      'customers.address',
    ])
    .select([
      sumOf('amount', 'fees').as('fees'),
      sumOf('tax', 'fees').as('taxes'),
      sumOf('amount', 'credit_note_uses').as('credit_notes'),
    ])

const sumOf = (column: 'amount' | 'tax', table: 'fees' | 'credit_note_uses') =>
  sql<string>`(select coalesce(sum(${sql.ref(column)}), 0) from ${sql.table(table)}
    where ${sql.table(table)}.invoice_id = invoices.id)`

export type InvoiceRow = Invoice &
  Pick<Customer, 'external_id' | 'name' | 'email' | 'phone' | 'address'> &
  Record<'fees' | 'taxes' | 'credit_notes', string>

/** CHOICE: one sequence for the merchant, without revisions. */
export const invoiceNumber = (sequentialId: number) =>
  `INV-${String(sequentialId).padStart(6, '0')}`

export const serializeInvoice = (row: InvoiceRow, now: Date) => ({
  id: row.id,
  sequential_id: row.sequential_id,
  status: row.status,
  payment_status: row.payment_status,
  amount: {
    total_amount: serializeMoney(row.total, row.currency_code),
    breakdown: breakdownOf(row),
  },
  due_date: row.due_date,
  issued_date: row.issued_date,
  invoice_number: invoiceNumber(row.sequential_id),
  version_number: '1',
  // CHOICE: overdue from the day after the due date, until it is paid.
  payment_overdue: row.payment_status !== 'SUCCEEDED' && toDate(now) > row.due_date,
  invoice_type: 'SUBSCRIPTION',
  customer: {
    name: row.name,
    external_id: row.external_id,
    email: row.email,
    phone: orUndefined(row.phone),
    id: row.customer_id,
    address: orUndefined(row.address),
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** The wallets paid the rest: credit notes and wallets are applied before the total (billing-178). */
function breakdownOf({ fees, taxes, credit_notes, total, currency_code }: InvoiceRow) {
  const withTaxes = add(fees, taxes)
  const money = (value: DecimalLike) => serializeMoney(toText(value), currency_code)
  return {
    fees: money(fees),
    sub_total_excluding_taxes: money(fees),
    taxes: money(taxes),
    sub_total_including_taxes: money(withTaxes),
    credit_notes: money(credit_notes),
    prepaid_credit: money(subtract(subtract(withTaxes, credit_notes), total)),
    // billing-146: no invoice is due before its period ends.
    progressive_billing_credit: money('0'),
  }
}
