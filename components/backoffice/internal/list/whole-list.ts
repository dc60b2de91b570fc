/** Reads a list as a whole, so that its order and its search are never those of one page. */
import { MAX_ROWS, PAGE_SIZE } from '../../../internal/api/all-pages.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { ListedRows, ListPage } from '../resources/resource.ts'
import { type ListColumn, type Sort, sortRows } from './list-columns.ts'
import { rowsWithText } from './search-text.ts'

/** A longer list says that its older rows are not sorted or searched. */
const MAX_PAGES = MAX_ROWS / PAGE_SIZE

/** At most 1,000 rows, each once, also if it moves to another page meanwhile; `next` is undefined if these are all. */
export async function fetchWholeList<Row>(
  fetchPage: (page: string, pageSize: number) => Promise<ListPage<Row>>,
  idOf: (row: Row) => string,
): Promise<ListPage<Row>> {
  const all = new Map<string, Row>()
  let next: string | undefined = ''
  let count: number | undefined
  for (let i = 0; i < MAX_PAGES && next !== undefined; i++) {
    const page: ListPage<Row> = await fetchPage(next, PAGE_SIZE)
    for (const row of page.rows) all.set(idOf(row), row)
    next = page.rows.length ? page.next : undefined
    count = page.count ?? count
  }
  const rows = [...all.values()]
  return { rows, next, count: next === undefined ? rows.length : count, isWhole: true }
}

/** The rows of a resource without a filter. */
export const fetchWholeResource = <Row extends object>(
  { list, idOf }: Pick<ListedRows<Row>, 'list' | 'idOf'>,
  api: ApiClient,
  signal: AbortSignal,
): Promise<ListPage<Row>> =>
  fetchWholeList(
    (page, pageSize) => list(api, { page, pageSize, filter: {}, can: () => true }, signal),
    idOf,
  )

/** The page, the search and the order that are requested. */
export interface ListedQuery {
  /** Tokens of the pages up to the requested one. */
  readonly pages: readonly string[]
  readonly search: string
  readonly sort: Sort
}

export const FIRST_PAGE: ListedQuery = { pages: [''], search: '', sort: '' }

/** A search and an order need all rows. */
export const needsWholeList = ({ search, sort }: Omit<ListedQuery, 'pages'>): boolean =>
  search.trim() !== '' || sort !== ''

interface ListView<Row> {
  readonly query: ListedQuery
  readonly pageSize: number
  readonly columns: readonly ListColumn<Row>[]
  readonly textsOf: (row: Row) => readonly (string | null | undefined)[]
  readonly locale: string
}

export interface ShownRows<Row> {
  /** All that a search finds in a whole list, in the order of the list; else those of the page. */
  readonly found: readonly Row[]
  /** Those of the visible page. */
  readonly rows: readonly Row[]
  /** From 1; one behind the last page is the last one. */
  readonly page: number
  readonly hasNext: boolean
  /** The number of rows on all pages, if it is known. */
  readonly count: number | undefined
  /** The number of the rows that were read of a longer list; undefined if these are all. */
  readonly limit: number | undefined
}

export function shownRows<Row>(page: ListPage<Row>, view: ListView<Row>): ShownRows<Row> {
  const { rows, next, count, isWhole, pages = [''] } = page
  if (!isWhole) {
    const hasNext = next !== undefined
    return { found: rows, rows, page: pages.length, hasNext, count, limit: undefined }
  }
  const { query, pageSize, columns, textsOf, locale } = view
  const found = sortRows(rowsWithText(rows, textsOf, query.search), columns, query.sort, locale)
  const last = Math.max(1, Math.ceil(found.length / pageSize))
  const shown = Math.min(query.pages.length, last)
  return {
    found,
    rows: found.slice((shown - 1) * pageSize, shown * pageSize),
    page: shown,
    hasNext: shown < last,
    count: query.search ? found.length : count,
    limit: next === undefined ? undefined : rows.length,
  }
}

/** Tokens of the pages up to another one; those of a whole list are numbers. */
export function turnedPages<Row>(
  { isWhole, pages = [''], next }: ListPage<Row>,
  to: number,
): readonly string[] {
  if (isWhole) return numberedPages(to)
  return to <= pages.length ? pages.slice(0, to) : [...pages, next!]
}

/** Tokens of the pages up to this number. */
export const numberedPages = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => (i ? String(i + 1) : ''))
