/** Registers `<metric-editor>`. */
import { define } from '../../internal/dom/define-element.ts'
import { MetricEditor } from './metric-editor.ts'

export * from './events.ts'
export { MetricEditor }

define('metric-editor', MetricEditor)
