/** Reads the invoices of a filter, page by page or all of them, and names the filter. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import { PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
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
import { amountOf, isOverdueDebt, LAST_DAY } from '../internal/resources/invoices.ts'
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

async function fetchRows(
  api: ApiClient,
  filter: BoardFilter,
  { from }: DateRange,
  [payment_status, page, per_page]: readonly [PaymentStatus, number, number],
  signal: AbortSignal,
) {
  const response = await request(api, 'GET /billing/invoices', {
    query: {
      payment_status,
      ...(filter.invoiceStatus !== 'all' && { status: STATUS_TO_API[filter.invoiceStatus] }),
      issuing_date_from: from,
      issuing_date_to: filter.to || LAST_DAY,
      ...(filter.customer && { external_customer_id: filter.customer }),
      page,
      per_page,
    },
    signal,
  })
  const { total_count: count, total_pages: pages } = response.metadata
  if (!Number.isInteger(count) || !Number.isInteger(pages)) throw new TypeError('no page counts')
  const rows = getList(response, 'invoices')
  // A total without one of them would be wrong.
  for (const invoice of rows) amountOf(invoice)
  return { rows, count, pages }
}

/** Periods are relative to today by the service's time, in UTC. */
const readRange = async (api: ApiClient, filter: BoardFilter): Promise<DateRange> =>
  resolveRange(filter, toIsoDate(await readServiceTime(api)))

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
    const range = await readRange(api, filter)
    const at = Number(page || '1')
    const which = [TO_API[filter.status][0], at, pageSize] as const
    const { rows, count, pages } = await fetchRows(api, filter, range, which, signal)
    return { rows, next: at < pages ? String(at + 1) : undefined, count, range }
  },
  needsAll: ({ status }) => TO_API[status].length > 1,
  async listAll(api, { filter, max }, signal): Promise<InvoicePage> {
    const range = await readRange(api, filter)
    const { rows, hasMore } = await fetchAll(api, filter, range, max, signal)
    return { rows, next: hasMore ? 'more' : undefined, count: rows.length, range }
  },
}

/**
 * All pages of each payment status, the newest first; an invoice that moves to another page meanwhile is listed once.
 * No further page is read once there are `max` rows.
 */
async function fetchAll(
  api: ApiClient,
  filter: BoardFilter,
  range: DateRange,
  max: number,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly InvoiceForMerchant[]; readonly hasMore: boolean }> {
  const all = new Map<string, InvoiceForMerchant>()
  const statuses = TO_API[filter.status]
  let hasMore = false
  for (const status of statuses) {
    for (let page = 1, last = 1; page <= last && !hasMore; page++) {
      const read = (size: number) => fetchRows(api, filter, range, [status, page, size], signal)
      if (all.size >= max) {
        // One row tells if another status has any.
        hasMore = page > 1 || (await read(1)).rows.length > 0
        break
      }
      const { rows, pages } = await read(PAGE_SIZE)
      for (const row of rows) all.set(row.id, row)
      // A page count without rows would loop forever.
      last = rows.length ? pages : 0
    }
  }
  const read = [...all.values()]
  const rows = filter.status === 'overdue' ? read.filter(isOverdueDebt) : read
  // The lists of several statuses become one.
  return { rows: statuses.length > 1 ? rows.toSorted(byIssue) : rows, hasMore }
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
