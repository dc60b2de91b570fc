/** The card's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'card.quantity': 'Quantity',
  'card.less': 'One less',
  'card.more': 'One more',
  'card.subtotal': 'Subtotal',
  'card.shipping': 'Shipping',
  'card.tax': 'Tax',
  'card.at-checkout': 'At checkout',
  'card.total': 'Total',
  'card.estimate': 'Estimated total',
  'card.again': 'You’ll choose again at checkout.',
})
