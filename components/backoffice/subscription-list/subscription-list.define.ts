/** Registers `<subscription-list>`. */
import { define } from '../../internal/dom/define-element.ts'
import { SubscriptionList } from './subscription-list.ts'

export * from './events.ts'
export { SubscriptionList }

define('subscription-list', SubscriptionList)
