/** Reads a whole list, page by page. */

/** billing-12: at most 100 rows a page. */
export const PAGE_SIZE = 100

/** Bounds the requests if the service counts wrongly. */
const MAX_PAGES = 20

interface Page<Row> {
  readonly rows: readonly Row[]
  /** The number of pages. */
  readonly pages: number | undefined
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
