/** Events of `<pay-link-return>`. */
import { TillEvent } from '../internal/dom/events.ts'
import type { CheckoutReturn } from '../internal/domain/checkout-attempt.ts'

/** The buyer returned from the checkout. Only the shop's server knows if they paid. */
export class PayLinkReturnEvent extends TillEvent {
  readonly link: string | undefined
  readonly reference: string | undefined

  constructor(link: string | undefined, reference: string | undefined) {
    super('pay-link-returned')
    this.link = link
    this.reference = reference
  }
}

export interface PayLinkReturnEventMap {
  'pay-link-returned': PayLinkReturnEvent
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pay-link-returned': CheckoutReturn
  }
}
