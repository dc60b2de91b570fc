/** Fetches the invoices of a filter: one page with the totals of all pages, or all pages. */

import type { InvoiceForCustomer, InvoiceTotal, MyInvoices } from '../../server/contract/invoice.ts'
import type { Amount } from '../../server/contract/money.ts'
import type { ApiClient } from '../internal/api/api-client.ts'
import { request } from '../internal/api/endpoints.ts'
import { getList } from '../internal/api/list-response.ts'
import { type DateRange, dependsOnToday, resolveRange } from '../internal/domain/invoice-filter.ts'
import { toIsoDate } from '../internal/format/dates.ts'
import { addMoney } from '../internal/format/money.ts'
import { type InvoiceQuery, type ListFilter, toQuery } from './list-filter.ts'

export interface InvoicePage {
  readonly response: MyInvoices
  /** The response lacks invoices that match the filter. */
  readonly incomplete: boolean
  readonly totals: InvoiceTotals
  readonly range: DateRange
  /** The filter and query of the response. */
  readonly filter: ListFilter
  readonly query: InvoiceQuery
}

/** Maximum number of invoices per response. */
const MAX_PAGE_SIZE = 100

const fetchInvoices = (api: ApiClient, query: InvoiceQuery, signal: AbortSignal) =>
  request(api, 'GET /me/invoices', { query, signal })

/** `now` returns the service's time, for periods relative to today. @throws {ApiError} */
export async function fetchPage(
  api: ApiClient,
  filter: ListFilter,
  now: () => Promise<Date | undefined> | undefined,
  signal: AbortSignal,
): Promise<InvoicePage> {
  const today = dependsOnToday(filter) ? await now() : undefined
  signal.throwIfAborted()
  const range = resolveRange(filter, toIsoDate(today ?? new Date()))
  const query = toQuery(filter, range)
  const answer = await fetchInvoices(api, query, signal)
  const { invoices, metadata, totals } = answer
  // A malformed page is an error, because a part of it would show wrong data.
  if (!metadata || !getList({ invoices }, 'invoices').every(({ amount }) => amount)) {
    throw new TypeError('no page of invoices')
  }
  const isBeyondLast = (filter.page - 1) * filter.pageSize >= metadata.total_count
  const isMissing = !invoices.length && !isBeyondLast
  const incomplete = answer.incomplete === true || isMissing
  return { response: answer, incomplete, range, filter, query, totals: computeTotals(totals) }
}

/** Fetches all pages of a query; `incomplete` if any of them is. @throws {ApiError} */
export async function fetchAllPages(
  api: ApiClient,
  query: InvoiceQuery,
  signal: AbortSignal,
): Promise<{ invoices: InvoiceForCustomer[]; incomplete: boolean }> {
  const all: InvoiceForCustomer[] = []
  let incomplete = false
  for (let page = 1, pages = 1; page <= pages; page++) {
    const pageQuery = { ...query, page, per_page: MAX_PAGE_SIZE }
    const response = await fetchInvoices(api, pageQuery, signal)
    const { invoices, metadata } = response
    incomplete ||= response.incomplete === true
    const rows = getList({ invoices }, 'invoices')
    // A page count without rows would loop forever, or truncate the file.
    if (!rows.length && all.length < metadata.total_count) throw new TypeError('no invoices')
    if (!rows.length) break
    all.push(...rows)
    pages = metadata.total_pages
  }
  return { invoices: all, incomplete }
}

export interface InvoiceTotals {
  /** Unpaid, so open or failed. One amount per currency; currencies are never added. */
  readonly due: readonly Amount[]
  /** The part of `due` that is past its due date. */
  readonly overdue: readonly Amount[]
  readonly paid: readonly Amount[]
}

/** @throws {RangeError} if a total is no amount */
export function computeTotals(totals: readonly InvoiceTotal[]): InvoiceTotals {
  const currencies = [...new Set(totals.map(({ currency_code }) => currency_code))].sort()
  const each = (statuses: readonly string[], value: (total: InvoiceTotal) => string) =>
    currencies.map((currency_code) =>
      addMoney(
        { currency_code, value: '0' },
        ...totals
          .filter((item) => item.currency_code === currency_code)
          .filter((item) => statuses.includes(item.payment_status))
          .map((item) => ({ currency_code, value: value(item) })),
      ),
    )
  const unpaid = ['PENDING', 'FAILED']
  return {
    due: each(unpaid, ({ value }) => value),
    overdue: each(unpaid, ({ overdue_value }) => overdue_value),
    paid: each(['SUCCEEDED'], ({ value }) => value),
  }
}
