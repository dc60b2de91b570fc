/** Reads a page of the billing service: pages have numbers from 1 (billing-12). */
import type { PaginationMetadata } from '../../../../server/contract/paging.ts'
import type { ListPage } from './list-page.ts'

/** @throws {TypeError} if the response has no complete list: an empty one would claim that there is nothing */
export function numberedPage<Row>(
  rows: readonly Row[],
  metadata: Partial<PaginationMetadata> | null | undefined,
): ListPage<Row> {
  const { total_count = 0, total_pages = 0, current_page = 1 } = metadata ?? {}
  if (!Array.isArray(rows) || (!rows.length && total_count > 0 && current_page <= 1))
    throw new TypeError('no list')
  return { rows, next: current_page < total_pages ? String(current_page + 1) : undefined }
}
