/** What pays an invoice before the payment method does (billing-178). */
import Big from 'big.js'
import type { Database } from '../../database/connect.ts'
import { anyOf } from '../../database/rows.ts'
import { type CreditUse, useCredits } from '../credit-notes/change.ts'
import type { CreditNote } from '../credit-notes/tables.ts'
import type { Wallet } from '../wallets/tables.ts'
import { creditsFor, payable, type Spending, spendCredits } from '../wallets/transact.ts'
import type { Fee } from './fees.ts'
import { grouped } from './grouped.ts'

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

/** A credit while invoices are made. */
interface Credit extends Spendable {
  pay(paid: Paid): void
}

interface Paid {
  amount: string
  invoiceId: string
}

/**
 * The credits of customers, locked: they are spent in memory, one invoice after the other, and what
 * became of them is written at the end.
 */
export async function readPurses(trx: Database, customerIds: readonly string[]) {
  const wallets = await readWallets(trx, customerIds)
  const notes = await readNotes(trx, customerIds)
  const walletsOf = grouped(wallets, ({ customer_id }) => customer_id)
  const notesOf = grouped(notes, ({ customer_id }) => customer_id)
  const uses: CreditUse[] = []
  const spendings: Spending[] = []

  const given = (note: CreditNote): Credit => ({
    available: note.balance,
    kinds: null,
    pay(paid) {
      uses.push({ note, ...paid })
      note.balance = new Big(note.balance).minus(paid.amount).toFixed()
    },
  })

  const prepaid = (wallet: Wallet): Credit => ({
    available: payable(wallet),
    kinds: wallet.fee_types,
    pay(paid) {
      const credits = creditsFor(paid.amount, wallet)
      spendings.push({ wallet, credits, ...paid })
      wallet.credits = new Big(wallet.credits).minus(credits).toFixed()
      wallet.consumed_credits = new Big(wallet.consumed_credits).plus(credits).toFixed()
    },
  })

  return {
    /** What a customer has in a currency, in the order in which it is spent. */
    of(customerId: string, currency: string): Credit[] {
      const inCurrency = (credit: { currency_code: string }) => credit.currency_code === currency
      // CHOICE: credit notes pay before wallets do, the oldest first.
      return [
        ...(notesOf.get(customerId) ?? []).filter(inCurrency).map(given),
        ...(walletsOf.get(customerId) ?? []).filter(inCurrency).map(prepaid),
      ]
    },
    async write(at: Date): Promise<void> {
      await useCredits(trx, uses, at)
      await spendCredits(trx, spendings, at)
    },
  }
}

// CHOICE: the wallet that expires first pays first, then the older one.
const readWallets = (trx: Database, customerIds: readonly string[]) =>
  trx
    .selectFrom('wallets')
    .selectAll()
    .where('customer_id', '=', anyOf(customerIds))
    .where('status', '=', 'ACTIVE')
    .orderBy('expiration_at', (order) => order.asc().nullsLast())
    .orderBy('position')
    .forUpdate()
    .execute()

const readNotes = (trx: Database, customerIds: readonly string[]) =>
  trx
    .selectFrom('credit_notes')
    .selectAll()
    .where('customer_id', '=', anyOf(customerIds))
    .where('balance', '>', '0')
    .orderBy('position')
    .forUpdate()
    .execute()
