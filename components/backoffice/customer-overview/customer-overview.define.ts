/** Registers `<customer-overview>` and the elements in it. */
import { define } from '../../internal/dom/define-element.ts'
import '../alert-list/alert-list.define.ts'
import '../customer-editor/customer-editor.define.ts'
import '../invoice-board/invoice-board.define.ts'
import '../revenue-summary/revenue-summary.define.ts'
import '../subscription-list/subscription-list.define.ts'
import '../wallet-editor/wallet-editor.define.ts'
import { CustomerOverview } from './customer-overview.ts'

export * from './events.ts'
export { CustomerOverview }

define('customer-overview', CustomerOverview)
