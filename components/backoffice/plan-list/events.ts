/** Events of `<plan-list>`. */
import type { Plan } from '../../../server/contract/plan.ts'
import type { ListEvents } from '../internal/resources/resource-events.ts'

export interface PlanListEventMap extends ListEvents<'plan', 'plans', Plan> {}

declare global {
  interface GlobalEventHandlersEventMap extends PlanListEventMap {}
}
