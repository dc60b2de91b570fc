/** All invoices of a filter as rows of a CSV file. */
import type { InvoiceForCustomer } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { isOverdue } from '../internal/domain/overdue.ts'
import type { CsvRow } from '../internal/format/csv.ts'
import { fetchAllPages, type InvoicePage } from './fetch-invoices.ts'
import { invoiceLabel } from './invoice-format.ts'
import type { InvoiceLocalize } from './messages.ts'

/** `notify` gets a text if the rows are incomplete. @throws {ApiError} */
export async function fetchCsvRows(
  api: ApiClient,
  { query }: InvoicePage,
  localize: InvoiceLocalize,
  { signal, notify }: { signal: AbortSignal; notify: (text: string) => void },
): Promise<CsvRow[]> {
  const { invoices, incomplete } = await fetchAllPages(api, query, signal)
  if (incomplete) notify(localize.t('invoices.incomplete'))
  return csvRows(invoices, localize)
}

const csvRows = (invoices: readonly InvoiceForCustomer[], localize: InvoiceLocalize): CsvRow[] => [
  [
    localize.t('invoices.number'),
    localize.t('invoices.issued'),
    localize.t('invoices.due'),
    localize.t('invoices.overdue'),
    localize.t('invoices.status'),
    localize.t('invoices.amount'),
    localize.t('common.currency'),
  ],
  ...invoices.map((invoice) => [
    invoiceLabel(invoice),
    invoice.issued_date,
    invoice.due_date,
    isOverdue(invoice) ? localize.t('invoices.overdue') : '',
    statusText(invoice, localize),
    invoice.amount.total_amount?.value,
    invoice.amount.total_amount?.currency_code,
  ]),
]

/** The payment status in words; an unknown one as the service spells it. */
function statusText({ payment_status }: InvoiceForCustomer, localize: InvoiceLocalize): string {
  if (payment_status === 'SUCCEEDED') return localize.t('invoices.paid')
  if (payment_status === 'FAILED') return localize.t('invoices.failed')
  return payment_status === 'PENDING' ? localize.t('invoices.open') : (payment_status ?? '')
}
