/** The summary's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'balance.overdue': 'Overdue',
  'balance.none': 'Nothing is overdue.',
  'balance.invoices': { one: '{count} invoice', other: '{count} invoices' },
  'balance.due': 'Due {day}',
  'balance.more': { one: 'and {count} more', other: 'and {count} more' },
})
