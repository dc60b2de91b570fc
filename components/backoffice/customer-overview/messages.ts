/** Messages of `<customer-overview>`. Those of a customer's own page have the same keys as there. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { unitMessages } from '../../internal/i18n/messages/prices.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'
import { pagerMessages } from '../internal/list/pager.ts'
import { profileMessages } from '../internal/resources/customer-messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  ...profileMessages,
  ...pagerMessages,
  ...unitMessages,
  'overview.back': 'All customers',
  'overview.edit': 'Edit customer',
  'overview.usage': 'Usage in the current period',
  'overview.usage-link': 'Usage',
  'overview.past-usage': 'Past usage',
  'overview.fees-note': 'Used so far, without the plan’s price and minimums.',
  'overview.fees-and-taxes-note': 'Used so far, without the plan’s price, minimums and taxes.',
  'overview.plan': 'Plan',
  'overview.overdue': 'Overdue',
  'overview.next-invoice': 'Next invoice after {date}',
  'overview.parts': 'Parts of this customer',
  'overview.no-payment': 'No payment method',
  'overview.on-file': 'On file',
  'history.not-loaded': 'Past usage couldn’t be loaded.',
  'history.none': 'No billing period has ended yet.',
  'history.end': 'There are no earlier periods.',
  'subscription.label': 'Subscription',
  'overview.no-usage': 'No active subscription.',
  'overview.first': 'Of the first {count} active subscriptions.',
  'overview.wallets': 'Wallets',
  'overview.no-wallets': 'No wallets.',
  'overview.expires': 'Expires on {date}',
  'wallet.new': 'New wallet',
  'revenue.name': 'Revenue',
  'subscriptions.label': 'Subscriptions',
  'invoices.label': 'Invoices',
  'alerts.label': 'Alerts',
  'usage.not-loaded': 'Usage couldn’t be loaded.',
  'usage.empty': 'Nothing used yet in this period',
  'usage.taxes': 'Taxes',
  'usage.total': 'Total',
  'credit.not-loaded': 'Credits couldn’t be loaded.',
  'credit.credits': { one: '{credits} credit', other: '{credits} credits' },
  'credit.rate': '1 credit = {amount}',
  'credit.ended': 'Ended',
})

export type OverviewLocalize = Localize<typeof messages>

/** The headings of the sections. */
export type SectionTitle =
  | 'revenue.name'
  | 'subscriptions.label'
  | 'overview.usage'
  | 'overview.past-usage'
  | 'invoices.label'
  | 'overview.wallets'
  | 'alerts.label'
