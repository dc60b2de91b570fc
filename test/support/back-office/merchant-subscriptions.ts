/** Responses of the service about subscriptions and their plans. */
import type { SubscriptionForMerchant } from '../../../server/contract/subscription.ts'

export const SUBSCRIPTIONS = 'GET /api/billing/subscriptions'
export const READ_SUBSCRIPTION = 'GET /api/billing/subscriptions/maps'
export const CREATE_SUBSCRIPTION = 'POST /api/billing/subscriptions'
export const CHANGE_SUBSCRIPTION = 'PUT /api/billing/subscriptions/maps'
export const CANCEL_SUBSCRIPTION = 'POST /api/billing/subscriptions/maps/cancel'
export const PLANS = 'GET /api/billing/plans'

/** A period around the present, of 30 days: 10 of them are over, today is the eleventh. */
const DAY = 86_400_000
const midnight = (days: number) =>
  new Date((Math.floor(Date.now() / DAY) + days) * DAY).toISOString()

export const aSubscription = (
  changes: Partial<SubscriptionForMerchant> = {},
): SubscriptionForMerchant => ({
  id: 'sub-1',
  external_id: 'maps',
  external_customer_id: 'northwind',
  name: 'Maps',
  plan_code: 'terrain',
  status: 'ACTIVE',
  billing_time: 'ANNIVERSARY',
  start_date: midnight(-10),
  current_period_start: midnight(-10),
  current_period_end: midnight(20),
  created_at: midnight(-10),
  ...changes,
})

export const aSubscriptionPage = (subscriptions: SubscriptionForMerchant[]) => ({
  subscriptions,
  metadata: { total_count: subscriptions.length, total_pages: 1, current_page: 1 },
})

const aPlan = (code: string, name: string, value: number, changes: object = {}) => ({
  id: `plan-${code}`,
  code,
  name,
  billing_cycle: 'MONTHLY',
  amount: { currency_code: 'USD', value },
  trial_period: 0,
  pay_in_advance: false,
  usage_based_charges: [],
  created_at: '2026-01-01T00:00:00Z',
  ...changes,
})

export const aPlanPage = () => ({
  plans: [
    aPlan('terrain', 'Terrain', 30, { pay_in_advance: true }),
    aPlan('summit', 'Summit', 60),
    aPlan('valley', 'Valley', 10.5),
    aPlan('alpes', 'Alpes', 60, { amount: { currency_code: 'EUR', value: 60 } }),
  ],
  metadata: { total_count: 4, total_pages: 1, current_page: 1 },
})
