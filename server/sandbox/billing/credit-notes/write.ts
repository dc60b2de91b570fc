/** Writes credit notes: what of each fee they give back, with its taxes, and the note that says so. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { anyOf, insertRows } from '../../database/rows.ts'
import { dateOf } from '../engine/periods.ts'
import { roundFee } from '../engine/rounding.ts'
import { sumOf } from '../engine/usage.ts'
import type { Invoice } from '../tables.ts'
import type { CreditNote } from './tables.ts'

export type Item = Record<'fee_id' | 'amount' | 'tax', string>

/** What was given back of a fee already. Decimal text. */
export type Credited = Record<'amount' | 'tax', string>

const NOTHING: Credited = { amount: '0', tax: '0' }

/** By the fee's id; a note that is voided gives nothing back. */
export async function readCredited(
  trx: Database,
  invoiceIds: readonly string[],
): Promise<Map<string, Credited>> {
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

/** The most that can still be given back of a fee. */
export const creditable = (fee: { amount: string }, credited = NOTHING): Big =>
  new Big(fee.amount).minus(credited.amount)

/** Gives a part of a fee back. To all of it belongs all of its tax, in however many parts. */
export function itemOf(
  fee: { id: string; amount: string; tax: string },
  part: string,
  currency: string,
  credited = NOTHING,
): Item {
  const after = new Big(credited.amount).plus(part)
  const taxed = new Big(fee.amount).eq(0) ? after : after.times(fee.tax).div(fee.amount)
  const tax = roundFee(taxed, currency).minus(credited.tax)
  return { fee_id: fee.id, amount: part, tax: tax.lt(0) ? '0' : tax.toFixed() }
}

/** What items come to, with their taxes. */
export const totalOf = (items: readonly Item[]): Big =>
  sumOf(items.flatMap(({ amount, tax }) => [amount, tax]))

export interface Draft {
  invoice: Pick<Invoice, 'id' | 'customer_id' | 'currency_code'>
  items: readonly Item[]
  reason: CreditNote['reason']
  description: CreditNote['description']
  /** What of it goes back to the payment method, and when that arrives; the rest is credit. */
  refund: { amount: string; settles_at: Date | null }
}

/** @returns the ids of the new notes */
export async function writeCreditNotes(
  trx: Database,
  drafts: readonly Draft[],
  at: Date,
): Promise<string[]> {
  const made = await countNotes(
    trx,
    drafts.map(({ invoice }) => invoice.id),
  )
  const notes = drafts.map((draft) => ({
    ...noteOf(draft, at),
    sequential_id: (made.get(draft.invoice.id) ?? 0) + 1,
  }))
  await insertRows(trx, 'credit_notes', notes)
  await insertRows(
    trx,
    'credit_note_items',
    drafts.flatMap(({ items }, i) =>
      items.map((item, rank) => ({
        ...item,
        id: randomUUID(),
        credit_note_id: notes[i]!.id,
        rank,
      })),
    ),
  )
  return notes.map(({ id }) => id)
}

function noteOf({ invoice, items, reason, description, refund }: Draft, at: Date) {
  const credit = totalOf(items).minus(refund.amount)
  const isRefunding = new Big(refund.amount).gt(0)
  return {
    id: randomUUID(),
    invoice_id: invoice.id,
    customer_id: invoice.customer_id,
    currency_code: invoice.currency_code,
    reason,
    description: description ?? null,
    issuing_date: dateOf(at),
    credit_status: credit.gt(0) ? ('AVAILABLE' as const) : null,
    refund_status: isRefunding ? ('PENDING' as const) : null,
    sub_total: sumOf(items.map(({ amount }) => amount)).toFixed(),
    taxes: sumOf(items.map(({ tax }) => tax)).toFixed(),
    credit_amount: credit.toFixed(),
    refund_amount: refund.amount,
    balance: credit.toFixed(),
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
