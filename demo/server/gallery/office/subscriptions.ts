/** The subscriptions of a customer in the gallery: one with a scheduled change, one that starts, one that is over. */
import type { SubscriptionForMerchant } from '../../../../server/contract/subscription.ts'
import { aSubscription, aSubscriptionPage } from '../../../fixtures/office.ts'
import type { Look } from '../looks.ts'

export const subscriptions = ({ name }: Look) => {
  const subscription = (
    id: string,
    status: string,
    changes: Partial<SubscriptionForMerchant> = {},
  ) =>
    aSubscription({
      id: `id-${id}`,
      external_id: id,
      name: name('Maps'),
      plan_code: 'atlas',
      status,
      billing_time: 'CALENDAR',
      start_date: '2026-03-01T00:00:00Z',
      created_at: '2026-03-01T00:00:00Z',
      current_period_start: undefined,
      current_period_end: undefined,
      ...changes,
    })
  const period = {
    current_period_start: '2026-03-01T00:00:00Z',
    current_period_end: '2027-01-01T00:00:00Z',
  }
  const change = { id: 'id-change', plan_code: 'terrain', start_date: '2027-01-01T00:00:00Z' }
  return aSubscriptionPage([
    subscription('maps', 'ACTIVE', period),
    subscription('maps', 'PENDING', change),
    subscription('survey', 'PENDING', { name: null, start_date: '2027-01-01T00:00:00Z' }),
    subscription('old-maps', 'CANCELED', { name: null, plan_code: 'terrain' }),
  ])
}
