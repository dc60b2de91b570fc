/** Messages of `<customer-overview>`. Those of a customer's own page have the same keys as there. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { alertMessages } from '../../internal/i18n/messages/alert.ts'
import { profileMessages } from '../internal/customers/messages.ts'
import { merchantMessages } from '../internal/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  ...profileMessages,
  ...alertMessages,
  'overview.back': 'All customers',
  'overview.edit': 'Edit customer',
  'overview.usage': 'Usage in the current period',
  'overview.no-usage': 'No active subscription.',
  'overview.first': 'Of the first {count} active subscriptions.',
  'overview.wallets': 'Wallets',
  'overview.no-wallets': 'No wallets.',
  'overview.expires': 'Expires on {date}',
  'wallet.new': 'New wallet',
  'revenue.name': 'Revenue',
  'subscriptions.label': 'Subscriptions',
  'invoices.label': 'Invoices',
  'usage.not-loaded': 'Usage couldn’t be loaded.',
  'usage.empty': 'Nothing used yet in this period',
  'usage.count-units': { one: '{units} unit', other: '{units} units' },
  'usage.taxes': 'Taxes',
  'usage.total': 'Total',
  'credit.not-loaded': 'Credits couldn’t be loaded.',
  'credit.credits': { one: '{credits} credit', other: '{credits} credits' },
  'credit.rate': '1 credit = {amount}',
  'credit.ended': 'Ended',
})

export type OverviewLocalize = Localize<typeof messages>
