/** Events of `<plan-editor>`. */
import type { Plan } from '../../../server/contract/plan.ts'
import type { EditorEvents } from '../internal/resources/resource-events.ts'

export interface PlanEditorEventMap extends EditorEvents<'plan-editor', 'plan', Plan> {}

declare global {
  interface GlobalEventHandlersEventMap extends PlanEditorEventMap {}
}
