/** Events of `<alert-list>`. */
import type { ListedAlert } from '../internal/resources/alert.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

export interface AlertListEventMap
  extends ListEvents<'subscription-alert', 'subscription-alerts', ListedAlert> {}

declare global {
  interface GlobalEventHandlersEventMap extends AlertListEventMap {}
}
