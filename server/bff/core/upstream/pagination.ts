/**
 * Fetches all pages of a list and reports whether the result is complete.
 *
 * Rows move between pages during the reads: a row that leaves the list pulls the next page's first row into the page
 * before. An inconsistent list is therefore fetched a second time.
 */
import type { PaginationMetadata } from '../../../contract/paging.ts'
import type { UpstreamLog } from './call.ts'
import { UpstreamError } from './error.ts'

interface Page<Row> {
  /** Null for a row that can't be read; only lists that are shown have such rows. */
  rows: readonly (Row | null)[]
  metadata: PaginationMetadata | null | undefined
}

export interface List<Row> {
  /** Each readable row once, in the service's order. */
  rows: Row[]
  /** The number of the others. */
  unreadable: number
  /**
   * - `complete` these are all rows
   * - `truncated` more rows follow the last one; rows before it may be missing if the list changed during both reads
   * - `inconsistent` rows may be missing anywhere, because the list changed during both reads
   */
  state: 'complete' | 'truncated' | 'inconsistent'
}

type FetchPage<Row> = (page: { page: number; per_page: number }) => Promise<Page<Row>>

/** Rows per request. */
const PER_PAGE = 100
const MAX_PAGES = 30

/** @param maxRows no further page is fetched once there are more rows */
export async function fetchAllPages<Row extends object>(
  fetchPage: FetchPage<Row>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<List<Row>> {
  const first = await fetchPages(fetchPage, maxRows)
  const last = first.hasMoved ? await fetchPages(fetchPage, maxRows) : first
  const { rows, unreadable, isLast, hasMoved } = last
  const state = !isLast ? 'truncated' : hasMoved ? 'inconsistent' : 'complete'
  return { rows, unreadable, state }
}

/** All rows of a list that decides: it is whole. @throws {UpstreamError} `unreadable` */
export const fetchAllRows = async <Row extends object>(
  fetchPage: (...page: Parameters<FetchPage<Row>>) => Promise<Page<Row> & { rows: readonly Row[] }>,
): Promise<Row[]> => (await fetchWhole(fetchPage)).rows

/** All readable rows of a list that is shown. @throws {UpstreamError} `unreadable` if pages are missing */
export async function fetchShownRows<Row extends object>(
  fetchPage: FetchPage<Row>,
  log: UpstreamLog | undefined,
): Promise<ShownRows<Row>> {
  const { rows, unreadable } = await fetchWhole(fetchPage)
  return { rows, ...countUnreadable(unreadable, log) }
}

interface ShownRows<Row> {
  rows: Row[]
  incomplete?: true
}

/** The readable rows of one page. */
export function shownRows<Row extends object>(
  page: readonly (Row | null)[],
  log: UpstreamLog,
): ShownRows<Row> {
  const rows = page.filter((row) => row !== null)
  return { rows, ...countUnreadable(page.length - rows.length, log) }
}

/** Counts rows that are left out in the log. */
export function countUnreadable(
  count: number,
  log: UpstreamLog | undefined,
): Pick<ShownRows<never>, 'incomplete'> {
  if (count === 0) return {}
  if (log) log.unreadable_rows = (log.unreadable_rows ?? 0) + count
  return { incomplete: true }
}

async function fetchWhole<Row extends object>(fetchPage: FetchPage<Row>): Promise<List<Row>> {
  const list = await fetchAllPages(fetchPage)
  if (list.state === 'complete') return list
  throw new UpstreamError('unreadable', `the list is ${list.state}`)
}

/** @throws {UpstreamError} `unreadable` for a page without rows that its own count promises */
export function assertRowsPresent(
  rows: readonly unknown[],
  metadata: Pick<PaginationMetadata, 'total_count'> | null | undefined,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
): void {
  const rowsBefore = (page - 1) * per_page
  if (rows.length === 0 && (metadata?.total_count ?? 0) > rowsBefore) throw missingRows()
}

const missingRows = () => new UpstreamError('unreadable', 'rows are counted, and none is there')

async function fetchPages<Row extends object>(fetchPage: FetchPage<Row>, maxRows: number) {
  const keysOf = (rows: readonly (Row | null)[]) => rows.map(rowKey).join(' ')
  const rows = new Map<string, Row>()
  let unreadable = 0
  let firstPage: readonly (Row | null)[] = []
  let total: number | undefined
  let hasMoved = false
  for (let page = 1; ; page++) {
    const { rows: pageRows, metadata } = await fetchPage({ page, per_page: PER_PAGE })
    const before = rows.size + unreadable
    for (const row of pageRows) {
      if (row) rows.set(rowKey(row), row)
      else unreadable++
    }
    const added = rows.size + unreadable - before
    if (page === 1) firstPage = pageRows
    else hasMoved ||= added < pageRows.length || metadata?.total_count !== total
    total = metadata?.total_count

    const isLast = metadata ? page >= metadata.total_pages : pageRows.length < PER_PAGE
    const isTooLong = rows.size > maxRows || page === MAX_PAGES
    if (!isLast && !isTooLong && added > 0) continue
    // A page without new rows, although the metadata promises more.
    if (!isLast && added === 0) hasMoved = true
    // All pages together hold fewer rows than the metadata counts.
    if (isLast && rows.size + unreadable < (total ?? 0)) hasMoved = true
    if (page > 1 && !hasMoved) {
      const again = await fetchPage({ page: 1, per_page: PER_PAGE })
      hasMoved = keysOf(again.rows) !== keysOf(firstPage)
    }
    return { rows: [...rows.values()], unreadable, isLast, hasMoved }
  }
}

/** Identifies a row: by its id, or by the merchant's key where it has none. */
function rowKey(row: object | null): string {
  const { id, external_id } = (row ?? {}) as { id?: string | null; external_id?: string }
  return id ?? external_id ?? JSON.stringify(row)
}
