/** Reads a page of the billing service: pages have numbers from 1 (billing-12). */
import type { PaginationMetadata } from '../../../../server/contract/paging.ts'
import type { ApiClient } from '../../../internal/api/api-client.ts'
import type { Listed, ListPage } from './resource.ts'

type Metadata = Partial<PaginationMetadata> | null | undefined

/** @throws {TypeError} if the response has no complete list: an empty one would claim that there is nothing */
export function numberedPage<Row>(rows: readonly Row[], metadata: Metadata): ListPage<Row> {
  const { total_count = 0, total_pages = 0, current_page = 1 } = metadata ?? {}
  if (!Array.isArray(rows) || (!rows.length && total_count > 0 && current_page <= 1))
    throw new TypeError('no list')
  const next = current_page < total_pages ? String(current_page + 1) : undefined
  return { rows, next, count: metadata?.total_count }
}

/** The `list` of a resource with numbered pages; `read` answers with the rows and their metadata. */
export const listNumbered =
  <Item>(
    read: (
      api: ApiClient,
      query: { readonly page: string; readonly per_page: number },
      signal: AbortSignal,
    ) => Promise<readonly [rows: readonly Item[], metadata: Metadata]>,
  ): Listed<Item>['list'] =>
  async (api, { page, pageSize }, signal) =>
    numberedPage(...(await read(api, { page: page || '1', per_page: pageSize }, signal)))
