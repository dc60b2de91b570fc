/** The English words around charts. */
import { catalogue } from './messages.ts'

export const sayChart = catalogue({
  'chart.table': 'Numbers as a table',
  'chart.month': 'Month',
  'chart.amount': 'Amount',
})
