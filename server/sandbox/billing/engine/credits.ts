/** Applies credit notes and wallets to invoices before the payment method is charged (billing-178). */
import Big from 'big.js'
import { anyOf, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { type CreditUse, useCredits } from '../credit-notes/lifecycle.ts'
import { creditsFor, spendable } from '../wallets/credit-value.ts'
import { type Spending, spendCredits } from '../wallets/ledger.ts'
import type { Fee } from './fees.ts'

export interface CreditSource {
  /** Decimal text in the invoice's currency, whole minor units. */
  available: string
  /** The kinds of fees that it pays for; null means all. */
  kinds: readonly Fee['kind'][] | null
}

interface Spent<Credit> {
  credit: Credit
  amount: string
}

/**
 * Applies credits to fees, one credit after the other: each pays the fees of its kinds in their order,
 * until it is used up or all are paid.
 * @returns `rest`, the amount left to pay, and the amount spent from each credit that paid anything
 */
export function applyCredits<Credit extends CreditSource>(
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
    rest: open.reduce((total, { left }) => total.plus(left), new Big(0)).toFixed(),
    spent: spent.filter(({ amount }) => new Big(amount).gt(0)),
  }
}

/** A credit that records its use. */
interface Credit extends CreditSource {
  pay(paid: Paid): void
}

interface Paid {
  amount: string
  invoiceId: string
}

/**
 * Loads and locks the credits of customers. Invoices spend them in memory, one after the other; `write`
 * stores the outcome once.
 */
export async function loadCredits(trx: Database, customerIds: readonly string[]) {
  const wallets = await loadWallets(trx, customerIds)
  const notes = await loadCreditNotes(trx, customerIds)
  const walletsOf = groupBy(wallets, ({ customer_id }) => customer_id)
  const notesOf = groupBy(notes, ({ customer_id }) => customer_id)
  const uses: CreditUse[] = []
  const spendings: Spending[] = []

  const fromCreditNote = (note: CreditNote): Credit => ({
    available: note.balance,
    kinds: null,
    pay(paid) {
      uses.push({ note, ...paid })
      note.balance = new Big(note.balance).minus(paid.amount).toFixed()
    },
  })

  const fromWallet = (wallet: Wallet): Credit => ({
    available: spendable(wallet),
    kinds: wallet.fee_types,
    pay(paid) {
      const credits = creditsFor(paid.amount, wallet)
      spendings.push({ wallet, credits, ...paid })
      wallet.credits = new Big(wallet.credits).minus(credits).toFixed()
      wallet.consumed_credits = new Big(wallet.consumed_credits).plus(credits).toFixed()
    },
  })

  return {
    /** A customer's credits in one currency, in the order of spending. */
    forCustomer(customerId: string, currency: string): Credit[] {
      const inCurrency = (credit: { currency_code: string }) => credit.currency_code === currency
      // CHOICE: credit notes pay before wallets, the oldest first.
      return [
        ...(notesOf.get(customerId) ?? []).filter(inCurrency).map(fromCreditNote),
        ...(walletsOf.get(customerId) ?? []).filter(inCurrency).map(fromWallet),
      ]
    },
    async write(at: Date): Promise<void> {
      await useCredits(trx, uses, at)
      await spendCredits(trx, spendings, at)
    },
  }
}

// CHOICE: the wallet that expires first pays first, then the older one.
const loadWallets = (trx: Database, customerIds: readonly string[]) =>
  trx
    .selectFrom('wallets')
    .selectAll()
    .where('customer_id', '=', anyOf(customerIds))
    .where('status', '=', 'ACTIVE')
    .orderBy('expiration_at', (order) => order.asc().nullsLast())
    .orderBy('position')
    .forUpdate()
    .execute()

const loadCreditNotes = (trx: Database, customerIds: readonly string[]) =>
  trx
    .selectFrom('credit_notes')
    .selectAll()
    .where('customer_id', '=', anyOf(customerIds))
    .where('balance', '>', '0')
    .orderBy('position')
    .forUpdate()
    .execute()
