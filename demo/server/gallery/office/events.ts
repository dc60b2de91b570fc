/** Usage events of the gallery's merchant. */
import type { Look } from '../looks.ts'

const event = (
  id: number,
  day: string,
  metric_code: string,
  properties: Record<string, unknown>,
  name: string,
) => ({
  id: `event-${id}`,
  transaction_id: `${name}-${id}`,
  external_subscription_id: 'maps',
  metric_code,
  timestamp: `${day}T10:42:05.000Z`,
  properties,
  created_at: `${day}T10:42:05.000Z`,
})

export const events = ({ name }: Look) => ({
  events: [
    event(1, '2026-11-20', 'gpu_minutes', { minutes: 12.5, region: 'eu' }, name('render')),
    event(2, '2026-11-19', 'gpu_minutes', { minutes: 3, region: 'us' }, 'render'),
    event(3, '2026-11-18', 'tiles', { layer: name('hillshade') }, 'tile'),
  ],
  metadata: { total_count: 14, total_pages: 2, current_page: 1 },
})

export const noEvents = {
  events: [],
  metadata: { total_count: 0, total_pages: 0, current_page: 1 },
}
