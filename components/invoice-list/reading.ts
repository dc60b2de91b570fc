/** Reads a filter's invoices: a page of them with the sums of all, or every one. */

import type { InvoiceForCustomer, MyInvoices } from '../../server/contract/invoice.ts'
import type { ApiClient } from '../internal/api-client.ts'
import { ApiError } from '../internal/api-error.ts'
import { call } from '../internal/call.ts'
import { isoDay } from '../internal/dates.ts'
import { needsToday, type Range, rangeOf } from '../internal/invoice-filter.ts'
import { type Filter, type Query, queryOf } from './filter.ts'
import { type Sums, sumsOf } from './totals.ts'

export interface Reading {
  readonly answer: MyInvoices
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
  const { invoices, metadata } = answer
  // What is no page of invoices is not shown at all.
  if (!metadata || !invoices.every(({ amount }) => amount)) throw new ApiError('unreadable')
  return { answer, range, filter, query, sums: sumsOf(answer.totals) }
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
    all.push(...invoices)
    pages = metadata.total_pages
  }
  return all
}
