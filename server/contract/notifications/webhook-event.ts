/** Webhook events: as they are posted, and as the service's record shows them with the attempts to deliver each. */
import { z } from 'zod'
import { arrayOrEmpty, rowsOf } from '../paging.ts'

const Link = z.looseObject({ href: z.string(), rel: z.string(), method: z.string().nullish() })

/** One event as it is posted and signed. Unknown members are kept. */
export const WebhookEvent = z.looseObject({
  /** The same in every attempt and after a resend. */
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().nullish(),
  resource_type: z.string().nullish(),
  event_version: z.string().nullish(),
  resource_version: z.string().nullish(),
  summary: z.string().nullish(),
  /** The invoice, capture, … at the time of the event. */
  resource: z.record(z.string(), z.unknown()).nullish(),
  links: arrayOrEmpty(Link),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** An attempt to deliver an event to one address. */
const Transmission = z.looseObject({
  webhook_url: z.string().nullish(),
  transmission_id: z.string().nullish(),
  /** The response's status; a number or its digits. */
  http_status: z.union([z.int(), z.string()]).nullish(),
  status: z.string().nullish(),
  timestamp: z.string().nullish(),
})

/** An event in the service's record. */
export const RecordedEvent = WebhookEvent.extend({ transmissions: arrayOrEmpty(Transmission) })
export type RecordedEvent = z.infer<typeof RecordedEvent>

/** A page of the record, newest first; the link `next` leads to older ones. */
export const RecordedEventsPage = z.looseObject({
  events: rowsOf(RecordedEvent),
  count: z.int().nullish(),
  links: arrayOrEmpty(Link),
})
export type RecordedEventsPage = z.infer<typeof RecordedEventsPage>

/** The record's query; both times are instants such as "2026-01-31T12:00:00Z". */
export const RecordedEventsQuery = z.object({
  page_size: z.int().min(1).optional(),
  start_time: z.string().optional(),
  end_time: z.string().optional(),
  transaction_id: z.string().optional(),
  event_type: z.string().optional(),
})
export type RecordedEventsQuery = z.infer<typeof RecordedEventsQuery>

/** Ids of the webhooks to which an event is sent once more; all that it was sent to when absent. */
export const ResendBody = z.strictObject({ webhook_ids: z.array(z.string()).max(500).optional() })
export type ResendBody = z.infer<typeof ResendBody>

/** A sample event is sent to a registered webhook or to any address. */
export const SimulateBody = z
  .strictObject({
    event_type: z.string().min(1, 'must not be empty').max(50),
    webhook_id: z.string().optional(),
    url: z.string().optional(),
    resource_version: z.string().optional(),
  })
  .refine(
    ({ webhook_id, url }) => webhook_id !== undefined || url !== undefined,
    'needs webhook_id or url',
  )
export type SimulateBody = z.infer<typeof SimulateBody>
