/** Public views of a payment link: an allow-list of its members, and its URL as a QR code. */
import { encode } from 'uqr'
import type { Amount } from '../../../contract/money.ts'
import {
  type LineItem,
  type PaymentLink,
  type PaymentLinkQr,
  type PublicLineItem,
  PublicPaymentLink,
  readVariants,
} from '../../../contract/payment-link.ts'
import { pageUrl } from '../../../contract/scalars.ts'
import { compare } from '../../../pricing/price/decimal.ts'

type Variants = NonNullable<PublicLineItem['variants']>
type Entry = { type?: string | null | undefined; value?: string | null | undefined }

/** @param checkoutOrigin the only origin that the view's URL may have */
export function toPublicView(link: PaymentLink, checkoutOrigin: string): PublicPaymentLink {
  const { id, status, payment_link, line_items } = link
  const url = checkoutUrl(payment_link, checkoutOrigin)
  return PublicPaymentLink.parse({
    id,
    status: status ?? 'UNKNOWN',
    ...(status === 'ACTIVE' && url !== undefined && { url }),
    items: line_items.map(projectItem),
  })
}

/** The URL serialised by the WHATWG parser, so that every reader of it resolves the same checkout. */
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
 * "UNKNOWN" for an entry with an unreadable type, or an unreadable value that the type needs. Without the entry the
 * item would seem to cost less.
 */
const typeOf = ({ type, value }: Entry, needsValue: string) =>
  type === needsValue && typeof value !== 'string' ? 'UNKNOWN' : (type ?? 'UNKNOWN')

type Prices = Pick<PublicLineItem, 'variants' | 'unit_amount' | 'price_from'>

function pricesOf({ variants: input, unit_amount }: LineItem): Prices {
  if (input === undefined || input === null) return { unit_amount: unit_amount ?? undefined }
  const variants = readVariants(input)
  // Unreadable variants may hold prices that replace the item's.
  if (!variants) return mentionsPrice(input) ? {} : { unit_amount: unit_amount ?? undefined }
  const priced = withOptionPrices(variants, unit_amount)
  return { variants: priced, ...priceOf(priced, unit_amount) }
}

const mentionsPrice = (variants: unknown) => JSON.stringify(variants).includes('"unit_amount":')

/** An option of the primary dimension without a price has the item's price. */
const withOptionPrices = (
  { dimensions }: Variants,
  unit_amount: Amount | null | undefined,
): Variants => ({
  dimensions: dimensions.map((dimension) =>
    dimension.primary
      ? {
          ...dimension,
          options: dimension.options.map(({ label, unit_amount: optionPrice }) => ({
            label,
            unit_amount: optionPrice ?? unit_amount,
          })),
        }
      : dimension,
  ),
})

/** The price, or the lowest one if the options of the primary dimension differ. */
function priceOf(
  { dimensions }: Variants,
  unit_amount: Amount | null | undefined,
): Pick<Prices, 'unit_amount' | 'price_from'> {
  const options = dimensions.find((dimension) => dimension.primary)?.options ?? []
  if (options.length === 0) return { unit_amount: unit_amount ?? undefined }
  const prices = options.flatMap((option) => option.unit_amount ?? [])
  const [lowest] = prices.sort((a, b) => compare(a.value, b.value))
  // Prices in different currencies, or with an unknown one among them, have no lowest price.
  if (!lowest || prices.length < options.length) return {}
  if (prices.some((price) => price.currency_code !== lowest.currency_code)) return {}
  const several = prices.some((price) => compare(price.value, lowest.value) !== 0)
  return several ? { price_from: lowest } : { unit_amount: lowest }
}

/** CHOICE: longer URLs make codes that phones can't read from a screen; a checkout URL has about 60 characters. */
const MAX_URL_LENGTH = 300

/** A URL as an SVG path, so that a page needs no encoder; undefined if it is too long to be read from a screen. */
export function qrCode(url: string): PaymentLinkQr | undefined {
  const { href } = new URL(url)
  if (href.length > MAX_URL_LENGTH) return undefined
  // CHOICE: error correction M, which tolerates 15 % of damage. The page adds the quiet zone.
  const { size, data } = encode(href, { ecc: 'M', border: 0 })
  return { size, path: data.map(rowPath).join('') }
}

/** The dark modules of a row as rectangles, one for each run. */
function rowPath(row: readonly boolean[], y: number): string {
  const line = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...line.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
