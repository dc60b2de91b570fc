/** The public view of a draft, as the API would show it to buyers. */
import type { Amount } from '../../../server/contract/money.ts'
import type { PublicLineItem, PublicPaymentLink } from '../../../server/contract/payment-link.ts'
import { compare } from '../../../server/pricing/price/decimal.ts'
import { type DraftMembers, type DraftValue, valueAt } from '../internal/forms/draft.ts'

/** The id and the checkout of a link that is not saved. Nothing is opened from a preview. */
export const PREVIEW_ID = 'PLB-PREVIEW00000'
const PREVIEW_URL = `https://checkout.invalid/ncp/payment/${PREVIEW_ID}`

/** `unnamed` is shown for an item without a name, `unnamedVariant` for a variant without one. */
export const previewLink = (
  draft: DraftMembers,
  unnamed: string,
  unnamedVariant = '–',
): PublicPaymentLink => ({
  id: PREVIEW_ID,
  status: 'ACTIVE',
  url: PREVIEW_URL,
  items: listAt(draft, '/line_items').map((item) => previewItem(item, unnamed, unnamedVariant)),
})

const listAt = (value: DraftValue, pointer: string): readonly DraftValue[] => {
  const list = valueAt(value, pointer)
  return Array.isArray(list) ? list : []
}

const textAt = (value: DraftValue, pointer: string): string | undefined => {
  const text = valueAt(value, pointer)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** Undefined while it is being typed. */
function amountAt(value: DraftValue, pointer: string): Amount | undefined {
  const text = textAt(value, `${pointer}/value`)
  const currency_code = textAt(value, `${pointer}/currency_code`)
  if (!text || !currency_code || !isDecimal(text)) return undefined
  return { currency_code, value: text }
}

const isDecimal = (text: string) => /^-?(\d+|\d*\.\d+)$/.test(text)

function previewItem(item: DraftValue, unnamed: string, unnamedVariant: string): PublicLineItem {
  const maximum = Number(textAt(item, '/adjustable_quantity/maximum'))
  const variants = previewVariants(item, unnamedVariant)
  return {
    name: textAt(item, '/name') ?? unnamed,
    description: textAt(item, '/description'),
    ...(variants && { variants }),
    ...priceOf(variants, amountAt(item, '/unit_amount')),
    ...(Number.isInteger(maximum) && maximum >= 1 && { adjustable_quantity: { maximum } }),
    taxes: listAt(item, '/taxes').map((tax) => ({
      name: textAt(tax, '/name'),
      ...entryOf(tax, 'PERCENTAGE'),
    })),
    shipping: listAt(item, '/shipping').map((shipping) => ({
      ...entryOf(shipping, 'FLAT'),
      additional_unit_value: decimalAt(shipping, '/additional_unit_value'),
    })),
    customer_notes: listAt(item, '/customer_notes').flatMap((note) => {
      const label = textAt(note, '/label')
      return label ? [{ label, required: valueAt(note, '/required') === true }] : []
    }),
  }
}

const decimalAt = (value: DraftValue, pointer: string): string | undefined => {
  const text = textAt(value, pointer)
  return text && isDecimal(text) ? text : undefined
}

/** "UNKNOWN" for an entry without the value that its type needs. */
function entryOf(entry: DraftValue, needsValue: string) {
  const type = textAt(entry, '/type') ?? 'UNKNOWN'
  const value = decimalAt(entry, '/value')
  return { type: type === needsValue && value === undefined ? 'UNKNOWN' : type, value }
}

type Variants = NonNullable<PublicLineItem['variants']>

/** The price of an item as buyers see it. */
export const priceOfItem = (item: DraftValue) =>
  priceOf(previewVariants(item), amountAt(item, '/unit_amount'))

/** Without the options that have no name yet. */
function previewVariants(item: DraftValue, unnamed = ''): Variants | undefined {
  const itemPrice = amountAt(item, '/unit_amount')
  const dimensions = listAt(item, '/variants/dimensions').flatMap((dimension) => {
    const primary = valueAt(dimension, '/primary') === true
    const options = listAt(dimension, '/options').flatMap((option) => {
      const label = textAt(option, '/label')
      if (label === undefined) return []
      // links-39: an option of the primary dimension without a price has the item's.
      const price = primary && { unit_amount: amountAt(option, '/unit_amount') ?? itemPrice }
      return [{ label, ...price }]
    })
    if (options.length === 0) return []
    return [{ name: textAt(dimension, '/name') ?? unnamed, primary, options }]
  })
  return dimensions.length ? { dimensions } : undefined
}

/** The price, or the lowest one if the options of the primary dimension differ. */
function priceOf(
  variants: Variants | undefined,
  itemPrice: Amount | undefined,
): Pick<PublicLineItem, 'unit_amount' | 'price_from'> {
  const options = variants?.dimensions.find(({ primary }) => primary)?.options ?? []
  if (options.length === 0) return { unit_amount: itemPrice }
  const prices = options.flatMap(({ unit_amount }) => unit_amount ?? [])
  const order = (a: Amount, b: Amount) => compare(a.value, b.value)
  const [lowest, ...others] = prices.toSorted(order)
  if (!lowest || prices.length < options.length) return {}
  if (others.some((price) => price.currency_code !== lowest.currency_code)) return {}
  return others.some((price) => order(price, lowest) !== 0)
    ? { price_from: lowest }
    : { unit_amount: lowest }
}
