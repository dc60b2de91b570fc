/** Applies credit notes and wallets to the fees of an invoice, before the payment method is charged (billing-178). */
import { isPositive, min, parseDecimal, subtract, sum, toText } from '../price/decimal.ts'
import type { FeeKind } from './fees.ts'

export interface CreditSource {
  /** Decimal text in the invoice's currency, whole minor units. */
  readonly available: string
  /** The kinds of fees that it pays for; null means all. */
  readonly kinds: readonly FeeKind[] | null
}

interface Spent<Credit> {
  readonly credit: Credit
  readonly amount: string
}

/**
 * Applies credits to fees, one credit after the other: each pays the fees of its kinds in their order,
 * until it is used up or all are paid.
 * @returns `rest`, the amount left to pay, and the amount spent from each credit that paid anything
 */
export function applyCredits<Credit extends CreditSource>(
  fees: readonly { kind: FeeKind; total: string }[],
  credits: readonly Credit[],
): { rest: string; spent: Spent<Credit>[] } {
  let open = fees.map(({ kind, total }) => ({ kind, left: parseDecimal(total) }))
  const spent = credits.map((credit) => {
    let available = parseDecimal(credit.available)
    open = open.map((fee) => {
      if (credit.kinds && !credit.kinds.includes(fee.kind)) return fee
      const paid = min(fee.left, available)
      available = subtract(available, paid)
      return { ...fee, left: subtract(fee.left, paid) }
    })
    return { credit, amount: toText(subtract(credit.available, available)) }
  })
  return {
    rest: toText(sum(open.map(({ left }) => left))),
    spent: spent.filter(({ amount }) => isPositive(amount)),
  }
}
