/**
 * Fetches all pages of a list and reports whether the result is complete.
 *
 * Rows move between pages during the reads: a row that leaves the list pulls the next page's first row into the page
 * before. An inconsistent list is therefore fetched a second time.
 */
import type { PaginationMetadata } from '../contract/paging.ts'
import { UpstreamError } from './error.ts'

interface Page<Row> {
  rows: readonly Row[]
  metadata: PaginationMetadata | null | undefined
}

export interface List<Row> {
  /** Each row once, in the service's order. */
  rows: Row[]
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
export async function fetchAllPages<Row>(
  fetchPage: FetchPage<Row>,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<List<Row>> {
  const first = await fetchPages(fetchPage, maxRows)
  const { rows, isLast, hasMoved } = first.hasMoved ? await fetchPages(fetchPage, maxRows) : first
  return { rows, state: !isLast ? 'truncated' : hasMoved ? 'inconsistent' : 'complete' }
}

/** All rows of a list for a response without an `incomplete` flag. @throws {UpstreamError} `unreadable` */
export async function fetchAllRows<Row>(fetchPage: FetchPage<Row>): Promise<Row[]> {
  const { rows, state } = await fetchAllPages(fetchPage)
  if (state !== 'complete') throw new UpstreamError('unreadable', `the list is ${state}`)
  return rows
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

async function fetchPages<Row>(fetchPage: FetchPage<Row>, maxRows: number) {
  const keysOf = (rows: readonly Row[]) => rows.map(rowKey).join(' ')
  const rows = new Map<string, Row>()
  let firstPage: readonly Row[] = []
  let total: number | undefined
  let hasMoved = false
  for (let page = 1; ; page++) {
    const { rows: pageRows, metadata } = await fetchPage({ page, per_page: PER_PAGE })
    const before = rows.size
    for (const row of pageRows) rows.set(rowKey(row), row)
    const added = rows.size - before
    if (page === 1) firstPage = pageRows
    else hasMoved ||= added < pageRows.length || metadata?.total_count !== total
    total = metadata?.total_count

    const isLast = metadata ? page >= metadata.total_pages : pageRows.length < PER_PAGE
    const isTooLong = rows.size > maxRows || page === MAX_PAGES
    if (!isLast && !isTooLong && added > 0) continue
    // A page without new rows, although the metadata promises more.
    if (!isLast && added === 0) hasMoved = true
    // All pages together hold fewer rows than the metadata counts.
    if (isLast && rows.size < (total ?? 0)) hasMoved = true
    if (page > 1 && !hasMoved) {
      const again = await fetchPage({ page: 1, per_page: PER_PAGE })
      hasMoved = keysOf(again.rows) !== keysOf(firstPage)
    }
    return { rows: [...rows.values()], isLast, hasMoved }
  }
}

/** Identifies a row: by its id, or by the merchant's key where it has none. */
function rowKey(row: unknown): string {
  const { id, external_id } = row as { id?: string | null; external_id?: string }
  return id ?? external_id ?? JSON.stringify(row)
}
