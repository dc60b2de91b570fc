/** Messages of `<credit-balance>`. */
import { defineMessages } from '../internal/i18n/define-messages.ts'
import type { Localize } from '../internal/i18n/localize.ts'
import { customerMessages } from '../internal/i18n/messages/customer.ts'

export const messages = defineMessages({
  ...customerMessages,
  'credit.not-loaded': 'Credits couldn’t be loaded.',
  'credit.not-updated': 'Credits couldn’t be updated.',
  'credit.none': 'You have no credits.',
  'credit.name': 'Credits',
  'credit.ended': 'Ended',
  'credit.credits': { one: '{credits} credit', other: '{credits} credits' },
  'credit.rate': '1 credit = {amount}',
  'credit.usage': 'Used in this period',
  'credit.net-balance': 'Left after this period’s usage',
  'credit.expires': 'Expires',
  'credit.never': 'Never',
  'credit.latest': 'Latest transactions',
  'credit.purchased': 'Purchase',
  'credit.granted': 'Free credit',
  'credit.invoiced': 'Applied to invoice',
  'credit.voided': 'Reversed',
  'credit.pending': 'Pending',
  'credit.failed': 'Failed',
})

export type CreditLocalize = Localize<typeof messages>

/** "12.5 credits". */
export const formatCredits = (credits: string, localize: CreditLocalize): string =>
  localize.t('credit.credits', { count: Number(credits), credits: localize.number(credits) })
