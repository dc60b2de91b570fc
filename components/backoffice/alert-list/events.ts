/** Events of `<alert-list>`. */
import type { AlertForMerchant } from '../../../server/contract/alert.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of alerts was loaded. */
export class AlertListLoadedEvent extends DataLoadedEvent<readonly AlertForMerchant[]> {
  constructor(data: readonly AlertForMerchant[]) {
    super('alert-list-loaded', data)
  }
}

/** The alerts could not be loaded; older data stays visible. */
export class AlertListFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('alert-list-failed', error)
  }
}

/** An alert is about to be opened in its editor. Cancel it to show it elsewhere. */
export class AlertEditEvent extends TillEvent {
  /** The external id of its subscription; empty for a new one. */
  readonly subscription: string
  /** The alert's code; empty for a new one. */
  readonly alert: string

  constructor(subscription: string, alert: string) {
    super('alert-edit', true)
    this.subscription = subscription
    this.alert = alert
  }
}

/** An alert was deleted. */
export class SubscriptionAlertDeletedEvent extends DataLoadedEvent<AlertForMerchant> {
  constructor(data: AlertForMerchant) {
    super('subscription-alert-deleted', data)
  }
}

export interface AlertListEventMap {
  'alert-list-loaded': AlertListLoadedEvent
  'alert-list-failed': AlertListFailedEvent
  'alert-edit': AlertEditEvent
  'subscription-alert-deleted': SubscriptionAlertDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends AlertListEventMap {}
}
