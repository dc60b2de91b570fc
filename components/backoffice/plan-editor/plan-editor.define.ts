/** Registers `<plan-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { PlanEditor } from './plan-editor.ts'

export * from './events.ts'
export { PlanEditor }

define('plan-editor', PlanEditor)
