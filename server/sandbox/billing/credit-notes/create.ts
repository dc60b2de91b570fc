/** Creates credit notes: never more than a fee, and never a refund of more than the card has paid. */
import type { CreditNoteBody } from '../../../contract/credit-note.ts'
import { creditable, creditPart } from '../../../pricing/billing/credit-note.ts'
import {
  add,
  compare,
  type Decimal,
  isPositive,
  parseDecimal,
  subtract,
  toText,
  ZERO,
} from '../../../pricing/price/decimal.ts'
import type { Clock } from '../../clock.ts'
import { minorUnits } from '../../currencies.ts'
import type { Database } from '../../database/connect.ts'
import type { Invoice } from '../../database/tables/billing.ts'
import { parseNestedAmount } from '../amounts.ts'
import { lockCustomer } from '../billing-lock.ts'
import { settlesAt } from '../engine/payments.ts'
import { BillingError } from '../errors.ts'
import { type Item, insertCreditNotes, itemsTotal, loadCredited } from './ledger.ts'

/**
 * @returns the id of the new note
 * @throws {BillingError} for a fee of another invoice, and above the creditable amount
 */
export async function createCreditNote(
  { db, clock }: { db: Database; clock: Clock },
  body: CreditNoteBody,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, body.invoice_id)
    if (invoice.status === 'DRAFT')
      throw new BillingError('INVOICE_NOT_FINALIZED', 'It is a draft.')
    const items = await resolveItems(trx, invoice, body)
    const refund = resolveRefund(itemsTotal(items), invoice, body)
    if (isPositive(refund)) await assertRefundable(trx, invoice, refund)
    const at = clock.now()
    const draft = {
      ...{ invoice, items },
      reason: body.reason ?? null,
      description: body.description ?? null,
      // CHOICE: a refund takes as long as a payment.
      refund: { amount: toText(refund), settles_at: isPositive(refund) ? settlesAt('', at) : null },
    }
    const [id] = await insertCreditNotes(trx, [draft], at)
    return id!
  })
}

/**
 * Locks an invoice and its customer, because two concurrent notes could each credit the same amount.
 * @throws {BillingError}
 */
async function lockInvoice(trx: Database, id: string): Promise<Invoice> {
  const invoices = trx.selectFrom('invoices').where('id', '=', id)
  const found = await invoices.select('customer_id').executeTakeFirst()
  if (!found) throw new BillingError('INVALID_PARAMETER_VALUE', 'is not known', '/invoice_id', id)
  await lockCustomer(trx, found.customer_id)
  return invoices.selectAll().forUpdate().executeTakeFirstOrThrow()
}

async function resolveItems(
  trx: Database,
  invoice: Invoice,
  body: CreditNoteBody,
): Promise<Item[]> {
  const fees = await trx
    .selectFrom('fees')
    .select(['id', 'amount', 'tax'])
    .where('invoice_id', '=', invoice.id)
    .execute()
  const credited = await loadCredited(trx, [invoice.id])
  return body.items.map(({ fee_id, amount: input }, i) => {
    const pointer = `/items/${i}`
    const fee = fees.find(({ id }) => id === fee_id.toLowerCase())
    if (!fee) {
      const field = `${pointer}/fee_id`
      throw new BillingError('INVALID_PARAMETER_VALUE', 'is no fee of this invoice', field, fee_id)
    }
    const amount = parseNestedAmount(input, invoice.currency_code, `${pointer}/amount`)
    const earlier = credited.get(fee.id)
    const limit = creditable(fee, earlier)
    if (compare(limit, amount) < 0) {
      const why = `must be at most ${toText(limit)}`
      throw new BillingError('CREDIT_NOTE_AMOUNT_EXCEEDED', why, `${pointer}/amount/value`, amount)
    }
    const decimals = minorUnits(invoice.currency_code)
    return { fee_id: fee.id, ...creditPart(fee, amount, decimals, earlier) }
  })
}

/** CHOICE: without `refund_amount` all is credit; the given amounts must add up to the total. */
function resolveRefund(total: Decimal, { currency_code }: Invoice, body: CreditNoteBody): Decimal {
  const read = (member: 'credit_amount' | 'refund_amount') =>
    body[member] && parseDecimal(parseNestedAmount(body[member], currency_code, `/${member}`))
  const requestedRefund = read('refund_amount')
  const requestedCredit = read('credit_amount')
  const refund = requestedRefund ?? ZERO
  const credit = requestedCredit ?? subtract(total, refund)
  const isNegative = compare(credit, ZERO) < 0 || compare(refund, ZERO) < 0
  if (isNegative || compare(add(credit, refund), total) !== 0 || !isPositive(total)) {
    const why = `credit and refund must come to the items with their taxes, ${toText(total)}`
    const field =
      requestedCredit || !requestedRefund ? '/credit_amount/value' : '/refund_amount/value'
    throw new BillingError('INVALID_PARAMETER_VALUE', why, field)
  }
  return refund
}

/** CHOICE: at most the amount that the card has paid is refunded. */
async function assertRefundable(trx: Database, invoice: Invoice, refund: Decimal): Promise<void> {
  const { refunded } = await trx
    .selectFrom('credit_notes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('refund_amount'), eb.val('0')).as('refunded'))
    .where('invoice_id', '=', invoice.id)
    .where('refund_status', '!=', 'FAILED')
    .executeTakeFirstOrThrow()
  const paid = invoice.payment_status === 'SUCCEEDED' ? invoice.total : ZERO
  const limit = subtract(paid, refunded)
  if (compare(refund, limit) > 0) {
    const why = `must be at most ${toText(limit)}, which was paid and not refunded`
    throw new BillingError('REFUND_AMOUNT_EXCEEDED', why, '/refund_amount/value', toText(refund))
  }
}
