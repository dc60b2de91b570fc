/** Shapes of the customer's plans and of previews, as `/me/plans` and `/me/subscriptions` of the API have them. */
import type { Amount } from '../../../server/contract/money.ts'
import type { Certainty, PublicPlan } from '../../../server/contract/plans/public-plan.ts'
import type { SubscriptionForCustomer } from '../../../server/contract/subscription.ts'

/** A subscription with its plan, and a change that waits. */
export interface MyPlan {
  readonly subscription: SubscriptionForCustomer
  /** With the subscription's overrides; null if the plan is not known or its price can't be read. */
  readonly plan: PublicPlan | null
  /** True for individual conditions, which end with a change of plan. */
  readonly has_overrides: boolean
  /** A change that waits for the end of the period; `starts` is its first instant. */
  readonly pending?: { readonly plan: PublicPlan | null; readonly starts: string | null }
}

/** GET /api/me/plans. */
export interface MyPlans {
  /** The plans that the session offers, in its order. */
  readonly offers: readonly PublicPlan[]
  readonly subscriptions: readonly MyPlan[]
  /** Allowed by the session; `leave-overrides` gives up individual conditions. */
  readonly actions: readonly ('change' | 'cancel' | 'leave-overrides')[]
  readonly can_subscribe: boolean
  /** True if a cancellation can be taken back here. */
  readonly takes_back: boolean
  readonly certainty: Certainty
  /** The service's time. */
  readonly now: string
}

/** The body of a preview: exactly one of the three. */
export type PlanPreviewBody =
  | { readonly plan: string }
  | { readonly cancel: true }
  | { readonly keep: true }

/** A label with an amount of the plan's currency, without taxes; `name` is that of a metric or a tax. */
export interface PreviewLine {
  readonly label: string
  readonly name?: string
  readonly amount: Amount
}

/** The effect of a change. */
export interface PlanPreview {
  /** Signed; confirms exactly this change. */
  readonly preview: string
  readonly kind: 'subscribe' | 'change' | 'cancel' | 'keep'
  readonly certainty: Certainty
  readonly lines: readonly PreviewLine[]
  /** The amount that is billed now, taxes included. */
  readonly due_now?: Amount
  /** The amount that becomes credit. */
  readonly credit?: Amount
  /** Of a change: `up` begins at once, `down` at the end of the period. */
  readonly direction?: 'up' | 'down'
  /** Of `keep`: the change or the cancellation that is taken back. */
  readonly takes_back?: 'change' | 'cancel'
  /** The plan from then on; absent for a cancellation. */
  readonly plan?: PublicPlan
  /** The first instant after which it holds. */
  readonly takes_effect: string
  /** Added to the prices of the plan. */
  readonly taxes: readonly { readonly name: string; readonly rate: string }[]
  /** The usage of the open period without its base price. */
  readonly usage_until_now?: { readonly amount: Amount; readonly at: string }
  readonly ends_overrides: boolean
  /** The code of the plan of a waiting change that this one replaces. */
  readonly replaces?: string
  readonly expires_at: string
}
