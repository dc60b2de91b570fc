/** What is left of invoices to give back, as the page's credit notes say it. */
import Big from 'big.js'
import { creditable, itemOf, readCredited, totalOf } from '../billing/credit-notes/write.ts'
import { invoiceNumber, type readInvoices } from '../billing/invoice-answer.ts'
import { formatMoney } from '../checkout/format.ts'
import type { Database } from '../database/connect.ts'
import { anyOf } from '../database/rows.ts'

type Invoice = Awaited<ReturnType<ReturnType<typeof readInvoices>['execute']>>[number]

export async function readReturnable(db: Database, invoices: readonly Invoice[]) {
  const ids = invoices.map(({ id }) => id)
  const credited = await readCredited(db, ids)
  const fees = await db
    .selectFrom('fees')
    .select(['id', 'invoice_id', 'amount', 'tax'])
    .where('invoice_id', '=', anyOf(ids))
    .orderBy('rank')
    .execute()
  return invoices.flatMap(({ id, sequential_id, name, currency_code }) => {
    const items = fees
      .filter(({ invoice_id }) => invoice_id === id)
      .map((fee) => {
        const given = credited.get(fee.id)
        return itemOf(fee, creditable(fee, given).toFixed(), currency_code, given)
      })
      .filter(({ amount }) => new Big(amount).gt(0))
    if (items.length === 0) return []
    const total = totalOf(items).toFixed()
    const amounts = items.map(({ fee_id, amount }) => ({ fee_id, amount: inBody(amount) }))
    return {
      id,
      text: `${invoiceNumber(sequential_id)} · ${name} · ${formatMoney(total, currency_code)}`,
      note: { items: amounts, total: inBody(total) },
    }
  })
}

const inBody = (amount: string) => ({ value: Number(amount) })
