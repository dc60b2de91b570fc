/** Events of `<pay-link-list>`. */
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of links was loaded. */
export class PayLinksLoadedEvent extends DataLoadedEvent<readonly PaymentLinkForMerchant[]> {
  constructor(data: readonly PaymentLinkForMerchant[]) {
    super('pay-links-loaded', data)
  }
}

/** The links could not be loaded; older data stays visible. */
export class PayLinksFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('pay-links-failed', error)
  }
}

/** A link is about to be opened in its editor. Cancel it to show it elsewhere. */
export class PayLinkEditEvent extends TillEvent {
  /** The link's id; empty for a new one. */
  readonly link: string

  constructor(link: string) {
    super('pay-link-edit', true)
    this.link = link
  }
}

/** A link was deleted. */
export class PayLinkDeletedEvent extends DataLoadedEvent<PaymentLinkForMerchant> {
  constructor(data: PaymentLinkForMerchant) {
    super('pay-link-deleted', data)
  }
}

export interface PayLinkListEventMap {
  'pay-links-loaded': PayLinksLoadedEvent
  'pay-links-failed': PayLinksFailedEvent
  'pay-link-edit': PayLinkEditEvent
  'pay-link-deleted': PayLinkDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PayLinkListEventMap {}
}
