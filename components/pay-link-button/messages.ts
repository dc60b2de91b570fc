/** The button's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'button.buy': 'Buy',
  'button.new-window': '(opens a new window)',
  'button.from': 'From {price}',
  'button.gone': 'No longer available',
  'button.invalid': 'This payment link can’t be opened.',
  'button.open': 'Checkout is open in another window.',
  'button.show': 'Show it',
  'button.blocked': 'Your browser blocked the checkout window.',
  'button.continue': 'Open checkout',
  'button.qr': 'QR code: opens the checkout on a phone',
  'button.returned': 'You’re back from checkout. If you paid, the shop will confirm it.',
})
