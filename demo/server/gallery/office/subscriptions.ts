/** The subscriptions of a customer in the gallery: one with a scheduled change, one that starts, one that is over. */
import type { Look } from '../looks.ts'

export const subscriptions = ({ name }: Look) => {
  const subscription = (id: string, status: string, changes: object = {}) => ({
    id: `id-${id}`,
    external_id: id,
    external_customer_id: 'northwind',
    name: name('Maps'),
    plan_code: 'atlas',
    status,
    billing_time: 'CALENDAR',
    start_date: '2026-03-01T00:00:00Z',
    created_at: '2026-03-01T00:00:00Z',
    ...changes,
  })
  const period = {
    current_period_start: '2026-03-01T00:00:00Z',
    current_period_end: '2027-01-01T00:00:00Z',
  }
  const change = { id: 'id-change', plan_code: 'terrain', start_date: '2027-01-01T00:00:00Z' }
  return {
    subscriptions: [
      subscription('maps', 'ACTIVE', period),
      subscription('maps', 'PENDING', change),
      subscription('survey', 'PENDING', { name: null, start_date: '2027-01-01T00:00:00Z' }),
      subscription('old-maps', 'CANCELED', { name: null, plan_code: 'terrain' }),
    ],
    metadata: { total_count: 4, total_pages: 1, current_page: 1 },
  }
}
