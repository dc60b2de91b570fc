/** Serializes events: the envelope that is sent and signed, and the record with its transmissions. */
import type { SandboxConfig } from '../context.ts'
import type { WebhookEventRow } from '../database/tables/notifications.ts'

const EVENTS_PATH = '/v1/notifications/webhooks-events'

/** As it is sent; equal in every attempt. */
export function serializeEvent(row: WebhookEventRow, { baseUrl }: SandboxConfig) {
  const href = `${baseUrl}${EVENTS_PATH}/${row.id}`
  return {
    id: row.id,
    create_time: row.create_time.toISOString(),
    resource_type: row.resource_type,
    event_version: '1.0',
    event_type: row.event_type,
    summary: row.summary,
    resource_version: row.resource_version,
    resource: withAbsoluteLinks(row.resource, baseUrl),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
}

/** Stored links are paths, because the address of a sandbox may change. */
function withAbsoluteLinks(resource: object, baseUrl: string): unknown {
  return JSON.parse(JSON.stringify(resource), (member, value: unknown) =>
    member === 'href' && typeof value === 'string' && value.startsWith('/')
      ? `${baseUrl}${value}`
      : value,
  )
}

export interface Transmission {
  event_id: string
  webhook_id: string
  webhook_url: string
  /** Absent before the first attempt. */
  transmission_id?: string
  http_status?: number
  status: string
  timestamp?: string
}

/** The record of an event. */
export const serializeRecord = (
  row: WebhookEventRow,
  transmissions: readonly Transmission[],
  config: SandboxConfig,
) => ({
  ...serializeEvent(row, config),
  transmissions: transmissions
    .filter(({ event_id }) => event_id === row.id)
    .map(({ event_id, ...transmission }) => transmission),
})
