/** The price of an item in words. */
import type { PaymentLinkForMerchant } from '../../../../server/contract/payment-link.ts'
import { defineMessages } from '../../../internal/i18n/define-messages.ts'
import type { Localize } from '../../../internal/i18n/localize.ts'
import { itemPrice } from './payment-link.ts'

export const priceMessages = defineMessages({ 'links.from': 'From {price}' })

/** Undefined without a price. */
export function itemPriceText(
  item: PaymentLinkForMerchant['line_items'][number] | undefined,
  localize: Localize<typeof priceMessages>,
): string | undefined {
  const price = itemPrice(item)
  if (!price) return undefined
  const text = localize.linkMoney(price.lowest)
  return price.isFrom ? localize.t('links.from', { price: text }) : text
}
