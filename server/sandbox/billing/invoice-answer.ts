/** How an invoice is answered: the members of billing-171 and no others. */
import type { Database } from '../database/connect.ts'
import { totalOf } from './engine/fees.ts'
import { dateOf } from './engine/periods.ts'
import type { Customer, Invoice } from './tables.ts'
import { money, present } from './wire.ts'

/** Invoices with their customer as it is now (CHOICE), so that its keys are the ones that work. */
export const readInvoices = (db: Database) =>
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

/** For who watches them come. */
export const newestInvoices = (db: Database, most: number) =>
  readInvoices(db).orderBy('invoices.sequential_id', 'desc').limit(most).execute()

type Row = Invoice & Pick<Customer, 'external_id' | 'name' | 'email' | 'phone' | 'address'>

/** CHOICE: numbered through, never revised. */
export const invoiceNumber = (sequentialId: number) =>
  `INV-${String(sequentialId).padStart(6, '0')}`

export const answerInvoice = (row: Row, now: Date) => ({
  id: row.id,
  sequential_id: row.sequential_id,
  status: row.status,
  payment_status: row.payment_status,
  amount: { total_amount: money(row.total, row.currency_code) },
  due_date: row.due_date,
  issued_date: row.issued_date,
  invoice_number: invoiceNumber(row.sequential_id),
  version_number: '1',
  // CHOICE: overdue from the day after the due date, until it is paid.
  payment_overdue: row.payment_status !== 'SUCCEEDED' && dateOf(now) > row.due_date,
  invoice_type: 'SUBSCRIPTION',
  customer: {
    name: row.name,
    external_id: row.external_id,
    email: row.email,
    phone: present(row.phone),
    id: row.customer_id,
    address: present(row.address),
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

/** Only there when one invoice is read; each with its taxes (billing-177). */
export async function readFees(db: Database, { id, currency_code }: Row) {
  const fees = await db
    .selectFrom('fees')
    .select(['id', 'amount', 'tax'])
    .where('invoice_id', '=', id)
    .orderBy('rank')
    .execute()
  return fees.map((fee) => ({ id: fee.id, total_amount: money(totalOf(fee), currency_code) }))
}
