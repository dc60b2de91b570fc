/** Usage events, the raw material of every charge (facts §1.6). */
import { z } from 'zod'
import { Timestamp } from './dates.ts'
import { ExternalId } from './identifiers.ts'

/** The most events one batch may carry (facts §1.6). */
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
