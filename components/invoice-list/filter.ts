/** What the list asks for: from attributes that a page or a person set to the query of our API. */
import type { MyInvoicesQuery, PaymentStatus } from '../../server/contract/invoice.ts'
import type { QueryOf } from '../internal/call.ts'
import type { InvoiceFilter, Range, StatusFilter } from '../internal/invoice-filter.ts'

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

const whole = (value: number, most: number, otherwise: number) =>
  value >= 1 ? Math.min(Math.floor(value), most) : otherwise

export const pageOf = ({ page }: Pick<Filter, 'page'>): number => whole(page, 100_000, 1)
export const sizeOf = ({ pageSize }: Pick<Filter, 'pageSize'>): number => whole(pageSize, 100, 10)

export const isSort = (text: string): text is Sort => /^-?(issued_date|due_date|amount)$/.test(text)

/** What is asked for. */
export type Query = QueryOf<'GET /me/invoices'>

export const queryOf = (filter: Filter, { from, to }: Range): Query => ({
  issuing_date_from: from,
  issuing_date_to: to,
  payment_status: WIRE[filter.status],
  sort: isSort(filter.sort) ? filter.sort : undefined,
  page: pageOf(filter),
  per_page: sizeOf(filter),
})

/** A column that is clicked again turns round; another begins with the newest or the largest. */
export const sortedBy = (key: SortKey, sort: Sort): Sort => (sort === `-${key}` ? key : `-${key}`)
