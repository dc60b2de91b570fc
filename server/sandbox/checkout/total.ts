/**
 * Computes the total of an order: items, shipping and taxes, in exact decimals.
 *
 * Only taxes are rounded: each tax of each item, half up to the currency's decimals. Everything else is exact,
 * because prices and shipping have no more decimals than that.
 */
import type { LineItemBody } from '../../contract/payment-link.ts'
import {
  add,
  type Decimal,
  multiply,
  percentOf,
  sum,
  toFixed,
  toText,
  ZERO,
} from '../../pricing/price/decimal.ts'
import { decimalsOf } from '../currencies.ts'
import { currencyOf, priceOf } from '../payment-links/prices.ts'

/** The buyer's selection for one item. */
interface ItemChoice {
  quantity: number
  /** Index of the selected option of each dimension. */
  options: readonly number[]
}

/** An item of the link with the selection for it. */
export interface ChosenItem {
  item: LineItemBody
  choice: ItemChoice
}

/** Decimal strings with the currency's decimals. */
export interface LineAmounts {
  unit_amount: string
  /** Unit amount × quantity. */
  amount: string
  shipping: string
  taxes: readonly Tax[]
}

interface Tax {
  name: string
  /** Percent. */
  rate: string
  amount: string
}

export interface Total<Line = ChosenItem> {
  currency_code: string
  lines: readonly (Line & LineAmounts)[]
  item_total: string
  shipping: string
  tax_total: string
  /** item_total + shipping + tax_total */
  total: string
}

export function totalOf<Line extends ChosenItem>(chosen: readonly Line[]): Total<Line> {
  const currency_code = chosen.map(({ item }) => currencyOf(item))[0] ?? ''
  const decimals = decimalsOf(currency_code) ?? 2
  const lines = chosen.map((line) => ({ ...line, ...amountsOf(line, decimals) }))

  const item_total = sum(lines.map(({ amount }) => amount))
  const shipping = sum(lines.map((line) => line.shipping))
  const tax_total = sum(lines.flatMap(({ taxes }) => taxes.map(({ amount }) => amount)))
  return {
    currency_code,
    lines,
    item_total: toFixed(item_total, decimals),
    shipping: toFixed(shipping, decimals),
    tax_total: toFixed(tax_total, decimals),
    total: toFixed(sum([item_total, shipping, tax_total]), decimals),
  }
}

/** The price of the selected option of the primary dimension, or else of the item (links-39). */
export const unitAmountOf = ({ item, choice }: ChosenItem): string =>
  priceOf(item, choice.options).value

function amountsOf({ item, choice }: ChosenItem, decimals: number): LineAmounts {
  const unit = unitAmountOf({ item, choice })
  const amount = multiply(unit, choice.quantity)
  const shipping = sum((item.shipping ?? []).map((entry) => shippingOf(entry, choice.quantity)))
  return {
    unit_amount: toFixed(unit, decimals),
    amount: toFixed(amount, decimals),
    shipping: toFixed(shipping, decimals),
    taxes: (item.taxes ?? []).flatMap(({ name, type, value = '0' }) =>
      // CHOICE: the account's tax preference is none. Items are taxed, shipping is not.
      type === 'PREFERENCE'
        ? []
        : {
            name: name ?? 'Tax',
            rate: toText(value),
            amount: toFixed(percentOf(amount, value), decimals),
          },
    ),
  }
}

type Shipping = NonNullable<LineItemBody['shipping']>[number]

/** `value` for the first unit, `additional_unit_value` for each further one. */
function shippingOf(
  { type, value = '0', additional_unit_value = '0' }: Shipping,
  quantity: number,
): Decimal {
  // CHOICE: the account's shipping preference is free shipping.
  if (type === 'PREFERENCE') return ZERO
  return add(value, multiply(additional_unit_value, quantity - 1))
}
