/** Makes the public view of a payment link: what anyone may know, and nothing else. */
import Big from 'big.js'
import type { Amount } from '../contract/money.ts'
import { type PaymentLink, PublicPaymentLink } from '../contract/payment-link.ts'

type Item = PaymentLink['line_items'][number]

/** @param checkoutOrigin the only origin that buyers are ever sent to */
export function projectLink(link: PaymentLink, checkoutOrigin: string): PublicPaymentLink {
  const { id, status, payment_link: url, line_items } = link
  const canBeBought = status === 'ACTIVE' && url && originOf(url) === checkoutOrigin
  return PublicPaymentLink.parse({
    id,
    status: status ?? 'UNKNOWN',
    ...(canBeBought && { url }),
    items: line_items.map(withOptionPrices).map((item) => ({ ...item, ...priceOf(item) })),
  })
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/** An option of the primary dimension without a price of its own costs what the item costs. */
function withOptionPrices(item: Item): Item {
  const { variants, unit_amount } = item
  if (!variants) return item
  const dimensions = variants.dimensions.map((dimension) =>
    dimension.primary
      ? {
          ...dimension,
          options: dimension.options.map(({ label, unit_amount: own }) => ({
            label,
            unit_amount: own ?? unit_amount,
          })),
        }
      : dimension,
  )
  return { ...item, variants: { ...variants, dimensions } }
}

/** One price, or the lowest where the primary dimension has several. */
function priceOf(item: Item): { unit_amount?: Amount; price_from?: Amount } {
  const primary = item.variants?.dimensions.find((dimension) => dimension.primary)
  const prices = (primary?.options ?? [])
    .map((option) => option.unit_amount ?? undefined)
    .filter((price) => price !== undefined)
    .sort((a, b) => new Big(a.value).cmp(new Big(b.value)))
  const [lowest] = prices
  if (!lowest) return { unit_amount: item.unit_amount ?? undefined }
  // Prices of different currencies have no lowest.
  if (prices.some((price) => price.currency_code !== lowest.currency_code)) {
    return { unit_amount: undefined }
  }
  const several = prices.some((price) => !new Big(price.value).eq(new Big(lowest.value)))
  return several ? { unit_amount: undefined, price_from: lowest } : { unit_amount: lowest }
}
