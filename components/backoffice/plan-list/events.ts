/** Events of `<plan-list>`. */
import type { Plan } from '../../../server/contract/plan.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** A page of plans was loaded. */
export class PlansLoadedEvent extends DataLoadedEvent<readonly Plan[]> {
  constructor(data: readonly Plan[]) {
    super('plans-loaded', data)
  }
}

/** The plans could not be loaded; older data stays visible. */
export class PlansFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('plans-failed', error)
  }
}

/** A plan is about to be opened in its editor. Cancel it to show it elsewhere. */
export class PlanEditEvent extends TillEvent {
  /** The plan's id; empty for a new one. */
  readonly plan: string

  constructor(plan: string) {
    super('plan-edit', true)
    this.plan = plan
  }
}

/** A plan was deleted. */
export class PlanDeletedEvent extends DataLoadedEvent<Plan> {
  constructor(data: Plan) {
    super('plan-deleted', data)
  }
}

export interface PlanListEventMap {
  'plans-loaded': PlansLoadedEvent
  'plans-failed': PlansFailedEvent
  'plan-edit': PlanEditEvent
  'plan-deleted': PlanDeletedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PlanListEventMap {}
}
