/** Metrics: how events become units. */
import { Metric, MetricBody, MetricPage, MetricUpdateBody } from '../contract/metric.ts'
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
  answer: MetricPage,
  repeat: 'freely',
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
  answer: Metric,
  repeat: 'never',
})

export const readMetric = operation({
  id: 'readMetric',
  summary: 'One metric',
  service: 'billing',
  method: 'GET',
  path: '/metrics/{id}',
  scope: 'catalog:read',
  status: 200,
  answer: Metric,
  repeat: 'freely',
})

export const updateMetric = operation({
  id: 'updateMetric',
  summary: 'Change a metric; its code stays',
  service: 'billing',
  method: 'PUT',
  path: '/metrics/{id}',
  scope: 'catalog:write',
  body: MetricUpdateBody,
  status: 200,
  answer: Metric,
  repeat: 'once',
})

export const deleteMetric = operation({
  id: 'deleteMetric',
  summary: 'Delete a metric that no plan uses',
  service: 'billing',
  method: 'DELETE',
  path: '/metrics/{id}',
  scope: 'catalog:write',
  status: 204,
  answer: null,
  repeat: 'once',
})
