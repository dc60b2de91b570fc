/** What `<pay-link-button>` tells the page. None of them says that anything was paid. */
import type { PublicPaymentLink } from '../../server/contract/payment-link.ts'
import type { ApiError } from '../internal/api-error.ts'
import type { Trip } from '../internal/checkout-trip.ts'
import { TillEvent } from '../internal/events.ts'

/** The link was read. */
export class PayLinkLoadedEvent extends TillEvent {
  readonly link: PublicPaymentLink

  constructor(link: PublicPaymentLink) {
    super('pay-link-loaded')
    this.link = link
  }
}

/** The buyer asked for the checkout. Cancel it to open `url` yourself, or not at all. */
export class PayLinkOpenEvent extends TillEvent {
  readonly link: string
  readonly url: string

  constructor(link: string, url: string) {
    super('pay-link-open', true)
    this.link = link
    this.url = url
  }
}

/** What `<pay-link-button>` tells of a trip to the checkout: `reference` is the page's own. */
class TripEvent extends TillEvent {
  readonly link: string
  readonly reference: string

  constructor(type: string, { link, reference }: Trip) {
    super(type)
    this.link = link
    this.reference = reference
  }
}

/** The checkout was opened. */
export class PayLinkOpenedEvent extends TripEvent {}
/** The buyer came back to the return page. Whether they paid, only the shop's server can say. */
export class PayLinkReturnedEvent extends TripEvent {}
/** The checkout's window can't be observed any more: closed, or cut off by the browser. Never final. */
export class PayLinkClosedEvent extends TripEvent {}

/** The link could not be read (`error`), or the browser blocked the checkout's window. */
export class PayLinkFailedEvent extends TillEvent {
  readonly reason: 'unreadable' | 'blocked'
  readonly error: ApiError | undefined

  constructor(reason: PayLinkFailedEvent['reason'], error?: ApiError) {
    super('pay-link-failed')
    this.reason = reason
    this.error = error
  }
}

export interface PayLinkButtonEventMap {
  'pay-link-loaded': PayLinkLoadedEvent
  'pay-link-open': PayLinkOpenEvent
  'pay-link-opened': PayLinkOpenedEvent
  'pay-link-returned': PayLinkReturnedEvent
  'pay-link-closed': PayLinkClosedEvent
  'pay-link-failed': PayLinkFailedEvent
}
