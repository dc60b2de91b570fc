/** Events of `<pay-link-button>`. None of them confirms a payment. */
import type { PublicPaymentLink } from '../../server/contract/payment-link.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { type DataLoadedEvent, OpenEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'
import type { CheckoutAttempt, CheckoutReturn } from '../internal/domain/checkout-attempt.ts'

/** The link was loaded. */
export type PayLinkLoadedEvent = DataLoadedEvent<PublicPaymentLink>

/** The buyer clicked the button. Cancel it to open `url` yourself, or not at all. */
export class PayLinkOpenEvent extends OpenEvent {
  readonly link: string
  readonly url: string

  constructor(link: string, url: string) {
    super('pay-link-open', link)
    this.link = link
    this.url = url
  }
}

/** Base class of the events of a checkout attempt. `reference` is the page's own. */
class CheckoutAttemptEvent extends TillEvent {
  readonly link: string
  readonly reference: string

  constructor(type: string, { link, reference }: CheckoutAttempt) {
    super(type)
    this.link = link
    this.reference = reference
  }
}

/** The checkout was opened. */
export class PayLinkOpenedEvent extends CheckoutAttemptEvent {}
/** The buyer reached the return page. Only the shop's server knows if they paid. */
export class PayLinkReturnedEvent extends CheckoutAttemptEvent {}
/** The popup is closed, or the browser cut it off. Never final. */
export class PayLinkClosedEvent extends CheckoutAttemptEvent {}

/** The link could not be loaded (`error`), or the browser blocked the popup. */
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

declare global {
  interface GlobalEventHandlersEventMap extends Omit<PayLinkButtonEventMap, 'pay-link-returned'> {
    'pay-link-returned': CheckoutReturn
  }
}
