/** The text of a list without invoices. */
import type { Localize } from '../i18n/localize.ts'
import type { invoiceMessages } from '../i18n/messages/invoices.ts'
import { effectivePeriod, type InvoiceFilter } from './invoice-filter.ts'

/** Says that no invoice matches a filter; names a period only if the filter has one. */
export function noInvoices(
  filter: InvoiceFilter,
  localize: Localize<typeof invoiceMessages>,
): string {
  const { status } = filter
  const dates = effectivePeriod(filter) === 'all' ? '-all-dates' : ''
  return localize.t(status === 'all' ? `invoices.none${dates}` : `invoices.none-${status}${dates}`)
}
