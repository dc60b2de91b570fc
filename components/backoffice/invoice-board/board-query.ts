/** Fetches the invoices of a filter: one page, or all of them; formats the file. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { MAX_ROWS, PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { oneOf } from '../../internal/base/converters.ts'
import {
  type DateRange,
  type InvoiceFilter,
  readFilter,
  resolveRange,
} from '../../internal/domain/invoice-filter.ts'
import { noInvoices } from '../../internal/domain/no-invoices.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import type { CsvRow } from '../../internal/format/csv.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { periodName, statusFilterName } from '../../internal/templates/filter-bar.ts'
import { readServiceTime } from '../internal/card/service-clock.ts'
import { rowsWithText } from '../internal/list/search-text.ts'
import { isOverdueDebt, LAST_DAY } from '../internal/resources/invoices.ts'
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

export interface BoardFilter extends Omit<InvoiceFilter, 'status'> {
  readonly status: StatusFilter
  readonly invoiceStatus: InvoiceStatus
  /** The key of one customer; empty for all. */
  readonly customer: string
  readonly page: number
  readonly pageSize: number
}

/** The filter in the properties of the board. */
export const readBoardFilter = (host: BoardFilter): BoardFilter => ({
  ...readFilter(host),
  invoiceStatus: host.invoiceStatus,
  customer: host.customer,
  page: host.page,
  pageSize: host.pageSize,
})

export const isSameFilter = (a: BoardFilter, b: BoardFilter): boolean =>
  JSON.stringify(Object.entries(a)) === JSON.stringify(Object.entries(b))

/** An invoice with its amount as exact text; null if it is unreadable. */
export interface BoardRow {
  readonly invoice: InvoiceForMerchant
  readonly amount: Amount | null
}

export const invoicesOf = (rows: readonly BoardRow[]): InvoiceForMerchant[] =>
  rows.map(({ invoice }) => invoice)

export interface BoardPage {
  readonly rows: readonly BoardRow[]
  /** All rows of the filter on all pages, or the first 1,000 of them. */
  readonly isWhole: boolean
  /** A whole list has further rows that were not read. */
  readonly hasMore: boolean
  readonly count: number
  readonly pages: number
  readonly range: DateRange
  /** The filter of the response. */
  readonly filter: BoardFilter
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
  const { total_count, total_pages } = response.metadata
  if (!Number.isInteger(total_count) || !Number.isInteger(total_pages))
    throw new TypeError('no page counts')
  const invoices = getList(response, 'invoices')
  const rows = invoices.map((invoice) => ({
    invoice,
    amount: toAmount(invoice.amount.total_amount),
  }))
  return { rows, metadata: response.metadata }
}

/** Periods are relative to today by the service's time, in UTC. @throws {ApiError} */
export async function fetchPage(
  api: ApiClient,
  filter: BoardFilter,
  isWhole: boolean,
  signal: AbortSignal,
): Promise<BoardPage> {
  const today = toIsoDate(await readServiceTime(api))
  const range = resolveRange(filter, today)
  if (isWhole) {
    const { rows, hasMore } = await fetchAll(api, { filter, range }, MAX_ROWS, signal)
    return { rows, isWhole, hasMore, count: rows.length, pages: 1, range, filter }
  }
  const at = [TO_API[filter.status][0], filter.page, filter.pageSize] as const
  const { rows, metadata } = await fetchRows(api, filter, range, at, signal)
  const { total_count: count, total_pages: pages } = metadata
  return { rows, isWhole, hasMore: false, count, pages, range, filter }
}

/**
 * All pages of each payment status, the newest first; an invoice that moves to another page meanwhile is listed once.
 * @param max reads no further page once there are as many rows
 * @throws {ApiError}
 */
async function fetchAll(
  api: ApiClient,
  { filter, range }: Pick<BoardPage, 'filter' | 'range'>,
  max: number,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly BoardRow[]; readonly hasMore: boolean }> {
  const all = new Map<string, BoardRow>()
  const statuses = TO_API[filter.status]
  let hasMore = false
  for (const status of statuses) {
    for (let page = 1, pages = 1; page <= pages && !hasMore; page++) {
      const read = (size: number) => fetchRows(api, filter, range, [status, page, size], signal)
      if (all.size >= max) {
        // One row tells if another status has any.
        hasMore = page > 1 || (await read(1)).rows.length > 0
        break
      }
      const { rows, metadata } = await read(PAGE_SIZE)
      for (const row of rows) all.set(row.invoice.id, row)
      // A page count without rows would loop forever.
      pages = rows.length ? metadata.total_pages : 0
    }
  }
  const read = [...all.values()]
  const rows =
    filter.status === 'overdue' ? read.filter(({ invoice }) => isOverdueDebt(invoice)) : read
  // The lists of several statuses become one.
  const sorted = statuses.length > 1 ? rows.toSorted(byIssue) : rows
  return { rows: sorted, hasMore }
}

const byIssue = ({ invoice: a }: BoardRow, { invoice: b }: BoardRow): number =>
  a.issued_date < b.issued_date ? 1 : a.issued_date > b.issued_date ? -1 : 0

/** The rows with the text in their number or in their customer's name, id or e-mail address. */
export const findRows = (rows: readonly BoardRow[], search: string): readonly BoardRow[] =>
  rowsWithText(
    rows,
    ({ invoice: { id, invoice_number, customer } }) => [
      invoice_number,
      id,
      customer.name,
      customer.external_id,
      customer.email,
    ],
    search,
  )

export const customerName = ({ customer }: InvoiceForMerchant): string =>
  customer.name || customer.external_id

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

export function emptyMessage(
  { filter }: BoardPage,
  search: string,
  localize: BoardLocalize,
): string {
  const { status, invoiceStatus } = filter
  if (invoiceStatus !== 'all' || status === 'overdue' || search) return localize.t('board.none')
  return noInvoices({ ...filter, status }, localize)
}

const csvRows = (rows: readonly BoardRow[], localize: BoardLocalize): CsvRow[] => [
  [
    localize.t('invoices.number'),
    localize.t('board.customer'),
    localize.t('board.customer-id'),
    localize.t('invoices.issued'),
    localize.t('invoices.due'),
    localize.t('invoices.overdue'),
    localize.t('invoices.status'),
    localize.t('invoices.amount'),
    localize.t('common.currency'),
  ],
  ...rows.map(({ invoice, amount }) => [
    invoice.invoice_number || invoice.id,
    invoice.customer.name,
    invoice.customer.external_id,
    invoice.issued_date,
    invoice.due_date,
    invoice.payment_overdue ? localize.t('invoices.overdue') : '',
    invoice.payment_status,
    amount?.value,
    amount?.currency_code,
  ]),
]

/**
 * All invoices of the filter of a page, as the rows of a CSV file.
 * @param view finds and sorts them as in the table
 */
export async function fetchCsv(
  api: ApiClient,
  page: BoardPage,
  signal: AbortSignal,
  view: (rows: readonly BoardRow[]) => readonly BoardRow[],
  localize: BoardLocalize,
): Promise<CsvRow[]> {
  const { rows } = await fetchAll(api, page, Number.POSITIVE_INFINITY, signal)
  return csvRows(view(rows), localize)
}
