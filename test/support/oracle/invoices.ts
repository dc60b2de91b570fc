/** Invoices of the oracle and the credit that pays them (docs/services/billing-invoices.md, billing-credits.md). */
import type { Instant } from './calendar.ts'
import { type Amount, halfUp, taxOn, total } from './money.ts'

export interface Fee {
  kind: 'CHARGE' | 'SUBSCRIPTION' | 'COMMITMENT'
  amount: Amount
  tax: Amount
  /** The credited part. */
  credited: { amount: Amount; tax: Amount }
}

export const newFee = (kind: Fee['kind'], amount: Amount, taxRate: number): Fee => ({
  kind,
  amount,
  tax: taxOn(amount, taxRate),
  credited: { amount: 0, tax: 0 },
})

export interface Invoice {
  at: Instant
  fees: Fee[]
  /** The amount that the payment method is charged, after credits (billing-178). */
  due: Amount
}

export interface CreditNote {
  at: Instant
  amount: Amount
  tax: Amount
  /** Credit that is left. */
  balance: Amount
}

/** A wallet with a rate of 1. */
export interface Wallet {
  balance: Amount
  /** The kind of fee that it pays for; undefined for all. */
  pays: Fee['kind'] | undefined
}

/** The invoices, credit notes and wallets of one customer. */
export class Ledger {
  readonly invoices: Invoice[] = []
  readonly notes: CreditNote[] = []
  readonly #wallets: Wallet[]

  /** @param wallets the older one first */
  constructor(wallets: readonly Wallet[] = []) {
    this.#wallets = wallets.map((wallet) => ({ ...wallet }))
  }

  /** billing-174: without fees there is no invoice. billing-178: notes pay first, the oldest first; then wallets. */
  issue(fees: Fee[], at: Instant): Invoice | undefined {
    if (fees.length === 0) return undefined
    const open = fees.map(({ kind, amount, tax }) => ({ kind, left: amount + tax }))
    const pay = (credit: { balance: Amount }, pays?: Fee['kind']) => {
      for (const fee of open.filter(({ kind }) => !pays || pays === kind)) {
        const paid = Math.min(credit.balance, fee.left)
        credit.balance -= paid
        fee.left -= paid
      }
    }
    for (const note of this.notes) pay(note)
    for (const wallet of this.#wallets) pay(wallet, wallet.pays)
    const invoice = { at, fees, due: total(open.map(({ left }) => left)) }
    this.invoices.push(invoice)
    return invoice
  }

  /** One note on fees of one invoice. */
  credit(parts: readonly { fee: Fee; amount: Amount }[], at: Instant): CreditNote {
    const items = parts.map(({ fee, amount }) => creditFee(fee, amount))
    const amount = total(items.map((item) => item.amount))
    const tax = total(items.map((item) => item.tax))
    const note = { at, amount, tax, balance: amount + tax }
    this.notes.push(note)
    return note
  }
}

/**
 * Credits a part of a fee. Its taxes follow in proportion (billing-203): all parts together have all of them, so a
 * part has the taxes of the parts until now, less those of the earlier ones.
 */
function creditFee(fee: Fee, amount: Amount): { amount: Amount; tax: Amount } {
  const credited = fee.credited.amount + amount
  const taxes = fee.amount === 0 ? 0 : halfUp(fee.tax * credited, fee.amount)
  const tax = Math.max(0, taxes - fee.credited.tax)
  fee.credited.amount = credited
  fee.credited.tax += tax
  return { amount, tax }
}
