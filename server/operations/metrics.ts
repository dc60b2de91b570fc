/** Billable metrics: aggregations of events into units. */
import {
  Metric,
  MetricBody,
  MetricPage,
  MetricRowPage,
  MetricUpdateBody,
} from '../contract/metric.ts'
import { PageQuery } from '../contract/paging.ts'
import { operation } from './operation.ts'

export const listMetrics = operation({
  id: 'listMetrics',
  summary: 'All metrics, newest first',
  service: 'billing',
  method: 'GET',
  path: '/metrics',
  scope: 'catalog:read',
  query: PageQuery,
  status: 200,
  response: MetricPage,
  parse: MetricRowPage,
  retry: 'safe',
})

export const createMetric = operation({
  id: 'createMetric',
  summary: 'Create a metric',
  service: 'billing',
  method: 'POST',
  path: '/metrics',
  scope: 'catalog:write',
  body: MetricBody,
  status: 201,
  response: Metric,
  retry: 'never',
})

export const readMetric = operation({
  id: 'readMetric',
  summary: 'One metric',
  service: 'billing',
  method: 'GET',
  path: '/metrics/{id}',
  scope: 'catalog:read',
  status: 200,
  response: Metric,
  retry: 'safe',
})

export const updateMetric = operation({
  id: 'updateMetric',
  summary: 'Change a metric, except its code',
  service: 'billing',
  method: 'PUT',
  path: '/metrics/{id}',
  scope: 'catalog:write',
  body: MetricUpdateBody,
  status: 200,
  response: Metric,
  retry: 'once',
})

export const deleteMetric = operation({
  id: 'deleteMetric',
  summary: 'Delete a metric that no plan uses',
  service: 'billing',
  method: 'DELETE',
  path: '/metrics/{id}',
  scope: 'catalog:write',
  status: 204,
  response: null,
  retry: 'once',
})
