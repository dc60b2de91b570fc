/** Previews of changes of a plan, the bodies that ask for them, and the results of changes. */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { ExternalId, text } from '../scalars.ts'
import { MyPlan } from './my-plans.ts'
import { NextInvoice, PreviewLine, UsageUntil } from './next-invoice.ts'
import { PublicPlan } from './public-plan.ts'

/**
 * How sure a preview is: with `service` its amounts are what the service answers that it would bill, with `terms` it
 * has documented prices and dates alone.
 */
export const Certainty = z.enum(['service', 'terms'])
export type Certainty = z.infer<typeof Certainty>

/** POST /api/me/subscriptions/{id}/preview: exactly one of the three. The browser sends no price and no date. */
export const PlanPreviewBody = z.union(
  [
    z.strictObject({ plan: ExternalId }),
    z.strictObject({ cancel: z.literal(true) }),
    z.strictObject({ keep: z.literal(true) }),
  ],
  'must be either {plan}, {"cancel": true} or {"keep": true}',
)
export type PlanPreviewBody = z.infer<typeof PlanPreviewBody>

/** POST /api/me/subscriptions/preview. */
export const SubscriptionPreviewBody = z.strictObject({ plan: ExternalId })

/** POST /api/me/subscriptions/{id}/change, and POST /api/me/subscriptions: the preview that was confirmed. */
export const ConfirmedPreviewBody = z.strictObject({
  preview: text(4000).regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, 'must be a preview of this API'),
})

const money = {
  lines: z.array(PreviewLine),
  /** The lines that do not move, with taxes, minus `credit`. With the certainty `service` alone. */
  due_now: Amount.optional(),
  /** For unused days that were billed in advance; pays this invoice first. With the certainty `service` alone. */
  credit: Amount.optional(),
  /** The invoice that follows. With the certainty `service` alone. */
  next_invoice: NextInvoice.optional(),
}

/** The effect of a change, bound to everything that it depends on except what moves. */
export const PlanPreview = z.object({
  /** Signed; confirms exactly this change. */
  preview: z.string(),
  kind: z.enum(['subscribe', 'change', 'cancel', 'keep']),
  certainty: Certainty,
  ...money,
  /** Of a change: `up` begins at once, `down` at the end of the period. */
  direction: z.enum(['up', 'down']).optional(),
  /** Of `keep`: the change or the cancellation that is taken back. */
  takes_back: z.enum(['change', 'cancel']).optional(),
  /** The plan from then on; absent for a cancellation. */
  plan: PublicPlan.optional(),
  /** The first instant after which it holds. */
  takes_effect: z.string(),
  /** The first billing period from then on; `to` is its last instant, where it is certain. */
  next_period: z.object({ from: z.string(), to: z.string().optional() }).optional(),
  /** Added to the prices of the plan. */
  taxes: z.array(z.object({ name: z.string(), rate: z.string() })),
  /** The usage that is billed now too. With the certainty `service` alone. */
  usage_until_now: UsageUntil.optional(),
  /** True if the customer's individual conditions end. */
  ends_overrides: z.boolean(),
  /** The code of the plan of a waiting change that this one replaces. */
  replaces: z.string().optional(),
  /** By the service's time: 15 minutes, or midnight UTC. */
  expires_at: z.string(),
})
export type PlanPreview = z.infer<typeof PlanPreview>

/** Why a plan can't be taken, changed or kept. */
export const PLAN_REFUSALS = [
  'not-offered',
  'present-plan',
  'other-currency',
  'over',
  'not-begun',
  'ending',
  'ends-overrides',
  'nothing-to-keep',
  'fixed-end',
  'keep-elsewhere',
  'already-subscribed',
  'no-payment-method',
  'unreadable-plan',
] as const
export type PlanRefusal = (typeof PLAN_REFUSALS)[number]

/** The subscription as it was read after a change. */
export const PlanChangeResult = MyPlan
