/** Registers `<spend-chart>`. */
import { define } from '../internal/dom/define-element.ts'
import { SpendChart } from './spend-chart.ts'

export * from './events.ts'
export { SpendChart }

define('spend-chart', SpendChart)
