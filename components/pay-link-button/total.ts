/**
 * What the chosen items cost, to the letter of the hosted checkout's arithmetic.
 *
 * A price of the primary variant replaces the item's; the first unit ships for `value`, each further
 * one for `additional_unit_value`; taxes are on the items, each rounded half up once. A preference
 * (`PREFERENCE`) is only known to the checkout, which makes the total an estimate.
 */
import type { Amount } from '../../server/contract/money.ts'
import type { PublicLineItem } from '../../server/contract/payment-link.ts'
import { addMoney, multiplyMoney, percentOf } from '../internal/money.ts'

/** What the buyer chose of one item: a quantity, and an option's place in each dimension. */
export interface Choice {
  readonly quantity: number
  readonly options: readonly number[]
}

/** `amount` is absent where only the checkout knows it. */
export interface Extra {
  readonly name: string | undefined
  readonly rate?: string
  readonly amount: Amount | undefined
}

export interface Total {
  readonly subtotal: Amount
  /** Absent when nothing is said of shipping. */
  readonly shipping: Extra | undefined
  readonly taxes: readonly Extra[]
  readonly total: Amount
  /** False: taxes or shipping are still to come. */
  readonly exact: boolean
}

/** The place of the dimension that prices; -1 without one. */
export const primaryOf = ({ variants }: PublicLineItem): number =>
  variants?.dimensions.findIndex(({ primary }) => primary) ?? -1

/** The price of one unit; undefined when the link doesn't tell it. */
export function unitPrice(item: PublicLineItem, { options }: Choice): Amount | undefined {
  const primary = primaryOf(item)
  const option = item.variants?.dimensions[primary]?.options[options[primary] ?? 0]
  return option?.unit_amount ?? item.unit_amount ?? undefined
}

/** Undefined when a price is missing or unreadable, or currencies differ: those are never added. */
export function totalOf(
  items: readonly PublicLineItem[],
  choices: readonly Choice[],
): Total | undefined {
  try {
    const lines = items.map((item, index) => lineOf(item, choices[index]!))
    const subtotal = sum(lines.map(({ amount }) => amount))
    const shippings = lines.flatMap(({ shipping }) => shipping)
    const taxes = lines.flatMap((line) => line.taxes)
    const known = [...shippings, ...taxes].flatMap(({ amount }) => amount ?? [])
    const shipping = shippings.length
      ? {
          name: undefined,
          amount: shippings.every(({ amount }) => amount)
            ? sum(shippings.map(({ amount }) => amount!))
            : undefined,
        }
      : undefined
    const exact = known.length === shippings.length + taxes.length
    return { subtotal, shipping, taxes, total: sum([subtotal, ...known]), exact }
  } catch {
    return undefined
  }
}

const sum = ([first, ...others]: readonly Amount[]) => addMoney(first!, ...others)

function lineOf(item: PublicLineItem, choice: Choice) {
  const price = unitPrice(item, choice)!
  const { currency_code } = price
  const amount = multiplyMoney(price, choice.quantity)
  const money = (value: string | null | undefined) => ({ currency_code, value: value ?? '0' })
  const shipping = item.shipping.map(({ type, value, additional_unit_value: further }): Extra => {
    if (type !== 'FLAT') return { name: undefined, amount: undefined }
    const more = multiplyMoney(money(further), choice.quantity - 1)
    return { name: undefined, amount: addMoney(money(value), more) }
  })
  const taxes = item.taxes.map(({ name, type, value }): Extra => {
    if (type !== 'PERCENTAGE') return { name: name ?? undefined, amount: undefined }
    const rate = value ?? '0'
    return { name: name ?? undefined, rate, amount: percentOf(amount, rate) }
  })
  return { amount, shipping, taxes }
}
