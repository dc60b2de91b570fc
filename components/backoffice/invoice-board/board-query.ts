/** Reads the invoices of a filter, page by page or all of them, and names the filter. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { oneOf } from '../../internal/base/converters.ts'
import {
  type DateRange,
  type InvoiceFilter,
  resolveRange,
} from '../../internal/domain/invoice-filter.ts'
import { noInvoices } from '../../internal/domain/no-invoices.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { periodName, statusFilterName } from '../../internal/templates/filter-bar.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'
import {
  amountOf,
  fetchInvoicePage,
  fetchInvoicesOf,
  isOverdueDebt,
} from '../internal/resources/invoices.ts'
import type { ListedRows, ListPage } from '../internal/resources/resource.ts'
import type { BoardLocalize } from './messages.ts'

export const STATUSES = ['all', 'overdue', 'failed', 'open', 'paid'] as const
export type StatusFilter = (typeof STATUSES)[number]

/** A draft may still change; a finalized invoice is due (billing-43). */
export const INVOICE_STATUSES = ['all', 'draft', 'finalized'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** "issued" is the order of the service, the newest first; the others are those of a column. */
const SORTS = ['issued', 'due', '-due', 'customer', '-customer', 'amount', '-amount'] as const
export type Sort = (typeof SORTS)[number]

/** Converters of the properties that no other element has. */
export const BOARD = {
  status: oneOf(STATUSES),
  kind: oneOf(INVOICE_STATUSES),
  sort: oneOf(SORTS),
}

export type BoardFilter = Omit<InvoiceFilter, 'status'> & {
  readonly status: StatusFilter
  readonly invoiceStatus: InvoiceStatus
  /** The key of one customer; empty for all. */
  readonly customer: string
}

export interface InvoicePage extends ListPage<InvoiceForMerchant> {
  readonly range: DateRange
}

/** The operation reads one payment status at a time (billing-43): the unpaid ones first. */
const TO_API: Readonly<Record<StatusFilter, readonly [PaymentStatus, ...PaymentStatus[]]>> = {
  all: ['FAILED', 'PENDING', 'SUCCEEDED'],
  overdue: ['FAILED', 'PENDING'],
  failed: ['FAILED'],
  open: ['PENDING'],
  paid: ['SUCCEEDED'],
}

const STATUS_TO_API = { draft: 'DRAFT', finalized: 'FINALIZED' } as const

/** Periods are relative to today by the service's time, in UTC. */
async function readQuery(api: ApiClient, filter: BoardFilter) {
  const { invoiceStatus, to, customer } = filter
  const range = resolveRange(filter, toIsoDate(await readServiceTime(api)))
  const query = {
    ...(invoiceStatus !== 'all' && { status: STATUS_TO_API[invoiceStatus] }),
    issuing_date_from: range.from,
    ...(to && { issuing_date_to: to }),
    ...(customer && { external_customer_id: customer }),
  }
  return { range, query }
}

export const invoices: ListedRows<InvoiceForMerchant, BoardFilter> = {
  name: 'invoice-board',
  plural: 'invoice-board',
  changes: ['invoice'],
  scopes: { read: 'invoices:read' },
  idOf: ({ id }) => id,
  searchTexts: ({ id, invoice_number, customer }) => [
    invoice_number,
    id,
    customer.name,
    customer.external_id,
    customer.email,
  ],
  async list(api, { page, pageSize, filter }, signal): Promise<InvoicePage> {
    const { range, query } = await readQuery(api, filter)
    const [payment_status] = TO_API[filter.status]
    const at = { page: Number(page || '1'), per_page: pageSize }
    const read = await fetchInvoicePage(api, { payment_status, ...query }, at, signal)
    const { count, pages } = read
    const next = at.page < pages ? String(at.page + 1) : undefined
    return { rows: withAmounts(read.rows), next, count, range }
  },
  needsAll: ({ status }) => TO_API[status].length > 1,
  async listAll(api, { filter, max }, signal): Promise<InvoicePage> {
    const { range, query } = await readQuery(api, filter)
    const statuses = TO_API[filter.status]
    const { rows: read, hasMore } = await fetchInvoicesOf(api, statuses, query, signal, max)
    const all = withAmounts(read)
    const rows = filter.status === 'overdue' ? all.filter(isOverdueDebt) : all
    return {
      // The lists of several statuses become one.
      rows: statuses.length > 1 ? rows.toSorted(byIssue) : rows,
      next: hasMore ? 'more' : undefined,
      count: rows.length,
      range,
    }
  },
}

/** @throws {TypeError} for an invoice without an amount: a total without it would be wrong */
function withAmounts(rows: readonly InvoiceForMerchant[]): readonly InvoiceForMerchant[] {
  for (const invoice of rows) amountOf(invoice)
  return rows
}

const byIssue = (a: InvoiceForMerchant, b: InvoiceForMerchant): number =>
  a.issued_date < b.issued_date ? 1 : a.issued_date > b.issued_date ? -1 : 0

export const customerName = ({ customer }: InvoiceForMerchant): string =>
  customer.name || customer.external_id

export const numberOf = ({ invoice_number, id }: InvoiceForMerchant): string => invoice_number || id

/** The name of a changed filter, such as "Failed". */
export function filterName(
  { status, invoiceStatus, period }: Partial<BoardFilter>,
  localize: BoardLocalize,
): string | undefined {
  if (status) return statusName(status, localize)
  if (invoiceStatus) return localize.t(`board.${invoiceStatus}`)
  return period && periodName(period, localize)
}

export const statusName = (status: StatusFilter, localize: BoardLocalize): string =>
  status === 'overdue' ? localize.t('invoices.overdue') : statusFilterName(status, localize)

export function emptyMessage(filter: BoardFilter, search: string, localize: BoardLocalize): string {
  const { status, invoiceStatus } = filter
  if (invoiceStatus !== 'all' || status === 'overdue' || search) return localize.t('board.none')
  return noInvoices({ ...filter, status }, localize)
}
