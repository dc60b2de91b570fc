/** Events of `<customer-editor>`. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'

export interface CustomerEditorEventMap
  extends EditorEvents<'customer-editor', 'customer', CustomerForMerchant> {}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerEditorEventMap {}
}
