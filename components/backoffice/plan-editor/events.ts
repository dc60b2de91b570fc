/** Events of `<plan-editor>`. */
import type { Plan } from '../../../server/contract/plan.ts'
import type { ApiError } from '../../internal/api/api-error.ts'
import { DataErrorEvent, DataLoadedEvent } from '../../internal/dom/data-events.ts'
import { TillEvent } from '../../internal/dom/events.ts'

/** The plan was loaded. */
export class PlanEditorLoadedEvent extends DataLoadedEvent<Plan> {
  constructor(data: Plan) {
    super('plan-editor-loaded', data)
  }
}

/** The plan could not be loaded. */
export class PlanEditorFailedEvent extends DataErrorEvent {
  constructor(error: ApiError) {
    super('plan-editor-failed', error)
  }
}

/** The plan was created or changed. */
export class PlanSavedEvent extends DataLoadedEvent<Plan> {
  constructor(data: Plan) {
    super('plan-saved', data)
  }
}

/** The editor is about to close. Cancel it to keep it open. */
export class PlanEditorCloseEvent extends TillEvent {
  constructor() {
    super('plan-editor-close', true)
  }
}

/** The editor was closed; unsaved changes are gone. */
export class PlanEditorClosedEvent extends TillEvent {
  constructor() {
    super('plan-editor-closed')
  }
}

export interface PlanEditorEventMap {
  'plan-editor-loaded': PlanEditorLoadedEvent
  'plan-editor-failed': PlanEditorFailedEvent
  'plan-saved': PlanSavedEvent
  'plan-editor-close': PlanEditorCloseEvent
  'plan-editor-closed': PlanEditorClosedEvent
}

declare global {
  interface GlobalEventHandlersEventMap extends PlanEditorEventMap {}
}
