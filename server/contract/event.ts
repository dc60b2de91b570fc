/** Usage events, the raw material of every charge (billing-148). */
import { z } from 'zod'
import { Timestamp } from './dates.ts'
import { ExternalId, Id } from './identifiers.ts'
import { PageQuery, PaginationMetadata } from './paging.ts'

/** The most events one batch may carry (billing-151). */
export const MOST_EVENTS_PER_BATCH = 100

/** One use of something metered; `transaction_id` makes a repeat harmless. */
export const EventBody = z.object({
  transaction_id: z.string().min(1, 'must not be empty').max(255),
  external_subscription_id: ExternalId,
  metric_code: ExternalId,
  timestamp: Timestamp.optional(),
  properties: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .optional(),
})
export type EventBody = z.infer<typeof EventBody>

export const EventBatchBody = z.object({
  events: z
    .array(EventBody)
    .min(1, 'must hold at least one event')
    .max(MOST_EVENTS_PER_BATCH, `must hold at most ${MOST_EVENTS_PER_BATCH} events`),
})

/** What has arrived, by subscription, metric and time (billing-52). */
export const EventsQuery = PageQuery.extend({
  external_subscription_id: Id.optional(),
  metric_code: Id.optional(),
  from_date: Timestamp.optional(),
  to_date: Timestamp.optional(),
})

/** An event as the service answers. */
export const UsageEvent = z.object({
  id: z.string(),
  transaction_id: z.string(),
  external_subscription_id: z.string(),
  metric_code: z.string(),
  timestamp: z.string(),
  properties: z.record(z.string(), z.unknown()).optional(),
  created_at: z.string(),
})

export const EventPage = z.object({ events: z.array(UsageEvent), metadata: PaginationMetadata })

/** What became of a batch (billing-151). */
export const EventBatchAnswer = z.object({
  status: z.string(),
  results: z.object({ success_count: z.int(), error_count: z.int() }),
})
