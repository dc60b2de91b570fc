/** Fetches the metrics and taxes that a plan may name. */
import { fetchAllPages, PAGE_SIZE } from '../../internal/api/all-pages.ts'
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'

export interface CatalogData {
  readonly metrics: readonly CatalogMetric[]
  readonly taxes: readonly CatalogTax[]
}

interface CatalogMetric {
  readonly id: string
  readonly name: string
  readonly aggregation_type: string
}

interface CatalogTax {
  readonly code: string
  readonly name: string
  readonly rate: string
}

export const NO_CATALOG: CatalogData = { metrics: [], taxes: [] }

export async function fetchCatalog(api: ApiClient, signal: AbortSignal): Promise<CatalogData> {
  const [metrics, taxes] = await Promise.all([
    fetchAllPages(async (page) => {
      const query = { page, per_page: PAGE_SIZE }
      const answer = await request(api, 'GET /billing/metrics', { query, signal })
      return { rows: answer.metrics, pages: answer.pagination_metadata?.total_pages }
    }),
    fetchAllPages(async (page) => {
      const query = { page, per_page: PAGE_SIZE }
      const answer = await request(api, 'GET /billing/taxes', { query, signal })
      return { rows: answer.taxes, pages: answer.metadata?.total_pages }
    }),
  ])
  return {
    metrics: metrics.filter((metric) => typeof metric?.id === 'string'),
    taxes: taxes.filter(
      (tax) => typeof tax?.code === 'string' && /^(\d+|\d*\.\d+)$/.test(tax.rate),
    ),
  }
}
