/** Types of the tables of webhooks, their events and deliveries. */
import type { Generated, Selectable } from 'kysely'
import type { Json } from './columns.ts'

/** A delivery is PENDING until it succeeded, or has failed for the last time. */
export type DeliveryStatus = 'PENDING' | 'SUCCESS' | 'FAILURE'

export interface NotificationTables {
  /** Addresses that receive events. `event_types` are names; `*` is all. */
  webhooks: {
    id: string
    position: Generated<number>
    url: string
    event_types: Json<string[]>
    create_time: Date
  }
  /** Written in the transaction of the change. `create_time` is the sandbox's; links of `resource` are paths. */
  webhook_events: {
    id: string
    position: Generated<number>
    event_type: string
    resource_type: string
    resource_version: string
    summary: string
    resource: Json<Record<string, unknown>>
    create_time: Date
  }
  /** One for each event and subscribed webhook. `next_attempt_at` is the sandbox's; null if there is none. */
  webhook_deliveries: {
    event_id: string
    webhook_id: string
    status: DeliveryStatus
    attempts: number
    next_attempt_at: Date | null
  }
}

export type WebhookRow = Selectable<NotificationTables['webhooks']>
export type WebhookEventRow = Selectable<NotificationTables['webhook_events']>
export type WebhookDeliveryRow = Selectable<NotificationTables['webhook_deliveries']>
