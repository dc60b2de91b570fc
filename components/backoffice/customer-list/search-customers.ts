/** Reads customers: a page, or a search over the newest ones, because the service has no search (billing-34). */
import type { CustomerForMerchant } from '../../../server/contract/customer.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'
import type { ListPage } from '../internal/list/list-element.ts'
import { numberedPage } from '../internal/resources/numbered-page.ts'

/** billing-12: at most 100 rows a page. A search reads at most as many pages. */
const SEARCH_PAGE_SIZE = 100
const MAX_SEARCH_PAGES = 10

export interface CustomerPage extends ListPage<CustomerForMerchant> {
  /** How many customers a search has read; undefined for a page. */
  readonly searched?: number
  /** Older customers exist that a search has not read. */
  readonly hasMore?: boolean
}

export async function fetchCustomerPage(
  api: ApiClient,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<CustomerPage> {
  const query = { page, per_page: size }
  const { customers, metadata } = await request(api, 'GET /billing/customers', { query, signal })
  return numberedPage(customers, metadata)
}

/** The newest customers with the text in their name, external id or e-mail address. */
export async function searchCustomers(
  api: ApiClient,
  text: string,
  signal: AbortSignal,
): Promise<CustomerPage> {
  const all: CustomerForMerchant[] = []
  let hasMore = true
  for (let page = 1; hasMore && page <= MAX_SEARCH_PAGES; page++) {
    const { rows, next } = await fetchCustomerPage(api, page, SEARCH_PAGE_SIZE, signal)
    all.push(...rows)
    hasMore = next !== undefined
  }
  const wanted = comparable(text)
  const rows = all.filter((customer) =>
    [customer.name, customer.external_id, customer.email].some((value) =>
      comparable(value ?? '').includes(wanted),
    ),
  )
  return { rows, next: undefined, searched: all.length, hasMore }
}

/** Case and accents make no difference. */
const comparable = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
