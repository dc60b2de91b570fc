/** Registers `<spend-chart>`. */
import { define } from '../internal/dom/define-element.ts'
import { SpendChart } from './spend-chart.ts'

define('spend-chart', SpendChart)
