/** Searches the newest customers, because the service has no search (billing-34). */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { customer } from '../internal/resources/customer.ts'
import type { ListPage, ListQuery } from '../internal/resources/resource.ts'

/** billing-12: at most 100 rows a page. A search reads at most as many pages. */
const SEARCH_PAGE_SIZE = 100
const MAX_SEARCH_PAGES = 10

export interface CustomerPage extends ListPage<CustomerForMerchant> {
  /** How many customers a search has read; undefined for a page. */
  readonly searched?: number
  /** Older customers exist that a search has not read. */
  readonly hasMore?: boolean
}

/** The newest customers with the searched text in their name, external id or e-mail address. */
export async function searchCustomers(
  api: ApiClient,
  query: ListQuery,
  signal: AbortSignal,
): Promise<CustomerPage> {
  const all: CustomerForMerchant[] = []
  let hasMore = true
  for (let page = 1; hasMore && page <= MAX_SEARCH_PAGES; page++) {
    const { rows, next } = await customer.list(
      api,
      { ...query, page: String(page), pageSize: SEARCH_PAGE_SIZE },
      signal,
    )
    all.push(...rows)
    hasMore = next !== undefined
  }
  const wanted = comparable(query.search)
  const rows = all.filter(({ name, external_id, email }) =>
    [name, external_id, email].some((value) => comparable(value ?? '').includes(wanted)),
  )
  return { rows, next: undefined, searched: all.length, hasMore }
}

/** Case and accents make no difference. */
const comparable = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
