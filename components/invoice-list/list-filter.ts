/** Reads the list's filter from its attributes and converts it to the API's query. */
import type { MyInvoicesQuery, PaymentStatus } from '../../server/contract/invoice.ts'
import { enumAttribute, integerAttribute, tokenListAttribute } from '../internal/dom/attributes.ts'
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

/** The filter in the list's attributes. */
export const readListFilter = (host: HTMLElement & ListFilter): ListFilter => ({
  ...readFilter(host),
  sort: enumAttribute(host, 'sort', SORTS),
  page: integerAttribute(host, 'page', [1, 100_000], 1),
  pageSize: integerAttribute(host, 'pageSize', [1, 100], 10),
})

export const COLUMNS = ['number', 'issued', 'due', 'status', 'amount'] as const
export type Column = (typeof COLUMNS)[number]

/** The visible columns in their order: the named ones, or all. */
export function visibleColumns(
  host: HTMLElement & { readonly columns: string },
): readonly Column[] {
  const named = tokenListAttribute(host, 'columns', COLUMNS)
  return named.length ? named : COLUMNS
}

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
