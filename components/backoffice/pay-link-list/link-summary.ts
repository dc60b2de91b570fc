/** Summarizes a payment link in one row: its name and its price. */
import type { Amount } from '../../../server/contract/money.ts'
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import { compare } from '../../../server/pricing/price/decimal.ts'

/** The name of the first item, else the id. */
export interface PriceRange {
  readonly lowest: Amount
  /** There are higher prices, too. */
  readonly isFrom: boolean
}

/** The price of the first item, or the lowest one of its options (links-39). */
export function linkPrice({ line_items: [item] }: PaymentLinkForMerchant): PriceRange | undefined {
  const primary = item?.variants?.dimensions.find((dimension) => dimension.primary)
  const prices = primary
    ? primary.options.map((option) => option.unit_amount ?? item?.unit_amount)
    : [item?.unit_amount]
  const known = prices.flatMap((price) => price ?? [])
  const order = (a: Amount, b: Amount) => compare(a.value, b.value)
  const [lowest, ...others] = known.toSorted(order)
  return lowest && { lowest, isFrom: others.some((price) => order(price, lowest) > 0) }
}
