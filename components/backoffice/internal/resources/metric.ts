/** Metrics of the catalog. */
import type { Metric, MetricBody } from '../../../../server/contract/metric.ts'
import { request } from '../../../internal/api/endpoints.ts'
import { metricRules as rules } from '../constraints/metric.ts'
import { listNumbered } from './numbered-page.ts'
import { abortable, type Resource } from './resource.ts'

export const metric: Resource<Metric, MetricBody, never, 'metric.duplicate'> = {
  name: 'metric',
  plural: 'metrics',
  changes: ['metric'],
  scopes: { read: 'catalog:read', write: 'catalog:write' },
  rules,
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  searchTexts: ({ name, code }) => [name, code],
  list: listNumbered(async (api, query, signal) => {
    const response = await request(api, 'GET /billing/metrics', { query, signal })
    // billing-13: only the list of metrics has `pagination_metadata`.
    return [response.metrics, response.pagination_metadata]
  }),
  read: (api, id, signal) =>
    request(api, 'GET /billing/metrics/{id}', { params: { id }, ...abortable(signal) }),
  create: (api, body, key) => request(api, 'POST /billing/metrics', { body, key }),
  /** billing-11: an update keeps an absent member, so that an empty one is sent as such. */
  update: (api, id, body) =>
    request(api, 'PUT /billing/metrics/{id}', {
      params: { id },
      body: { description: '', field_filters: [], ...body },
    }),
  issues: { VALUE_ALREADY_EXISTS: 'metric.duplicate' },
  removal: {
    kind: 'delete',
    send: (api, { id }) => request(api, 'DELETE /billing/metrics/{id}', { params: { id } }),
  },
}
