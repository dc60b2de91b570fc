/** The balance's words in English. */
import { catalogue } from '../internal/messages.ts'

export const say = catalogue({
  'credit.none': 'There are no credits.',
  'credit.name': 'Credits',
  'credit.ended': 'Ended',
  'credit.credits': { one: '{credits} credit', other: '{credits} credits' },
  'credit.rate': '1 credit is {amount}',
  'credit.usage': 'Used in this period',
  'credit.left': 'Left after this period’s usage',
  'credit.expires': 'Expires',
  'credit.never': 'Never',
  'credit.latest': 'Latest transactions',
  'credit.purchased': 'Bought',
  'credit.granted': 'Given',
  'credit.invoiced': 'Used for an invoice',
  'credit.voided': 'Taken back',
  'credit.pending': 'Pending',
  'credit.failed': 'Failed',
})
