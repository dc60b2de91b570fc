/** Billable metrics: aggregations of events into units. */
import {
  Metric,
  MetricBody,
  MetricPage,
  MetricRowPage,
  MetricUpdateBody,
} from '../contract/metric.ts'
import { crud } from './crud.ts'

export const {
  list: listMetrics,
  create: createMetric,
  read: readMetric,
  update: updateMetric,
  delete: deleteMetric,
} = crud(
  { name: 'Metric', plural: 'Metrics', path: '/metrics', key: 'id', scope: 'catalog' },
  {
    list: { summary: 'All metrics, newest first', response: MetricPage, parse: MetricRowPage },
    create: { summary: 'Create a metric', body: MetricBody, response: Metric },
    read: { summary: 'One metric', response: Metric },
    update: {
      summary: 'Change a metric, except its code',
      body: MetricUpdateBody,
      response: Metric,
    },
    delete: { summary: 'Delete a metric that no plan uses' },
  },
)
