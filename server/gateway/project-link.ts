/** Makes the public view of a payment link: what anyone may know, and nothing else. */
import Big from 'big.js'
import type { Amount } from '../contract/money.ts'
import {
  type LineItem,
  type PaymentLink,
  type PublicLineItem,
  PublicPaymentLink,
  readVariants,
} from '../contract/payment-link.ts'
import { pageUrl } from '../contract/web-address.ts'

type Variants = NonNullable<PublicLineItem['variants']>
type Entry = { type?: string | null | undefined; value?: string | null | undefined }

/** @param checkoutOrigin the only origin that buyers are ever sent to */
export function projectLink(link: PaymentLink, checkoutOrigin: string): PublicPaymentLink {
  const { id, status, payment_link, line_items } = link
  const url = checkoutUrl(payment_link, checkoutOrigin)
  return PublicPaymentLink.parse({
    id,
    status: status ?? 'UNKNOWN',
    ...(status === 'ACTIVE' && url !== undefined && { url }),
    items: line_items.map(projectItem),
  })
}

/** As a URL is serialised, so that each reader of it comes to the checkout. */
function checkoutUrl(address: string | null | undefined, checkoutOrigin: string) {
  const url = pageUrl(address ?? '')
  return url?.origin === checkoutOrigin ? url.href : undefined
}

function projectItem(item: LineItem): PublicLineItem {
  const { name, description, adjustable_quantity, taxes, shipping, customer_notes } = item
  return {
    name,
    description,
    ...pricesOf(item),
    adjustable_quantity,
    taxes: taxes.map((tax) => ({ ...tax, type: typeOf(tax, 'PERCENTAGE') })),
    shipping: shipping.map((entry) => ({ ...entry, type: typeOf(entry, 'FLAT') })),
    customer_notes: customer_notes.flatMap(({ label, required }) =>
      typeof label === 'string' ? { label, required } : [],
    ),
  }
}

/**
 * An entry whose type, or whose value where the type needs one, can't be read stays as "UNKNOWN": without
 * it the item would seem to cost less.
 */
const typeOf = ({ type, value }: Entry, needsValue: string) =>
  type === needsValue && typeof value !== 'string' ? 'UNKNOWN' : (type ?? 'UNKNOWN')

type Prices = Pick<PublicLineItem, 'variants' | 'unit_amount' | 'price_from'>

function pricesOf({ variants: given, unit_amount }: LineItem): Prices {
  if (given === undefined || given === null) return { unit_amount: unit_amount ?? undefined }
  const variants = readVariants(given)
  // Prices that can't be read may replace the item's.
  if (!variants) return mentionsPrice(given) ? {} : { unit_amount: unit_amount ?? undefined }
  const priced = withOptionPrices(variants, unit_amount)
  return { variants: priced, ...priceOf(priced, unit_amount) }
}

const mentionsPrice = (variants: unknown) => JSON.stringify(variants).includes('"unit_amount":')

/** An option of the primary dimension without a price of its own costs what the item costs. */
const withOptionPrices = (
  { dimensions }: Variants,
  unit_amount: Amount | null | undefined,
): Variants => ({
  dimensions: dimensions.map((dimension) =>
    dimension.primary
      ? {
          ...dimension,
          options: dimension.options.map(({ label, unit_amount: own }) => ({
            label,
            unit_amount: own ?? unit_amount,
          })),
        }
      : dimension,
  ),
})

/** One price, or the lowest where the primary dimension has several. */
function priceOf(
  { dimensions }: Variants,
  unit_amount: Amount | null | undefined,
): Pick<Prices, 'unit_amount' | 'price_from'> {
  const options = dimensions.find((dimension) => dimension.primary)?.options ?? []
  if (options.length === 0) return { unit_amount: unit_amount ?? undefined }
  const prices = options.flatMap((option) => option.unit_amount ?? [])
  const [lowest] = prices.sort((a, b) => new Big(a.value).cmp(new Big(b.value)))
  // Prices of different currencies have no lowest, nor have some of which one is not known.
  if (!lowest || prices.length < options.length) return {}
  if (prices.some((price) => price.currency_code !== lowest.currency_code)) return {}
  const several = prices.some((price) => !new Big(price.value).eq(new Big(lowest.value)))
  return several ? { price_from: lowest } : { unit_amount: lowest }
}
