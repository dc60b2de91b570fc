/** Fetches the metrics and taxes that a plan may name. */
import type { ApiClient } from '../../internal/api/api-client.ts'
import { request } from '../../internal/api/endpoints.ts'

export interface CatalogData {
  readonly metrics: readonly CatalogMetric[]
  readonly taxes: readonly CatalogTax[]
}

export interface CatalogMetric {
  readonly id: string
  readonly name: string
  readonly aggregation_type: string
}

export interface CatalogTax {
  readonly code: string
  readonly name: string
  readonly rate: string
}

export const NO_CATALOG: CatalogData = { metrics: [], taxes: [] }

const PER_PAGE = 100
/** Bounds the requests if the service counts wrongly. */
const MAX_PAGES = 20

export async function fetchCatalog(api: ApiClient, signal: AbortSignal): Promise<CatalogData> {
  const [metrics, taxes] = await Promise.all([
    fetchAll(async (query) => {
      const answer = await request(api, 'GET /billing/metrics', { query, signal })
      return { rows: answer.metrics, pages: answer.pagination_metadata?.total_pages }
    }),
    fetchAll(async (query) => {
      const answer = await request(api, 'GET /billing/taxes', { query, signal })
      return { rows: answer.taxes, pages: answer.metadata?.total_pages }
    }),
  ])
  return {
    metrics: metrics.filter((metric) => typeof metric?.id === 'string'),
    taxes: taxes.filter((tax) => typeof tax?.code === 'string' && /^\d*\.?\d+$/.test(tax.rate)),
  }
}

async function fetchAll<Row>(
  fetchPage: (query: { page: number; per_page: number }) => Promise<{
    rows: readonly Row[]
    pages: number
  }>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let page = 1; page <= MAX_PAGES; page++) {
    const { rows, pages } = await fetchPage({ page, per_page: PER_PAGE })
    if (!Array.isArray(rows)) throw new TypeError('no list')
    all.push(...rows)
    if (!(page < pages)) break
  }
  return all
}
