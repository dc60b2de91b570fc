/** Types of the tables of webhooks, their events and deliveries. */
import type { Generated, Selectable } from 'kysely'
import type { Json } from './columns.ts'

/** A delivery is PENDING until it succeeded, or has failed for the last time. */
type DeliveryStatus = 'PENDING' | 'SUCCESS' | 'FAILURE'

/** Late, or after a later event of the same webhook. */
type DeliveryDelay = 'LATE' | 'AFTER_NEXT'

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
    simulated: Generated<boolean>
    create_time: Date
  }
  /**
   * One for each event and subscribed webhook. `next_attempt_at` is the sandbox's clock; null if there is none.
   * No attempt begins before `held_until`, by the system clock: a process that attempts the delivery holds it, and
   * then the gap to the next attempt.
   */
  webhook_deliveries: {
    event_id: string
    webhook_id: string
    /** Of a simulated event that goes to no webhook. */
    url: string | null
    status: DeliveryStatus
    attempts: Generated<number>
    next_attempt_at: Date | null
    held_until: Date | null
    /** The fault that has put off the first attempt. */
    delay: DeliveryDelay | null
  }
  /** `time` is the system clock's. `reply` is the beginning of the response's body. */
  webhook_attempts: {
    transmission_id: string
    position: Generated<number>
    event_id: string
    webhook_id: string
    url: string
    time: Date
    duration_ms: number
    /** Null without a response. */
    http_status: number | null
    status: 'SUCCESS' | 'FAILURE'
    reply: string
    /** The reason without a response. */
    error: string | null
  }
  /** The certificate authority of this sandbox. Keys and certificates are PEM; `pem` is the chain. */
  webhook_certificates: {
    id: string
    position: Generated<number>
    kind: CertificateKind
    pem: string
    private_key: string
    expires_at: Date
  }
}

/** `EXPIRED` is no longer valid; a fault signs by it. */
export type CertificateKind = 'ROOT' | 'SIGNING' | 'EXPIRED'

export type WebhookRow = Selectable<NotificationTables['webhooks']>
export type WebhookEventRow = Selectable<NotificationTables['webhook_events']>
export type WebhookDeliveryRow = Selectable<NotificationTables['webhook_deliveries']>
export type WebhookAttemptRow = Selectable<NotificationTables['webhook_attempts']>
export type WebhookCertificateRow = Selectable<NotificationTables['webhook_certificates']>
