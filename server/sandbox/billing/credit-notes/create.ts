/** Makes credit notes: never more than a fee, and never back to a card what it did not pay. */
import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import type { CreditNoteBody } from '../../../contract/credit-note.ts'
import type { SandboxContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { refuse } from '../../refusal.ts'
import { settlesAt } from '../engine/payments.ts'
import { dateOf } from '../engine/periods.ts'
import { roundFee } from '../engine/rounding.ts'
import { sumOf } from '../engine/usage.ts'
import type { Invoice } from '../tables.ts'
import { takeTurn } from '../turn.ts'
import { nestedDigitsOf } from '../wire.ts'

/**
 * @returns the new note's id
 * @throws {Refusal} 422 for what is not the invoice's, and for more than can be given back
 */
export async function createCreditNote(
  { db, clock }: SandboxContext,
  body: CreditNoteBody,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await takeTurn(trx)
    // Locked: two notes at once could each give the same back.
    const invoices = trx.selectFrom('invoices').selectAll().where('id', '=', body.invoice_id)
    const invoice = await invoices.forUpdate().executeTakeFirst()
    if (!invoice) {
      throw refuse('INVALID_PARAMETER_VALUE', 'is not known', '/invoice_id', body.invoice_id)
    }
    if (invoice.status === 'DRAFT') throw refuse('INVOICE_NOT_FINALIZED', 'It is a draft.')
    const items = await itemsOf(trx, invoice, body)
    const subTotal = sumOf(items.map(({ amount }) => amount))
    const taxes = sumOf(items.map(({ tax }) => tax))
    const { credit, refund } = partsOf(subTotal.plus(taxes), invoice, body)
    const at = clock.now()
    const refunding = refund.gt(0) ? await refundOf(trx, invoice, refund, at) : undefined
    const id = randomUUID()
    await trx
      .insertInto('credit_notes')
      .values({
        id,
        sequential_id: await nextNumber(trx, invoice.id),
        invoice_id: invoice.id,
        customer_id: invoice.customer_id,
        currency_code: invoice.currency_code,
        reason: body.reason ?? null,
        description: body.description,
        issuing_date: dateOf(at),
        credit_status: credit.gt(0) ? 'AVAILABLE' : null,
        refund_status: refunding ? 'PENDING' : null,
        sub_total: subTotal.toFixed(),
        taxes: taxes.toFixed(),
        credit_amount: credit.toFixed(),
        refund_amount: refund.toFixed(),
        balance: credit.toFixed(),
        settles_at: refunding?.settles_at ?? null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await trx
      .insertInto('credit_note_items')
      .values(items.map((item, rank) => ({ ...item, id: randomUUID(), credit_note_id: id, rank })))
      .execute()
    return id
  })
}

interface Item {
  fee_id: string
  amount: string
  tax: string
}

async function itemsOf(trx: Database, invoice: Invoice, body: CreditNoteBody): Promise<Item[]> {
  const fees = await trx
    .selectFrom('fees')
    .select(['id', 'amount', 'tax'])
    .where('invoice_id', '=', invoice.id)
    .execute()
  const before = await trx
    .selectFrom('credit_note_items as items')
    .innerJoin('credit_notes', 'credit_notes.id', 'items.credit_note_id')
    .select(['items.fee_id', 'items.amount', 'items.tax'])
    .where('credit_notes.invoice_id', '=', invoice.id)
    .where((eb) => eb.or([eb('credit_status', 'is', null), eb('credit_status', '!=', 'VOIDED')]))
    .execute()
  return body.items.map(({ fee_id, amount: given }, i) => {
    const pointer = `/items/${i}`
    const fee = fees.find(({ id }) => id === fee_id.toLowerCase())
    if (!fee) {
      const field = `${pointer}/fee_id`
      throw refuse('INVALID_PARAMETER_VALUE', 'is no fee of this invoice', field, fee_id)
    }
    const amount = nestedDigitsOf(given, invoice.currency_code, `${pointer}/amount`)
    const earlier = before.filter((item) => item.fee_id === fee.id)
    const credited = sumOf(earlier.map((item) => item.amount))
    const most = new Big(fee.amount).minus(credited)
    if (most.lt(amount)) {
      const why = `must be at most ${most.toFixed()}`
      throw refuse('CREDIT_NOTE_AMOUNT_EXCEEDED', why, `${pointer}/amount/value`, amount)
    }
    const taxed = sumOf(earlier.map((item) => item.tax))
    const after = credited.plus(amount)
    const tax = taxAt(fee, after, invoice.currency_code).minus(taxed)
    return { fee_id: fee.id, amount, tax: tax.lt(0) ? '0' : tax.toFixed() }
  })
}

/** The share of a fee's tax that belongs to a part of it; to all of it belongs all of its tax. */
const taxAt = (fee: { amount: string; tax: string }, part: Big, currency: string): Big =>
  new Big(fee.amount).eq(0)
    ? new Big(0)
    : roundFee(new Big(fee.tax).times(part).div(fee.amount), currency)

/** CHOICE: all of it is credit unless a refund is asked for; what is said must come to the total. */
function partsOf(total: Big, { currency_code }: Invoice, body: CreditNoteBody) {
  const read = (member: 'credit_amount' | 'refund_amount') =>
    body[member] && new Big(nestedDigitsOf(body[member], currency_code, `/${member}`))
  const saidRefund = read('refund_amount')
  const saidCredit = read('credit_amount')
  const refund = saidRefund ?? new Big(0)
  const credit = saidCredit ?? total.minus(refund)
  if (credit.lt(0) || refund.lt(0) || !credit.plus(refund).eq(total) || total.lte(0)) {
    const why = `credit and refund must come to the items with their taxes, ${total.toFixed()}`
    const field = saidCredit || !saidRefund ? '/credit_amount/value' : '/refund_amount/value'
    throw refuse('INVALID_PARAMETER_VALUE', why, field)
  }
  return { credit, refund }
}

/** CHOICE: only what a card has paid is refunded, and a refund takes as long as a payment. */
async function refundOf(trx: Database, invoice: Invoice, refund: Big, at: Date) {
  const { refunded } = await trx
    .selectFrom('credit_notes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('refund_amount'), eb.val('0')).as('refunded'))
    .where('invoice_id', '=', invoice.id)
    .where('refund_status', '!=', 'FAILED')
    .executeTakeFirstOrThrow()
  const paid = invoice.payment_status === 'SUCCEEDED' ? new Big(invoice.total) : new Big(0)
  const most = paid.minus(refunded)
  if (refund.gt(most)) {
    const why = `must be at most ${most.toFixed()}, which was paid and not refunded`
    throw refuse('REFUND_AMOUNT_EXCEEDED', why, '/refund_amount/value', refund.toFixed())
  }
  return { settles_at: settlesAt('', at) }
}

async function nextNumber(trx: Database, invoiceId: string): Promise<number> {
  const { made } = await trx
    .selectFrom('credit_notes')
    .select((eb) => eb.fn.countAll<number>().as('made'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return made + 1
}
