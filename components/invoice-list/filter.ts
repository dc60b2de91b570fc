/** What the list asks for: from attributes that a page or a person set to the query of our API. */
import type { MyInvoicesQuery, PaymentStatus } from '../../server/contract/invoice.ts'
import { oneOf, someOf, within } from '../internal/attributes.ts'
import type { QueryOf } from '../internal/call.ts'
import {
  filterOf,
  type InvoiceFilter,
  type Range,
  type StatusFilter,
} from '../internal/invoice-filter.ts'

export type Sort = MyInvoicesQuery['sort']
export type SortKey = Exclude<Sort, `-${string}`>

const WIRE: Partial<Record<StatusFilter, PaymentStatus>> = {
  open: 'PENDING',
  failed: 'FAILED',
  paid: 'SUCCEEDED',
}

export interface Filter extends InvoiceFilter {
  readonly sort: Sort
  readonly page: number
  readonly pageSize: number
}

const SORTS = ['issued_date', 'due_date', 'amount'].flatMap((key) => [`-${key}`, key]) as Sort[]

/** What the list's attributes say. */
export const listFilterOf = (host: HTMLElement & Filter): Filter => ({
  ...filterOf(host),
  sort: oneOf(host, 'sort', SORTS),
  page: within(host, 'page', [1, 100_000], 1),
  pageSize: within(host, 'pageSize', [1, 100], 10),
})

const COLUMNS = ['number', 'issued', 'due', 'status', 'amount'] as const
export type Column = (typeof COLUMNS)[number]

/** The columns to show, in their order: those that are named, else all. */
export function columnsOf(host: HTMLElement & { readonly columns: string }): readonly Column[] {
  const named = someOf(host, 'columns', COLUMNS)
  return named.length ? named : COLUMNS
}

/** What is asked for. */
export type Query = QueryOf<'GET /me/invoices'>

export const queryOf = (filter: Filter, { from, to }: Range): Query => ({
  issuing_date_from: from,
  issuing_date_to: to,
  payment_status: WIRE[filter.status],
  sort: filter.sort,
  page: filter.page,
  per_page: filter.pageSize,
})

/** A column that is clicked again turns round; another begins with the newest or the largest. */
export const sortedBy = (key: SortKey, sort: Sort): Sort => (sort === `-${key}` ? key : `-${key}`)
