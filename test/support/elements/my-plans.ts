/** Builders of the customer's plans, as GET /api/me/plans returns them, and of previews. */
import type { MyPlan, MyPlans } from '../../../server/contract/plans/my-plans.ts'
import type { PlanPreview } from '../../../server/contract/plans/plan-preview.ts'
import { aPlan } from './public-plans.ts'

const usd = (value: string) => ({ currency_code: 'USD', value })

const PRO = aPlan()
export const TEAM = aPlan({ code: 'team', name: 'Team', amount: usd('99') })

export const aSubscribed = (
  subscription: Partial<MyPlan['subscription']> = {},
  more: Partial<MyPlan> = {},
): MyPlan => ({
  subscription: {
    external_id: 'terrain',
    plan_code: 'pro',
    status: 'ACTIVE',
    start_date: '2026-01-01T00:00:00Z',
    current_period_start: '2026-11-01T00:00:00Z',
    current_period_end: '2026-11-30T23:59:59Z',
    ...subscription,
  },
  plan: PRO,
  is_canceled: Boolean(subscription.end_date),
  has_overrides: false,
  ...more,
})

export const someMyPlans = (more: Partial<MyPlans> = {}): MyPlans => ({
  offers: [PRO, TEAM],
  subscriptions: [aSubscribed()],
  actions: ['change', 'cancel'],
  can_subscribe: false,
  takes_back: true,
  now: '2026-11-20T10:00:00Z',
  ...more,
})

export const aPreview = (more: Partial<PlanPreview> = {}): PlanPreview => ({
  preview: 'a.b.c',
  kind: 'change',
  certainty: 'service',
  direction: 'up',
  lines: [{ label: 'base', amount: usd('99') }],
  plan: TEAM,
  takes_effect: '2026-11-20T10:00:00Z',
  taxes: [],
  ends_overrides: false,
  expires_at: '2026-11-20T10:15:00Z',
  ...more,
})
