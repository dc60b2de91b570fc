/** Messages of `<office-search>`. */
import { defineMessages } from '../../internal/i18n/define-messages.ts'
import type { Localize } from '../../internal/i18n/localize.ts'
import { filtersMessages } from '../../internal/i18n/messages/filters.ts'
import { invoiceMessages } from '../../internal/i18n/messages/invoices.ts'
import { merchantMessages } from '../internal/i18n/messages.ts'

export const messages = defineMessages({
  ...merchantMessages,
  'invoices.draft': invoiceMessages['invoices.draft'],
  'invoices.open': filtersMessages['invoices.open'],
  'invoices.failed': filtersMessages['invoices.failed'],
  'invoices.paid': filtersMessages['invoices.paid'],
  'search.open': 'Search',
  'search.label': 'Search the back office',
  'search.hint':
    'Finds places by name, customers by name, ID, e-mail, phone or a value of the metadata, subscriptions by customer, plan or ID, invoices by number, customer or amount, plans and payment links by name. Nothing else is searched.',
  'search.results': 'Results',
  'search.found': { one: '{count} result', other: '{count} results' },
  'search.none': 'Nothing found. Events and credit notes aren’t searched.',
  'search.more': {
    one: '{count} more: type more letters.',
    other: '{count} more: type more letters.',
  },
  'search.close': 'Close',
  'search.customers': 'Customers',
  'search.subscriptions': 'Subscriptions',
  'search.invoices': 'Invoices',
  'search.plans': 'Plans',
  'search.links': 'Payment links',
  'search.places': 'Go to',
  'place.home': 'Home',
  'metrics.label': 'Metrics',
  'events.label': 'Usage events',
  'taxes.label': 'Taxes',
  'revenue.name': 'Revenue',
  'place.authorizations': 'Authorizations',
  'notes.label': 'Credit notes',
  'search.limited': '{list}: only the first {count} are searched.',
  'search.failed': '{list}: couldn’t be loaded.',
})

export type SearchLocalize = Localize<typeof messages>
