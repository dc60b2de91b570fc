/** The chart's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'spend.total': {
    one: 'Invoiced in the last month',
    other: 'Invoiced in the last {count} months',
  },
  'spend.invoices': 'Invoices',
  'spend.none': 'Nothing was invoiced yet.',
})
