/** Usage events of a merchant, as the service answers them. */
import type { UsageEvent } from '../../../server/contract/event.ts'

export const EVENTS = 'GET /api/billing/events'
export const SEND_EVENT = 'POST /api/billing/events'
export const SEND_EVENTS = 'POST /api/billing/events/batch'

export const anEvent = (changes: Partial<UsageEvent> = {}): UsageEvent => ({
  id: 'event-1',
  transaction_id: 'render-1042',
  external_subscription_id: 'maps',
  metric_code: 'gpu_minutes',
  timestamp: '2026-11-20T10:42:05.000Z',
  properties: { minutes: 12.5, region: 'eu' },
  created_at: '2026-11-20T10:42:06.000Z',
  ...changes,
})

export const anEventPage = (events: readonly UsageEvent[] = [anEvent()], pages = 1) => ({
  events,
  metadata: { total_count: events.length, total_pages: pages, current_page: 1 },
})
