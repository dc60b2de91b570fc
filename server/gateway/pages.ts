/**
 * Reads a list to its end, page by page, and tells whether that can be relied upon.
 *
 * Rows move while pages are read: one that leaves the list pulls the next page's first row into the page
 * that was read already. So a list that moved is read once more, and says so if it moved again.
 */
import type { PaginationMetadata } from '../contract/paging.ts'

export interface Page<Row> {
  rows: readonly Row[]
  metadata: PaginationMetadata | null | undefined
}

export interface List<Row> {
  /** Each of them once, in the order of the service. */
  rows: Row[]
  /**
   * - `whole` these are all of them
   * - `longer` more of them come behind the last one
   * - `moved` some may be missing anywhere, since rows came or left meanwhile
   */
  state: 'whole' | 'longer' | 'moved'
}

type Read<Row> = (page: { page: number; per_page: number }) => Promise<Page<Row>>

/** How many rows are asked for at once. */
export const PER_PAGE = 100
const MOST_PAGES = 30

/** @param most once there are more rows than that, no further page is read */
export async function wholeList<Row>(
  read: Read<Row>,
  keyOf: (row: Row) => string,
  most = Number.POSITIVE_INFINITY,
): Promise<List<Row>> {
  const first = await readOnce(read, keyOf, most)
  return first.state === 'moved' ? readOnce(read, keyOf, most) : first
}

async function readOnce<Row>(
  read: Read<Row>,
  keyOf: (row: Row) => string,
  most: number,
): Promise<List<Row>> {
  const rows = new Map<string, Row>()
  let head: readonly Row[] = []
  let total: number | undefined
  let moved = false
  for (let page = 1; ; page++) {
    const { rows: found, metadata } = await read({ page, per_page: PER_PAGE })
    const before = rows.size
    for (const row of found) rows.set(keyOf(row), row)
    const fresh = rows.size - before
    if (page === 1) head = found
    else moved ||= fresh < found.length || metadata?.total_count !== total
    total = metadata?.total_count

    const last = metadata ? page >= metadata.total_pages : found.length < PER_PAGE
    const longer = rows.size > most || page === MOST_PAGES
    if (!last && !longer && fresh > 0) continue
    // A page that brings nothing new where more was promised.
    if (!last && fresh === 0) moved = true
    // All pages together bring fewer rows than there are.
    if (last && rows.size < (total ?? 0)) moved = true
    if (page > 1 && !moved) {
      const again = await read({ page: 1, per_page: PER_PAGE })
      moved = keysOf(again.rows) !== keysOf(head)
    }
    return { rows: [...rows.values()], state: moved ? 'moved' : last ? 'whole' : 'longer' }
  }

  function keysOf(found: readonly Row[]): string {
    return found.map(keyOf).join(' ')
  }
}
