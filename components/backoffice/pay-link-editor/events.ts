/** Events of `<pay-link-editor>`. */
import type { PaymentLinkForMerchant } from '../../../server/contract/payment-link.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The link was loaded. */
export class PayLinkEditorLoadedEvent extends DataLoadedEvent<PaymentLinkForMerchant> {
  constructor(data: PaymentLinkForMerchant) {
    super('pay-link-editor-loaded', data)
  }
}

/** The link could not be loaded. */
export class PayLinkEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('pay-link-editor-failed', error)
  }
}

/** The link was created or replaced. */
export class PayLinkSavedEvent extends DataLoadedEvent<PaymentLinkForMerchant> {
  constructor(data: PaymentLinkForMerchant) {
    super('pay-link-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class PayLinkEditorCloseEvent extends TillEvent {
  constructor() {
    super('pay-link-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class PayLinkEditorClosedEvent extends TillEvent {
  constructor() {
    super('pay-link-editor-closed')
  }
}

export interface PayLinkEditorEventMap {
  'pay-link-editor-loaded': PayLinkEditorLoadedEvent
  'pay-link-editor-failed': PayLinkEditorFailedEvent
  'pay-link-saved': PayLinkSavedEvent
  'pay-link-editor-close': PayLinkEditorCloseEvent
  'pay-link-editor-closed': PayLinkEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PayLinkEditorEventMap {}
}
