/** Messages of `<pay-link-button>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { sharedMessages } from '../internal/i18n/messages/shared.ts'

export const messages = defineMessages({
  ...sharedMessages,
  'button.buy': 'Buy',
  'button.new-window': '(opens a new window)',
  'button.from': 'From {price}',
  'button.gone': 'No longer available',
  'button.invalid': 'This payment link can’t be opened.',
  'button.open': 'Checkout is open in another window.',
  'button.show': 'Go to checkout',
  'button.blocked': 'Your browser blocked the checkout window.',
  'button.continue': 'Open checkout',
  'button.qr': 'QR code: opens the checkout on a phone',
  'button.returned': 'You’re back from checkout. If you paid, the shop will confirm it.',
  'card.quantity': 'Quantity',
  'card.less': 'One less',
  'card.more': 'One more',
  'card.subtotal': 'Subtotal',
  'card.shipping': 'Shipping',
  'card.tax': 'Tax',
  'card.at-checkout': 'At checkout',
  'card.total': 'Total',
  'card.estimate': 'Estimated total',
  'card.choose-again': 'You’ll choose again at checkout.',
})

export type ButtonLocalize = Localize<typeof messages>
