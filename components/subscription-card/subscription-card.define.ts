/** Registers `<subscription-card>`. */
import { define } from '../internal/dom/define-element.ts'
import { SubscriptionCard } from './subscription-card.ts'

export * from './events.ts'
export { SubscriptionCard }

define('subscription-card', SubscriptionCard)
