/** Registers `<subscription-board>`. */
import { define } from '../../internal/dom/define-element.ts'
import { SubscriptionBoard } from './subscription-board.ts'

export * from './events.ts'
export { SubscriptionBoard }

define('subscription-board', SubscriptionBoard)
