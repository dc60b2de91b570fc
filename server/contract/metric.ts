/** Billable metrics: aggregations of events into units (billing-101). */
import { z } from 'zod'
import { PaginationMetadata, shownRowsOf } from './paging.ts'
import { ExternalId, filledText, text } from './scalars.ts'

export const AGGREGATIONS = ['COUNT', 'SUM', 'MAX', 'COUNT_DISTINCT', 'LATEST'] as const

const FieldFilter = z.object({
  key: filledText(255),
  values: z.array(text(255)).min(1, 'must name at least one value').max(100),
})

const members = {
  name: filledText(255),
  code: ExternalId,
  type: z.enum(['METERED', 'RECURRING']),
  description: text(2000),
  aggregation_type: z.enum(AGGREGATIONS),
  aggregation_field: filledText(255),
  field_filters: z.array(FieldFilter).max(50),
}

const optional = {
  description: members.description.optional(),
  aggregation_field: members.aggregation_field.optional(),
  field_filters: members.field_filters.optional(),
}

/** The body that creates a metric. */
export const MetricBody = z
  .object({
    name: members.name,
    code: members.code,
    // billing-101: RECURRING when absent.
    type: members.type.default('RECURRING'),
    aggregation_type: members.aggregation_type,
    ...optional,
  })
  .superRefine((metric, context) => {
    // billing-103: every aggregation but COUNT reads a member of the event.
    if (metric.aggregation_type !== 'COUNT' && metric.aggregation_field === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['aggregation_field'],
        message: `is required for ${metric.aggregation_type}`,
      })
    }
  })
export type MetricBody = z.infer<typeof MetricBody>

/** The body that updates a metric; every member is optional (billing-105). */
export const MetricUpdateBody = z.object({
  name: members.name.optional(),
  code: members.code.optional(),
  type: members.type.optional(),
  aggregation_type: members.aggregation_type.optional(),
  ...optional,
})
export type MetricUpdateBody = z.infer<typeof MetricUpdateBody>

/** A metric in a response of the service. */
export const Metric = z.object({
  id: z.string(),
  name: z.string(),
  code: z.string(),
  type: z.string(),
  description: z.string().optional(),
  aggregation_type: z.string(),
  aggregation_field: z.string().optional(),
  field_filters: z.array(FieldFilter),
  created_at: z.string(),
})
export type Metric = z.infer<typeof Metric>

/** The members that name a charge of a plan, in a response of the service, parsed leniently. */
export const MetricRow = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string().nullish().catch(null),
    type: z.string().nullish().catch(null),
    aggregation_type: z.string().catch('UNKNOWN'),
  })
  .transform((metric) => ({ ...metric, name: metric.name || metric.code }))
export type MetricRow = z.infer<typeof MetricRow>

export const MetricRowPage = z.object({
  metrics: shownRowsOf(MetricRow),
  pagination_metadata: PaginationMetadata,
})

/** billing-13: only the list of metrics has `pagination_metadata`. */
export const MetricPage = z.object({
  metrics: z.array(Metric),
  pagination_metadata: PaginationMetadata,
})
