/** Events of `<usage-alerts>`. */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import type {
  DataErrorEvent,
  DataLoadedEvent,
  DataWrittenEvent,
} from '../internal/dom/data-events.ts'

/** The alerts and the current usage were loaded. */
export type AlertsLoadedEvent = DataLoadedEvent<readonly AlertForCustomer[]>

/** The alerts could not be loaded; older data stays visible. */
export type AlertsFailedEvent = DataErrorEvent

/** An alert was created, changed or deleted. */
export type AlertWrittenEvent = DataWrittenEvent<AlertForCustomer>

export interface UsageAlertsEventMap {
  'alerts-loaded': AlertsLoadedEvent
  'alerts-failed': AlertsFailedEvent
  'alert-saved': AlertWrittenEvent
  'alert-deleted': AlertWrittenEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends UsageAlertsEventMap {}
}
