/**
 * Computes the card's total with the arithmetic of the hosted checkout, and holds the buyer's choices.
 *
 * A price of the primary variant replaces the item's. The first unit ships for `value`, each further one for
 * `additional_unit_value`. Taxes are on the items, each rounded half up once. Only the checkout knows the amount of a
 * `PREFERENCE`, so the total is then an estimate.
 */
import type { Amount } from '../../../server/contract/money.ts'
import type { PublicLineItem, PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { addMoney, linkDecimals, multiplyMoney, percentage } from '../../internal/format/money.ts'

/** The choice for one item: a quantity, and the index of an option in each dimension. */
export interface Choice {
  readonly quantity: number
  readonly options: readonly number[]
}

interface AdditionalCost {
  readonly name: string | undefined
  readonly rate?: string
  /** Undefined if only the checkout knows it. */
  readonly amount: Amount | undefined
}

export interface Total {
  readonly subtotal: Amount
  /** Undefined if the link has no shipping. */
  readonly shipping: AdditionalCost | undefined
  readonly taxes: readonly AdditionalCost[]
  readonly total: Amount
  /** False if the checkout adds taxes or shipping. */
  readonly exact: boolean
}

/** The index of the dimension with prices; -1 without one. */
export const primaryDimensionIndex = ({ variants }: PublicLineItem): number =>
  variants?.dimensions.findIndex(({ primary }) => primary) ?? -1

/** The price of one unit; undefined if the link has none. */
export function unitPrice(item: PublicLineItem, { options }: Choice): Amount | undefined {
  const primary = primaryDimensionIndex(item)
  const option = item.variants?.dimensions[primary]?.options[options[primary] ?? 0]
  return option?.unit_amount ?? item.unit_amount ?? undefined
}

/** Undefined if a price is missing or malformed, or if currencies differ. */
export function totalOf(
  items: readonly PublicLineItem[],
  choices: readonly Choice[],
): Total | undefined {
  try {
    const lines = items.map((item, index) => lineItem(item, choices[index]!))
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

function lineItem(item: PublicLineItem, choice: Choice) {
  const price = unitPrice(item, choice)!
  const { currency_code } = price
  const amount = multiplyMoney(price, choice.quantity)
  const money = (value: string | null | undefined) => ({ currency_code, value: value ?? '0' })
  const shipping = item.shipping.map(
    ({ type, value, additional_unit_value: additionalUnit }): AdditionalCost => {
      if (type !== 'FLAT') return { name: undefined, amount: undefined }
      const additional = multiplyMoney(money(additionalUnit), choice.quantity - 1)
      return { name: undefined, amount: addMoney(money(value), additional) }
    },
  )
  const taxes = item.taxes.map(({ name, type, value }): AdditionalCost => {
    if (type !== 'PERCENTAGE') return { name: name ?? undefined, amount: undefined }
    const rate = value ?? '0'
    return { name: name ?? undefined, rate, amount: percentage(amount, rate, linkDecimals) }
  })
  return { amount, shipping, taxes }
}

/** The maximum quantity of an item. */
export const maxQuantity = ({ adjustable_quantity }: PublicLineItem): number =>
  adjustable_quantity?.maximum ?? 1

/**
 * The labels of the options that the checkout does not preselect. CHOICE: it starts from the first of each dimension.
 */
export const optionsToRepeat = ({ variants }: PublicLineItem, { options }: Choice): string[] =>
  options.flatMap((option, dimension) =>
    option ? variants!.dimensions[dimension]!.options[option]!.label : [],
  )

/** True if the buyer can choose a quantity or a variant. */
export const hasChoices = (item: PublicLineItem): boolean =>
  maxQuantity(item) > 1 || !!item.variants?.dimensions.length

/** The labels of an item's primary dimension. */
const primaryOptionLabels = (item: PublicLineItem | undefined): string[] =>
  (item?.variants?.dimensions[primaryDimensionIndex(item)]?.options ?? []).map(({ label }) => label)

/** The first option of each dimension; the first item starts from the element's attributes. */
export const initialChoices = (
  items: readonly PublicLineItem[],
  quantity: number,
  variant: string,
): readonly Choice[] =>
  items.map((item, index) => ({
    quantity: index ? 1 : clampQuantity(quantity, maxQuantity(item)),
    options: (item.variants?.dimensions ?? []).map((_, dimension) =>
      !index && dimension === primaryDimensionIndex(item)
        ? Math.max(0, primaryOptionLabels(item).indexOf(variant))
        : 0,
    ),
  }))

/** A whole number from 1 to `max`; 1 for NaN. */
export const clampQuantity = (quantity: number, max: number): number =>
  Math.min(max, Math.max(1, Math.trunc(quantity) || 1))

/** The buyer's choices. Another link, other options, quantity or variant reset them; new prices do not. */
export class CardChoices {
  choices: readonly Choice[] = []
  /** True after a choice of the buyer, so that the new total is announced. */
  changedByUser = false
  #key = ''

  /** Resets the choices if the link or an attribute changed. `parseVariant` validates against the link's labels. */
  sync(
    link: PublicPaymentLink | undefined,
    { quantity, variant }: { quantity: number; variant: string },
    parseVariant: (labels: readonly string[]) => string,
  ): void {
    const items = link?.items ?? []
    const options = items.map((item) => [
      maxQuantity(item),
      item.variants?.dimensions.map(({ primary, options }) => [
        primary,
        options.map(({ label }) => label),
      ]),
    ])
    const key = JSON.stringify([link?.id, options, quantity, variant])
    if (key === this.#key) return
    this.#key = key
    this.changedByUser = false
    this.choices = initialChoices(items, quantity, parseVariant(primaryOptionLabels(items[0])))
  }

  set(item: number, change: Partial<Choice>): void {
    this.choices = this.choices.with(item, { ...this.choices[item]!, ...change })
    this.changedByUser = true
  }
}
