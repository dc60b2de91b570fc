/** Registers `<spend-chart>`. */
import { define } from '../internal/define.ts'
import { SpendChart } from './spend-chart.ts'

define('spend-chart', SpendChart)
