/** Stores credit notes, and loads the credited amounts of fees. */
import { randomUUID } from 'node:crypto'
import type { TaxedAmount } from '../../../pricing/billing/credit-note.ts'
import { toDate } from '../../../pricing/billing/periods.ts'
import { type Decimal, isPositive, subtract, sum, toText } from '../../../pricing/price/decimal.ts'
import { anyOf } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { Invoice } from '../../database/tables/billing.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import { insertNotes } from '../states/credit-notes.ts'

export type Item = TaxedAmount & { fee_id: string }

/** The credited amounts by fee id; voided notes do not count. */
export async function loadCredited(
  trx: Database,
  invoiceIds: readonly string[],
): Promise<Map<string, TaxedAmount>> {
  const rows = await trx
    .selectFrom('credit_note_items as items')
    .innerJoin('credit_notes', 'credit_notes.id', 'items.credit_note_id')
    .select((eb) => [
      'items.fee_id',
      eb.fn.sum<string>('items.amount').as('amount'),
      eb.fn.sum<string>('items.tax').as('tax'),
    ])
    .where('credit_notes.invoice_id', '=', anyOf(invoiceIds))
    .where((eb) => eb.or([eb('credit_status', 'is', null), eb('credit_status', '!=', 'VOIDED')]))
    .groupBy('items.fee_id')
    .execute()
  return new Map(rows.map(({ fee_id, ...credited }) => [fee_id, credited]))
}

/** The sum of items with their taxes. */
export const itemsTotal = (items: readonly Item[]): Decimal =>
  sum(items.flatMap(({ amount, tax }) => [amount, tax]))

export interface CreditNoteDraft {
  invoice: Pick<Invoice, 'id' | 'customer_id' | 'currency_code'>
  items: readonly Item[]
  reason: CreditNote['reason']
  description: CreditNote['description']
  /** The part refunded to the payment method, and the instant of its outcome; the rest is credit. */
  refund: { amount: string; settles_at: Date | null }
}

/** Writes notes and their items. @returns the ids of the notes */
export async function insertCreditNotes(
  trx: Database,
  drafts: readonly CreditNoteDraft[],
  at: Date,
): Promise<string[]> {
  const made = await countNotes(
    trx,
    drafts.map(({ invoice }) => invoice.id),
  )
  const notes = drafts.map((draft) => ({
    items: draft.items,
    row: {
      ...toCreditNoteRow(draft, at),
      sequential_id: (made.get(draft.invoice.id) ?? 0) + 1,
    },
  }))
  const rows = notes.map(({ row }) => row)
  const items = notes.flatMap(({ items, row }) =>
    items.map((item, rank) => ({ ...item, id: randomUUID(), credit_note_id: row.id, rank })),
  )
  await insertNotes(trx, rows, items, at)
  return rows.map(({ id }) => id)
}

function toCreditNoteRow(
  { invoice, items, reason, description, refund }: CreditNoteDraft,
  at: Date,
) {
  const credit = subtract(itemsTotal(items), refund.amount)
  const isRefunding = isPositive(refund.amount)
  return {
    id: randomUUID(),
    invoice_id: invoice.id,
    customer_id: invoice.customer_id,
    currency_code: invoice.currency_code,
    reason,
    description: description ?? null,
    issuing_date: toDate(at),
    credit_status: isPositive(credit) ? ('AVAILABLE' as const) : null,
    refund_status: isRefunding ? ('PENDING' as const) : null,
    sub_total: toText(sum(items.map(({ amount }) => amount))),
    taxes: toText(sum(items.map(({ tax }) => tax))),
    credit_amount: toText(credit),
    refund_amount: refund.amount,
    balance: toText(credit),
    settles_at: refund.settles_at,
    created_at: at,
    updated_at: at,
  }
}

async function countNotes(trx: Database, invoiceIds: string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('credit_notes')
    .select((eb) => ['invoice_id', eb.fn.countAll<number>().as('made')])
    .where('invoice_id', '=', anyOf(invoiceIds))
    .groupBy('invoice_id')
    .execute()
  return new Map(rows.map(({ invoice_id, made }) => [invoice_id, made]))
}
