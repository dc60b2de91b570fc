/** The plans of a customer: the offered ones, and that of each subscription with its overrides. */
import { z } from 'zod'
import { PLAN_ACTIONS } from '../session.ts'
import { SubscriptionForCustomer } from '../subscription.ts'
import { NextInvoice } from './next-invoice.ts'
import { PublicPlan } from './public-plan.ts'

/** A subscription with its plan, and a change that waits. */
export const MyPlan = z.object({
  subscription: SubscriptionForCustomer,
  /** With the subscription's overrides; null if the plan is not known or its price can't be read. */
  plan: PublicPlan.nullable(),
  /** The ids of the plan's charges, as the usage of a period has them. */
  charge_ids: z.array(z.string()),
  /** True if it ends by a cancellation; false also for an end that the merchant has set. */
  is_canceled: z.boolean(),
  /** True for individual conditions, which end with a change of plan. */
  has_overrides: z.boolean(),
  /** A change that waits for the end of the period. */
  pending: z
    .object({
      plan: PublicPlan.nullable(),
      /** The first instant of the plan; null if the service names none. */
      starts: z.string().nullable(),
    })
    .optional(),
  /** Of an active subscription, where the service answers what it is going to bill. */
  next_invoice: NextInvoice.optional(),
})
export type MyPlan = z.infer<typeof MyPlan>

/** GET /api/me/plans. */
export const MyPlans = z.object({
  /** The plans that the session offers, in its order; without those that can't be shown. */
  offers: z.array(PublicPlan),
  subscriptions: z.array(MyPlan),
  actions: z.array(z.enum(PLAN_ACTIONS)),
  can_subscribe: z.boolean(),
  /** True if a cancellation can be taken back here. */
  takes_back: z.boolean(),
  /** The service's time. */
  now: z.string(),
})
export type MyPlans = z.infer<typeof MyPlans>
