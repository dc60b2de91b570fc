/** Registers `<plan-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../plan-editor/plan-editor.define.ts'
import { PlanList } from './plan-list.ts'

export * from './events.ts'
export { PlanList }

define('plan-list', PlanList)
