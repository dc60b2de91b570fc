/** Events of `<usage-alerts>`. */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type { DataErrorEvent, DataLoadedEvent } from '../internal/dom/data-events.ts'
import { TillEvent } from '../internal/dom/events.ts'

/** The alerts and the current usage were loaded. */
export type AlertsLoadedEvent = DataLoadedEvent<readonly AlertForCustomer[]>

/** The alerts could not be loaded; older data stays visible. */
export type AlertsFailedEvent = DataErrorEvent

/** An alert was created or changed. */
export class AlertSavedEvent extends TillEvent {
  readonly alert: AlertForCustomer

  constructor(alert: AlertForCustomer) {
    super('alert-saved')
    this.alert = alert
  }
}

/** An alert was deleted. */
export class AlertDeletedEvent extends TillEvent {
  readonly alert: AlertForCustomer

  constructor(alert: AlertForCustomer) {
    super('alert-deleted')
    this.alert = alert
  }
}

export interface UsageAlertsEventMap {
  'alerts-loaded': AlertsLoadedEvent
  'alerts-failed': AlertsFailedEvent
  'alert-saved': AlertSavedEvent
  'alert-deleted': AlertDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends UsageAlertsEventMap {}
}
