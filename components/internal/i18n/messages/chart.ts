/** Messages of charts and their tables. */
import { defineMessages } from '../define-messages.ts'

export const chartMessages = defineMessages({
  'chart.table': 'Show as table: {name}',
  'chart.month': 'Month',
  'chart.amount': 'Amount',
  'chart.earlier': 'Earlier',
  'chart.later': 'Later',
})
