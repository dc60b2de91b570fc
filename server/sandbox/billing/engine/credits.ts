/** Loads the credit notes and wallets that pay invoices, and stores their payments. */
import type { CreditSource } from '../../../pricing/billing/credits.ts'
import { add, subtract, toText } from '../../../pricing/price/decimal.ts'
import { anyOf, groupBy } from '../../database/bulk.ts'
import type { Database } from '../../database/connect.ts'
import type { CreditNote } from '../../database/tables/credit-notes.ts'
import type { Wallet } from '../../database/tables/wallets.ts'
import { type CreditUse, useCredits } from '../credit-notes/lifecycle.ts'
import { creditsFor, spendable } from '../wallets/credit-value.ts'
import { type Spending, spendCredits } from '../wallets/ledger.ts'

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
      note.balance = toText(subtract(note.balance, paid.amount))
    },
  })

  const fromWallet = (wallet: Wallet): Credit => ({
    available: spendable(wallet),
    kinds: wallet.fee_types,
    pay(paid) {
      const credits = creditsFor(paid.amount, wallet)
      spendings.push({ wallet, credits, ...paid })
      wallet.credits = toText(subtract(wallet.credits, credits))
      wallet.consumed_credits = toText(add(wallet.consumed_credits, credits))
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
