/** What a buyer can choose of a link's items, and what is chosen to begin with. */
import type { PublicLineItem } from '../../server/contract/payment-link.ts'
import { type Choice, primaryOf } from './total.ts'

/** The most of an item that can be bought at once. */
export const mostOf = ({ adjustable_quantity }: PublicLineItem): number =>
  adjustable_quantity?.maximum ?? 1

/** Whether there is anything to choose. */
export const isChoosable = (item: PublicLineItem): boolean =>
  mostOf(item) > 1 || !!item.variants?.dimensions.length

/** The options of an item's primary dimension. */
export const labelsOf = (item: PublicLineItem | undefined): string[] =>
  (item?.variants?.dimensions[primaryOf(item)]?.options ?? []).map(({ label }) => label)

/** The first option of each dimension; the first item begins as the element's attributes say. */
export const firstChoices = (
  items: readonly PublicLineItem[],
  quantity: number,
  variant: string,
): readonly Choice[] =>
  items.map((item, index) => ({
    quantity: index ? 1 : clamp(quantity, mostOf(item)),
    options: (item.variants?.dimensions ?? []).map((_, dimension) =>
      !index && dimension === primaryOf(item) ? Math.max(0, labelsOf(item).indexOf(variant)) : 0,
    ),
  }))

/** A whole number from 1 to `most`, also out of what is no number. */
export const clamp = (wanted: number, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(wanted) || 1))
