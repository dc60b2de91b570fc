/** Reads the list's filter from its attributes and converts it to the API's query. */
import type { MyInvoicesQuery, PaymentStatus } from '../../server/contract/invoice.ts'
import { oneOf, someOf, tokensOf } from '../internal/base/converters.ts'
import {
  type DateRange,
  type InvoiceFilter,
  readFilter,
  type StatusFilter,
} from '../internal/domain/invoice-filter.ts'

export type Sort = MyInvoicesQuery['sort']
export type SortKey = Exclude<Sort, `-${string}`>

const STATUS_TO_API: Partial<Record<StatusFilter, PaymentStatus>> = {
  open: 'PENDING',
  failed: 'FAILED',
  paid: 'SUCCEEDED',
}

export interface ListFilter extends InvoiceFilter {
  readonly sort: Sort
  readonly page: number
  readonly pageSize: number
}

const SORTS = ['issued_date', 'due_date', 'amount'].flatMap((key) => [`-${key}`, key]) as Sort[]

/** The filter in the list's properties. */
export const readListFilter = (host: ListFilter): ListFilter => ({
  ...readFilter(host),
  sort: host.sort,
  page: host.page,
  pageSize: host.pageSize,
})

export const COLUMNS = ['number', 'issued', 'due', 'status', 'amount'] as const
export type Column = (typeof COLUMNS)[number]

/** Converters of the properties that no other element has. */
export const LIST = { sort: oneOf(SORTS), columns: someOf(COLUMNS) }

/** The visible columns in their order: the named ones, or all. */
export const visibleColumns = (named: string): readonly Column[] =>
  named ? (tokensOf(named) as Column[]) : COLUMNS

/** Query of the API for a filter. */
export interface InvoiceQuery {
  readonly issuing_date_from: string
  readonly issuing_date_to: string
  readonly payment_status: PaymentStatus | undefined
  readonly sort: Sort
  readonly page: number
  readonly per_page: number
}

export const toQuery = (filter: ListFilter, { from, to }: DateRange): InvoiceQuery => ({
  issuing_date_from: from,
  issuing_date_to: to,
  payment_status: STATUS_TO_API[filter.status],
  sort: filter.sort,
  page: filter.page,
  per_page: filter.pageSize,
})

/** A second click on a column reverses its order; a new column starts in descending order. */
export const toggleSort = (key: SortKey, sort: Sort): Sort => (sort === `-${key}` ? key : `-${key}`)
