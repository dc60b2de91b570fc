/** Events of `<alert-editor>`. */
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The alert was loaded. */
export class AlertEditorLoadedEvent extends DataLoadedEvent<AlertForMerchant> {
  constructor(data: AlertForMerchant) {
    super('alert-editor-loaded', data)
  }
}

/** The alert could not be loaded. */
export class AlertEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('alert-editor-failed', error)
  }
}

/** The alert was created or changed. */
export class SubscriptionAlertSavedEvent extends DataLoadedEvent<AlertForMerchant> {
  constructor(data: AlertForMerchant) {
    super('subscription-alert-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class AlertEditorCloseEvent extends TillEvent {
  constructor() {
    super('alert-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class AlertEditorClosedEvent extends TillEvent {
  constructor() {
    super('alert-editor-closed')
  }
}

export interface AlertEditorEventMap {
  'alert-editor-loaded': AlertEditorLoadedEvent
  'alert-editor-failed': AlertEditorFailedEvent
  'subscription-alert-saved': SubscriptionAlertSavedEvent
  'alert-editor-close': AlertEditorCloseEvent
  'alert-editor-closed': AlertEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends AlertEditorEventMap {}
}
