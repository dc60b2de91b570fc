/** The price of an item: its own, or that of an option of its primary dimension (links-39). */
import type { LineItemBody } from '../../contract/payment-link.ts'

type Price = NonNullable<LineItemBody['unit_amount']>

/** @param options the chosen option of each dimension, by its place; the first one where none is chosen */
export function priceOf(item: LineItemBody, options: readonly number[] = []): Price {
  const dimensions = item.variants?.dimensions ?? []
  const primary = dimensions.findIndex((dimension) => dimension.primary)
  const option = dimensions[primary]?.options[options[primary] ?? 0]
  const price = option?.unit_amount ?? item.unit_amount
  if (!price) throw new Error('an item without a price was kept')
  return price
}

export const currencyOf = (item: LineItemBody): string =>
  (item.unit_amount ?? priceOf(item)).currency_code
