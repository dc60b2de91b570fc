/** The visible rows of the board: a page of the service, or a page of the rows that were read as a whole. */
import {
  type ListColumn,
  nextSort,
  type SortColumn,
  sortRows,
} from '../internal/list/list-columns.ts'
import {
  type BoardFilter,
  type BoardPage,
  type BoardRow,
  findRows,
  type Sort,
  type StatusFilter,
} from './board-query.ts'

export interface BoardOrder {
  readonly status: StatusFilter
  readonly sort: Sort
  readonly search: string
}

export type BoardQuery = BoardFilter & BoardOrder

/**
 * True if the service has no such list: it reads one payment status at a time (billing-43), newest first, and neither
 * searches nor sorts.
 */
export const needsWhole = ({ status, sort, search }: BoardOrder): boolean =>
  status === 'all' || status === 'overdue' || sort !== 'issued' || search.trim() !== ''

/** A whole list is searched, sorted and turned without another read. */
export function isShownFromRead(
  data: BoardPage | undefined,
  { status, sort, search }: BoardOrder,
  change: Partial<BoardOrder & BoardFilter>,
): boolean {
  const isView = Object.keys(change).every((name) => ['page', 'sort', 'search'].includes(name))
  return isView && data?.isWhole === true && needsWhole({ status, sort, search, ...change })
}

/** The order in the heads of the table: none before the rows are in that order. */
export const headOrder = (
  { isWhole }: BoardPage,
  host: Pick<BoardOrder, 'sort'>,
  onSort: (sort: Sort) => void,
) => ({
  sort: isWhole ? host.sort : '',
  onSort: (column: SortColumn) => onSort((nextSort(host.sort, column) || 'issued') as Sort),
})

export interface BoardView {
  readonly rows: readonly BoardRow[]
  readonly page: number
  readonly pages: number
  readonly pageSize: number
  readonly count: number
}

/** Finds and sorts rows as the board is searched and sorted at this moment. */
export const foundRows =
  ({ search, sort }: BoardOrder, columns: readonly ListColumn<BoardRow>[], locale: string) =>
  (rows: readonly BoardRow[]): readonly BoardRow[] =>
    sortRows(findRows(rows, search), columns, sort, locale)

/** Of a whole list the requested page is cut out; one behind the last page is the last one. */
export function viewOf(
  data: BoardPage,
  host: Pick<BoardFilter, 'page' | 'pageSize'> & BoardOrder,
  columns: readonly ListColumn<BoardRow>[],
  locale: string,
): BoardView {
  const { page, pageSize } = data.filter
  if (!data.isWhole)
    return { rows: data.rows, page, pages: data.pages, pageSize, count: data.count }
  const size = host.pageSize
  const found = foundRows(host, columns, locale)(data.rows)
  const pages = Math.max(1, Math.ceil(found.length / size))
  const at = Math.min(host.page, pages)
  const rows = found.slice((at - 1) * size, at * size)
  return { rows, page: at, pages, pageSize: size, count: found.length }
}
