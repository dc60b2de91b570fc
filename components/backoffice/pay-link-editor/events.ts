/** Events of `<pay-link-editor>`. */
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'

export interface PayLinkEditorEventMap
  extends EditorEvents<'pay-link-editor', 'payment-link', PaymentLinkForMerchant> {}

declare global {
  interface GlobalEventHandlersEventMap extends PayLinkEditorEventMap {}
}
