/** Registers `<metric-list>` and its editor. */
import { define } from '../../internal/dom/define-element.ts'
import '../metric-editor/metric-editor.define.ts'
import { MetricList } from './metric-list.ts'

export * from './events.ts'
export { MetricList }

define('metric-list', MetricList)
