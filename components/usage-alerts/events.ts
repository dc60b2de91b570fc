/** What `<usage-alerts>` tells the page. */
import type { AlertForCustomer } from '../../server/contract/alert.ts'
import { FailureEvent } from '../internal/answer-events.ts'
import type { ApiError } from '../internal/api-error.ts'
import { TillEvent } from '../internal/events.ts'

/** The alerts and the usage they stand against were read. */
export class AlertsLoadedEvent extends TillEvent {
  readonly alerts: readonly AlertForCustomer[]

  constructor(alerts: readonly AlertForCustomer[]) {
    super('alerts-loaded')
    this.alerts = alerts
  }
}

/** They could not be read; what was read before is still shown. */
export class AlertsFailedEvent extends FailureEvent {
  constructor(error: ApiError) {
    super('alerts-failed', error)
  }
}

/** An alert was created or changed. */
export class AlertSavedEvent extends TillEvent {
  readonly alert: AlertForCustomer

  constructor(alert: AlertForCustomer) {
    super('alert-saved')
    this.alert = alert
  }
}

/** An alert is gone. */
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
