/** Computes the credited parts of fees with their taxes. */
import {
  add,
  type Decimal,
  type DecimalLike,
  divide,
  isPositive,
  isZero,
  max,
  min,
  multiply,
  subtract,
  toText,
  ZERO,
} from '../price/decimal.ts'

/** Amounts of a fee, or of a part of it. Decimal text. */
export interface TaxedAmount {
  /** Without taxes. */
  readonly amount: string
  readonly tax: string
}

const NOTHING: TaxedAmount = { amount: '0', tax: '0' }

/** The amount of a fee that can still be credited. */
export const creditable = (fee: Pick<TaxedAmount, 'amount'>, credited = NOTHING): Decimal =>
  subtract(fee.amount, credited.amount)

/**
 * A credited part of a fee with its share of the tax. All parts of a fee together have all of its tax.
 * @param credited the part credited by earlier notes
 */
export function creditPart(
  fee: TaxedAmount,
  part: DecimalLike,
  decimals: number,
  credited = NOTHING,
): TaxedAmount {
  const after = add(credited.amount, part)
  const taxed = isZero(fee.amount) ? ZERO : divide(multiply(after, fee.tax), fee.amount, decimals)
  return { amount: toText(part), tax: toText(max(subtract(taxed, credited.tax), ZERO)) }
}

/** A fee, and the part of it that earlier notes have credited. */
export interface CreditedFee extends TaxedAmount {
  readonly credited?: TaxedAmount | undefined
}

/**
 * Spreads a credit over fees. CHOICE: the first fee is credited first, and none by more than earlier notes have left
 * of it.
 * @param fees the latest first
 */
export function spreadCredit<Fee extends CreditedFee>(
  fees: readonly Fee[],
  credit: Decimal,
  decimals: number,
): { fee: Fee; part: TaxedAmount }[] {
  let rest = credit
  return fees.flatMap((fee) => {
    const amount = min(creditable(fee, fee.credited), rest)
    if (!isPositive(amount)) return []
    rest = subtract(rest, amount)
    return [{ fee, part: creditPart(fee, amount, decimals, fee.credited) }]
  })
}
