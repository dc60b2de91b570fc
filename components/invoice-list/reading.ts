/** Reads a filter's invoices: a page of them with the sums of all, or every one. */

import type { InvoiceForCustomer, MyInvoices } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { call } from '../internal/call.ts'
import { isoDay } from '../internal/dates.ts'
import { needsToday, type Range, rangeOf } from '../internal/invoice-filter.ts'
import { listIn } from '../internal/list-in.ts'
import { type Filter, type Query, queryOf } from './filter.ts'
import { type Sums, sumsOf } from './totals.ts'

export interface Reading {
  readonly answer: MyInvoices
  /** Some that pass the filter are not among what was answered. */
  readonly incomplete: boolean
  readonly sums: Sums
  readonly range: Range
  /** What was answered, and as which question. */
  readonly filter: Filter
  readonly query: Query
}

/** The most that one answer holds. */
const PAGE = 100

const ask = (api: ApiClient, query: Query, signal: AbortSignal) =>
  call(api, 'GET /me/invoices', { query, signal })

/** `now` tells the service's time where the filter's days hang on it. @throws {ApiError} */
export async function readPage(
  api: ApiClient,
  filter: Filter,
  now: () => Promise<Date | undefined> | undefined,
  signal: AbortSignal,
): Promise<Reading> {
  const today = needsToday(filter) ? await now() : undefined
  signal.throwIfAborted()
  const range = rangeOf(filter, isoDay(today ?? new Date()))
  const query = queryOf(filter, range)
  const answer = await ask(api, query, signal)
  const { invoices, metadata, totals } = answer
  // What is no page of invoices is not shown at all.
  if (!metadata || !listIn({ invoices }, 'invoices').every(({ amount }) => amount)) {
    throw new TypeError('no page of invoices')
  }
  const isBeyondLast = (filter.page - 1) * filter.pageSize >= metadata.total_count
  const isMissing = !invoices.length && !isBeyondLast
  const incomplete = answer.incomplete === true || isMissing
  return { answer, incomplete, range, filter, query, sums: sumsOf(totals) }
}

/** Every page of what `query` asks for. @throws {ApiError} */
export async function readAll(
  api: ApiClient,
  query: Query,
  signal: AbortSignal,
): Promise<InvoiceForCustomer[]> {
  const all: InvoiceForCustomer[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { invoices, metadata } = await ask(api, { ...query, page, per_page: PAGE }, signal)
    const rows = listIn({ invoices }, 'invoices')
    // A count of pages that rows don't follow would never end, or leave a file without its end.
    if (!rows.length && all.length < metadata.total_count) throw new TypeError('no invoices')
    if (!rows.length) break
    all.push(...rows)
    pages = metadata.total_pages
  }
  return all
}
