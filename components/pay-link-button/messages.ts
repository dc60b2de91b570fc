/** Messages of `<pay-link-button>`. */
import type { PublicLineItem } from '../../server/contract/payment-link.ts'
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { sharedMessages } from '../internal/i18n/messages/shared.ts'

export const messages = defineMessages({
  ...sharedMessages,
  'button.buy': 'Buy',
  'button.again': 'Buy again',
  'button.go-on': 'Continue to checkout',
  'button.new-window': '(opens a new window)',
  'button.from': 'From {price}',
  'button.no-price': 'The price can’t be shown right now. You’ll see it at checkout.',
  'button.old-price': 'The price may have changed. You’ll see it at checkout.',
  'button.failed': 'Checkout can’t be opened right now.',
  'button.gone': 'No longer available',
  'button.invalid': 'This payment link can’t be opened. Ask the shop for a new one.',
  'button.open': 'Checkout is open in another window.',
  'button.show': 'Go to checkout',
  'button.blocked': 'Your browser blocked the checkout window.',
  'button.continue': 'Open checkout',
  'button.qr': 'QR code: opens the checkout on a phone',
  'button.returned': 'If you paid, the shop has your order. If you canceled, nothing was charged.',
  'card.quantity': 'Quantity',
  'card.less': 'Reduce quantity',
  'card.more': 'Increase quantity',
  'card.subtotal': 'Subtotal',
  'card.shipping': 'Shipping',
  'card.tax': 'Tax',
  'card.at-checkout': 'At checkout',
  'card.total': 'Total',
  'card.estimate': 'Estimated total',
  'card.choose-again': 'At checkout, choose {options} again.',
  'card.quantity-again': 'At checkout, set quantity to {count} again.',
})

export type ButtonLocalize = Localize<typeof messages>

/** "$28.00", or "From $28.00" if the primary variant has several prices. */
export function priceLabel(item: PublicLineItem, localize: ButtonLocalize): string {
  if (item.price_from)
    return localize.t('button.from', { price: localize.linkMoney(item.price_from) })
  return item.unit_amount ? localize.linkMoney(item.unit_amount) : ''
}
