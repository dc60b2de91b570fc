/** Usage events, from which usage charges are calculated (billing-148). */
import { z } from 'zod'
import { PageQuery, PaginationMetadata } from './paging.ts'
import { ExternalId, filledText, Id, Timestamp } from './scalars.ts'

/** Maximum number of events in a batch (billing-151). */
const MAX_EVENTS_PER_BATCH = 100

/** One usage event; `transaction_id` makes it idempotent. */
export const EventBody = z.object({
  transaction_id: filledText(255),
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
    .max(MAX_EVENTS_PER_BATCH, `must hold at most ${MAX_EVENTS_PER_BATCH} events`),
})
export type EventBatchBody = z.infer<typeof EventBatchBody>

/** Query of received events, by subscription, metric and time (billing-52). */
export const EventsQuery = PageQuery.extend({
  external_subscription_id: Id.optional(),
  metric_code: Id.optional(),
  from_date: Timestamp.optional(),
  to_date: Timestamp.optional(),
})

/** An event in a response of the service. */
export const UsageEvent = z.object({
  id: z.string(),
  transaction_id: z.string(),
  external_subscription_id: z.string(),
  metric_code: z.string(),
  timestamp: z.string(),
  properties: z.record(z.string(), z.unknown()).optional(),
  created_at: z.string(),
})
export type UsageEvent = z.infer<typeof UsageEvent>

export const EventPage = z.object({ events: z.array(UsageEvent), metadata: PaginationMetadata })

/** The result of a batch (billing-151). */
export const EventBatchResponse = z.object({
  status: z.string(),
  results: z.object({ success_count: z.int(), error_count: z.int() }),
})
export type EventBatchResponse = z.infer<typeof EventBatchResponse>
