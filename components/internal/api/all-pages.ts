/** Reads a whole list, or its first rows, page by page. */

/** billing-12: at most 100 rows a page. */
export const PAGE_SIZE = 100

/** CHOICE: ten pages of a merchant's list, so that the reads are bounded; the elements say if there are more. */
export const MAX_ROWS = 1000

/** Bounds the requests if the service counts wrongly. */
const MAX_PAGES = 20

interface Page<Row> {
  readonly rows: readonly Row[]
  /** The number of pages. */
  readonly pages: number | undefined
}

export interface FirstRows<Row> {
  /** Each once, also if it moves to another page meanwhile. */
  readonly rows: readonly Row[]
  /** The number of all, also of those that were not read. */
  readonly count: number
}

/**
 * Reads no further page once `max` rows are read; without a maximum all pages are read.
 * @param fetchPage reads a page, the first of which is 1, with the number of all rows
 */
export async function fetchFirstRows<Row extends { readonly id: string }>(
  max: number,
  fetchPage: (page: number) => Promise<Page<Row> & { readonly count: number | undefined }>,
): Promise<FirstRows<Row>> {
  const all = new Map<string, Row>()
  let total = 0
  const last = Number.isFinite(max) ? MAX_PAGES : max
  for (let page = 1; page <= last && all.size < max; page++) {
    const { rows, pages = 1, count } = await fetchPage(page)
    for (const row of rows) all.set(row.id, row)
    total = count ?? all.size
    if (rows.length === 0 || !(page < pages)) break
  }
  return { rows: [...all.values()].slice(0, max), count: Math.max(total, all.size) }
}

/** @throws {TypeError} for a page without its list: a part would claim to be all */
export async function fetchAllPages<Row>(
  fetchPage: (page: number) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { rows, pages = 0 } = await fetchPage(page)
    if (!Array.isArray(rows)) throw new TypeError('no list')
    all.push(...rows)
    if (!(page < pages)) break
  }
  return all
}
