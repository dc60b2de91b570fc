/** Previews of changes of a plan, the bodies that ask for them, and the results of changes. */
import { z } from 'zod'
import { Amount } from '../money.ts'
import { ExternalId, text } from '../scalars.ts'
import { MyPlan } from './my-plans.ts'
import { NextInvoice } from './next-invoice.ts'
import { Certainty, PublicPlan } from './public-plan.ts'

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

/** Each label with an amount of the plan's currency, without taxes. */
export const PreviewLine = z.object({
  /**
   * `base`: the base price of a billing cycle; `minimum`: the least that one costs. Of `due_now`, never with the
   * certainty `terms`: `base-until-now` and `base-from-now` (days billed on the present and on the next plan),
   * `due-tax`, `balance` (paid by credit notes and wallets).
   */
  label: z.string(),
  /** The metric or the tax of the line. */
  name: z.string().optional(),
  amount: Amount,
})
export type PreviewLine = z.infer<typeof PreviewLine>

const money = {
  lines: z.array(PreviewLine),
  /** Base prices that are billed now, with taxes, after balances. Never with the certainty `terms`. */
  due_now: Amount.optional(),
  /** For unused days that were billed in advance; pays this invoice first. Never with the certainty `terms`. */
  credit: Amount.optional(),
  /** The invoice that follows. Never with the certainty `terms`. */
  next_invoice: NextInvoice.optional(),
}

/** The effect of a change, bound to everything that it depends on except usage and balances. */
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
  /**
   * The usage of the open period without its base price; where it is billed now and its certainty isn't `terms`, the
   * amount that it adds to `due_now`. Absent where it can't be read.
   */
  usage_until_now: z.object({ amount: Amount, at: z.string() }).optional(),
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
