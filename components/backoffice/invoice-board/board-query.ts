/** Fetches the invoices of a filter: one page, or all pages; sorts a page and formats the file. */
import type { InvoiceForMerchant, PaymentStatus } from '../../../server/contract/invoice.ts'
import type { Amount } from '../../../server/contract/money.ts'
import { compare } from '../../../server/pricing/price/decimal.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import { getList } from '../../internal/api/list-response.ts'
import { enumAttribute, integerAttribute, patternAttribute } from '../../internal/dom/attributes.ts'
import {
  type DateRange,
  type InvoiceFilter,
  isIsoDate,
  PERIODS,
  resolveRange,
} from '../../internal/domain/invoice-filter.ts'
import { noInvoices } from '../../internal/domain/no-invoices.ts'
import { toAmount } from '../../internal/format/billing-money.ts'
import type { CsvRow } from '../../internal/format/csv.ts'
import { toIsoDate } from '../../internal/format/dates.ts'
import { periodName, statusFilterName } from '../../internal/templates/filter-bar.ts'
import { readClockOffset, serviceNow } from '../internal/card/service-clock.ts'
import type { BoardLocalize } from './messages.ts'

/** The operation reads one payment status at a time (billing-43). */
export const STATUSES = ['failed', 'open', 'paid'] as const
export type StatusFilter = (typeof STATUSES)[number]

/** A draft may still change; a finalized invoice is due (billing-43). */
export const INVOICE_STATUSES = ['all', 'draft', 'finalized'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const SORTS = ['issued', 'due', 'customer', 'amount'] as const
export type Sort = (typeof SORTS)[number]

export interface BoardFilter extends InvoiceFilter {
  readonly invoiceStatus: InvoiceStatus
  /** The key of one customer; empty for all. */
  readonly customer: string
  readonly page: number
  readonly pageSize: number
}

/** The filter in the attributes of the board. */
export function readBoardFilter(host: HTMLElement & BoardFilter): BoardFilter {
  const date = (name: 'from' | 'to') =>
    patternAttribute(host, name, isIsoDate, 'a date such as 2026-01-31')
  return {
    status: enumAttribute(host, 'status', STATUSES),
    invoiceStatus: enumAttribute(host, 'invoiceStatus', INVOICE_STATUSES),
    period: enumAttribute(host, 'period', PERIODS),
    from: date('from'),
    to: date('to'),
    customer: host.customer,
    page: integerAttribute(host, 'page', [1, 100_000], 1),
    pageSize: integerAttribute(host, 'pageSize', [1, 100], 25),
  }
}

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
  readonly count: number
  readonly pages: number
  readonly range: DateRange
  /** The filter of the response. */
  readonly filter: BoardFilter
}

/** CHOICE: without a last day no newer invoice is left out, also without the service's time. */
const LAST_DAY = '9999-12-31'

/** Maximum number of invoices per response. */
const MAX_PAGE_SIZE = 100

const TO_API: Partial<Record<string, PaymentStatus>> = {
  failed: 'FAILED',
  open: 'PENDING',
  paid: 'SUCCEEDED',
}

const STATUS_TO_API = { draft: 'DRAFT', finalized: 'FINALIZED' } as const

async function fetchRows(
  api: ApiClient,
  filter: BoardFilter,
  { from }: DateRange,
  [page, per_page]: readonly [number, number],
  signal: AbortSignal,
) {
  const response = await request(api, 'GET /billing/invoices', {
    query: {
      payment_status: TO_API[filter.status]!,
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
  signal: AbortSignal,
): Promise<BoardPage> {
  const today = toIsoDate(serviceNow(await readClockOffset(api, signal)))
  const range = resolveRange(filter, today)
  const at = [filter.page, filter.pageSize] as const
  const { rows, metadata } = await fetchRows(api, filter, range, at, signal)
  return { rows, count: metadata.total_count, pages: metadata.total_pages, range, filter }
}

/** All pages; an invoice that moves to another page meanwhile is listed once. @throws {ApiError} */
async function fetchAll(
  api: ApiClient,
  { filter, range }: BoardPage,
  signal: AbortSignal,
): Promise<BoardRow[]> {
  const all = new Map<string, BoardRow>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { rows, metadata } = await fetchRows(api, filter, range, [page, MAX_PAGE_SIZE], signal)
    // A page count without rows would loop forever.
    if (!rows.length) break
    for (const row of rows) all.set(row.invoice.id, row)
    pages = metadata.total_pages
  }
  return [...all.values()]
}

/** The rows of a page in another order; amounts by currency first, the highest first. */
export function sortRows(
  rows: readonly BoardRow[],
  host: HTMLElement & { readonly sort: Sort },
): readonly BoardRow[] {
  switch (enumAttribute(host, 'sort', SORTS)) {
    // The order of the service: the newest first.
    case 'issued':
      return rows
    case 'due':
      return rows.toSorted((a, b) => order(a.invoice.due_date, b.invoice.due_date))
    case 'customer':
      return rows.toSorted((a, b) => customerName(a.invoice).localeCompare(customerName(b.invoice)))
    case 'amount':
      return rows.toSorted((a, b) => compareAmounts(b.amount, a.amount))
  }
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Unreadable amounts are the lowest. */
function compareAmounts(a: Amount | null, b: Amount | null): number {
  if (!a || !b) return Number(a !== null) - Number(b !== null)
  const byCurrency = order(b.currency_code, a.currency_code)
  return byCurrency || compare(a.value, b.value)
}

/** The selection with an id, or without it. */
export const toggled = (ids: ReadonlySet<string>, id: string, on: boolean): ReadonlySet<string> =>
  new Set([...[...ids].filter((item) => item !== id), ...(on ? [id] : [])])

export const customerName = ({ customer }: InvoiceForMerchant): string =>
  customer.name || customer.external_id

/** The name of a changed filter, such as "Failed". */
export function filterName(
  { status, invoiceStatus, period }: Partial<BoardFilter>,
  localize: BoardLocalize,
): string | undefined {
  if (status) return statusFilterName(status, localize)
  if (invoiceStatus) return localize.t(`board.${invoiceStatus}`)
  return period && periodName(period, localize)
}

export const emptyMessage = ({ filter }: BoardPage, localize: BoardLocalize): string =>
  filter.invoiceStatus === 'all' ? noInvoices(filter, localize) : localize.t('board.none')

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

/** All invoices of the filter of a page, as the rows of a CSV file. */
export const fetchCsv = async (
  api: ApiClient,
  page: BoardPage,
  signal: AbortSignal,
  localize: BoardLocalize,
): Promise<CsvRow[]> => csvRows(await fetchAll(api, page, signal), localize)
