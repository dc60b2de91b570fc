/** Usage events of the gallery's merchant. */
import { anEvent, anEventPage } from '../../../fixtures/office.ts'
import type { Look } from '../looks.ts'

const event = (
  id: number,
  day: string,
  metric_code: string,
  properties: Record<string, unknown>,
  name: string,
) =>
  anEvent({
    id: `event-${id}`,
    transaction_id: `${name}-${id}`,
    metric_code,
    timestamp: `${day}T10:42:05.000Z`,
    properties,
    created_at: `${day}T10:42:05.000Z`,
  })

export const events = ({ name }: Look) =>
  anEventPage(
    [
      event(1, '2026-11-20', 'gpu_minutes', { minutes: 12.5, region: 'eu' }, name('render')),
      event(2, '2026-11-19', 'gpu_minutes', { minutes: 3, region: 'us' }, 'render'),
      event(3, '2026-11-18', 'tiles', { layer: name('hillshade') }, 'tile'),
    ],
    { count: 14, pages: 2 },
  )

export const noEvents = anEventPage([], { pages: 0 })
