/** What pays an invoice before the payment method does (facts §1.8, §1.9). */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { useCredit } from '../credit-notes/change.ts'
import { payable, spendCredits } from '../wallets/transact.ts'
import type { Fee } from './fees.ts'

export interface Spendable {
  /** Decimal text, whole units of the invoice's currency. */
  available: string
  /** What it pays for; everything when null. */
  kinds: readonly Fee['kind'][] | null
}

interface Spent<Credit> {
  credit: Credit
  amount: string
}

/**
 * Pays fees with credits: one credit after the other, each for the fees that it may pay for, in their
 * order, until it is used up or nothing is left.
 * @returns what is left to pay, and what each credit paid; those that paid nothing are left out
 */
export function spend<Credit extends Spendable>(
  fees: readonly { kind: Fee['kind']; total: string }[],
  credits: readonly Credit[],
): { rest: string; spent: Spent<Credit>[] } {
  const open = fees.map(({ kind, total }) => ({ kind, left: new Big(total) }))
  const spent = credits.map((credit) => {
    let available = new Big(credit.available)
    for (const fee of open) {
      if (credit.kinds && !credit.kinds.includes(fee.kind)) continue
      const paid = fee.left.lt(available) ? fee.left : available
      fee.left = fee.left.minus(paid)
      available = available.minus(paid)
    }
    return { credit, amount: new Big(credit.available).minus(available).toFixed() }
  })
  return {
    rest: open.reduce((sum, { left }) => sum.plus(left), new Big(0)).toFixed(),
    spent: spent.filter(({ amount }) => new Big(amount).gt(0)),
  }
}

export interface Credit extends Spendable {
  pay(trx: Database, paid: { amount: string; invoiceId: string }, at: Date): Promise<void>
}

/** A customer's credits in a currency, in the order in which they are spent. */
export async function readCredits(
  trx: Database,
  customerId: string,
  currency: string,
): Promise<Credit[]> {
  // CHOICE: the wallet that expires first pays first, then the older one.
  const wallets = await trx
    .selectFrom('wallets')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('currency_code', '=', currency)
    .where('status', '=', 'ACTIVE')
    .orderBy('expiration_at', (order) => order.asc().nullsLast())
    .orderBy('position')
    .forUpdate()
    .execute()
  // CHOICE: credit notes pay before wallets do, the oldest first.
  const notes = await trx
    .selectFrom('credit_notes')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('currency_code', '=', currency)
    .where('balance', '>', '0')
    .orderBy('position')
    .forUpdate()
    .execute()
  const given = notes.map(
    (note): Credit => ({
      available: note.balance,
      kinds: null,
      pay: (trx, paid, at) => useCredit(trx, note, paid, at),
    }),
  )
  const prepaid = wallets.map(
    (wallet): Credit => ({
      available: payable(wallet),
      kinds: wallet.fee_types,
      pay: (trx, paid, at) => spendCredits(trx, wallet, paid, at),
    }),
  )
  return [...given, ...prepaid]
}
