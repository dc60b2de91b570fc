/** GET /api/me/usage/current?metric_types=true: the types of metrics, which the service's usage lacks. */
import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'vitest'
import type { UsageForCustomer } from '../../../server/contract/usage.ts'
import { aBff, problemOf, SHOP, type TestBff } from '../../support/bff/bff.ts'
import { BILLING, says } from '../../support/upstream/upstream.ts'
import { upstreamOfFile } from '../../support/upstream/upstream-of-file.ts'

const upstream = await upstreamOfFile()
let bff: TestBff
let token: string

beforeEach(async () => {
  upstream.reset()
  bff = aBff(upstream)
  token = await bff.token()
})

const METRICS = `GET ${BILLING}/metrics`
const aMetric = (code: string, type: string) => ({
  ...{ id: `bm_${code}`, name: code, code, type, aggregation_type: 'SUM', field_filters: [] },
  created_at: '2026-01-01T00:00:00Z',
})
const page = (metrics: object[], current_page: number, total_pages: number) =>
  says(200, { metrics, pagination_metadata: { total_count: 101, total_pages, current_page } })

const read = (query: string) => bff.ask(`/api/me/usage/current${query}`, { token, origin: SHOP })
async function typesOf(query: string) {
  const response = await read(query)
  assert.equal(response.status, 200)
  const { charges_usage } = (await response.json()) as UsageForCustomer
  return charges_usage.map(({ metric }) => [metric.code, metric.type])
}

describe('the types of metrics in the current usage', () => {
  it('are added on request, from as many pages as it takes', async () => {
    upstream.misbehave(`${METRICS}?page=1`, page([aMetric('other', 'METERED')], 1, 3))
    upstream.misbehave(`${METRICS}?page=2`, page([aMetric('api_calls', 'RECURRING')], 2, 3))
    assert.deepEqual(await typesOf('?metric_types=true'), [['api_calls', 'RECURRING']])
    assert.equal(upstream.seen(METRICS).length, 2)
  })

  it('are absent without the query, and if the metrics can not be read', async () => {
    assert.deepEqual(await typesOf(''), [['api_calls', undefined]])
    assert.equal(upstream.seen(METRICS).length, 0)
    upstream.misbehave(METRICS, says(403))
    assert.deepEqual(await typesOf('?metric_types=true'), [['api_calls', undefined]])
    await problemOf(await read('?metric_types=yes'), 400, 'invalid-request')
  })
})
