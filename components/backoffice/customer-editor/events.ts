/** Events of `<customer-editor>`. */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The customer was loaded. */
export class CustomerEditorLoadedEvent extends DataLoadedEvent<CustomerForMerchant> {
  constructor(data: CustomerForMerchant) {
    super('customer-editor-loaded', data)
  }
}

/** The customer could not be loaded. */
export class CustomerEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('customer-editor-failed', error)
  }
}

/** The customer was created or changed. */
export class CustomerSavedEvent extends DataLoadedEvent<CustomerForMerchant> {
  constructor(data: CustomerForMerchant) {
    super('customer-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class CustomerEditorCloseEvent extends TillEvent {
  constructor() {
    super('customer-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class CustomerEditorClosedEvent extends TillEvent {
  constructor() {
    super('customer-editor-closed')
  }
}

export interface CustomerEditorEventMap {
  'customer-editor-loaded': CustomerEditorLoadedEvent
  'customer-editor-failed': CustomerEditorFailedEvent
  'customer-saved': CustomerSavedEvent
  'customer-editor-close': CustomerEditorCloseEvent
  'customer-editor-closed': CustomerEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends CustomerEditorEventMap {}
}
