/** Events of `<pay-link-list>`. */
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

export interface PayLinkListEventMap
  extends ListEvents<'payment-link', 'payment-links', PaymentLinkForMerchant> {}

declare global {
  interface GlobalEventHandlersEventMap extends PayLinkListEventMap {}
}
