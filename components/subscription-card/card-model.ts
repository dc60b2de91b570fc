/** The state of a subscribed plan, and the actions that are open to the customer. */

import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import type {
  PlanPreview,
  PlanPreviewBody,
  PlanRefusal,
} from '../../server/contract/plans/plan-preview.ts'
import type { PublicPlan } from '../../server/contract/plans/public-plan.ts'
import type { ApiError } from '../internal/api/api-error.ts'
import { beginsBeforeEnd, hasEnded } from '../internal/domain/subscriptions.ts'
import { daysBetween, lastInstant } from '../internal/format/dates.ts'
import { errorMessage } from '../internal/i18n/messages/customer.ts'
import type { CardLocalize, messages } from './messages.ts'

/** What a step was opened for: a later reading changes none of its words. */
export interface StepSubject {
  /** External id of the subscription; undefined where the change is a new one. */
  readonly id: string | undefined
  readonly data: MyPlans
  readonly current: MyPlan | undefined
}

/** A step of a change, from the choice of a plan to its confirmation. */
export type Step = { readonly of: StepSubject } & (
  | { readonly kind: 'choose'; readonly selected: string }
  | {
      readonly kind: 'confirm'
      readonly body: PlanPreviewBody
      /** Undefined while it is loading. */
      readonly preview: PlanPreview | undefined
      /** It replaces one that no longer held. */
      readonly isAgain: boolean
    }
)

/** The selected subscription, else the first active one, else the first. */
export const selectPlan = ({ subscriptions }: MyPlans, id: string): MyPlan | undefined =>
  subscriptions.find(({ subscription }) => subscription.external_id === id) ??
  subscriptions.find(isActive) ??
  subscriptions[0]

/**
 * False if a reading shows that the step has nothing left to confirm: its subscription is over, a new one exists already,
 * or its offer is gone.
 */
export function isStillOpen(step: Step, { subscriptions, offers }: MyPlans): boolean {
  const { id } = step.of
  if (step.kind === 'choose' && !offers.some(({ code }) => code === step.selected)) return false
  if (id === undefined) return subscriptions.every(isOver)
  return subscriptions.some((row) => row.subscription.external_id === id && !isOver(row))
}

/** The reading with one subscription as the answer to a write has it. */
export function withSubscription(data: MyPlans, changed: MyPlan): MyPlans {
  const isChanged = ({ subscription }: MyPlan) =>
    subscription.external_id === changed.subscription.external_id
  const { subscriptions } = data
  return {
    ...data,
    subscriptions: subscriptions.some(isChanged)
      ? subscriptions.map((row) => (isChanged(row) ? changed : row))
      : [...subscriptions, changed],
  }
}

const isActive = ({ subscription }: MyPlan): boolean => subscription.status === 'ACTIVE'

/** It has ended: the customer may subscribe again. */
export const isOver = ({ subscription }: MyPlan): boolean =>
  subscription.status === 'TERMINATED' || subscription.status === 'CANCELED'

/** Offers other than the present plan, in its currency; all of them without one. */
export function otherOffers({ offers }: MyPlans, current: MyPlan | undefined): PublicPlan[] {
  if (!current || isOver(current)) return offers
  const { plan, subscription } = current
  return offers.filter(
    ({ code, amount }) =>
      code !== subscription.plan_code &&
      (!plan || amount.currency_code === plan.amount.currency_code),
  )
}

export interface CardActions {
  readonly subscribe: boolean
  readonly change: boolean
  readonly cancel: boolean
  readonly keep: boolean
}

/** @param mayWrite the session has the scope */
export function actionsOf(
  data: MyPlans,
  current: MyPlan | undefined,
  mayWrite: boolean,
): CardActions {
  const { actions, can_subscribe, takes_back } = data
  const hasOffers = otherOffers(data, current).length > 0
  if (!current || !mayWrite || isOver(current)) {
    const subscribe = mayWrite && hasOffers && can_subscribe && data.subscriptions.every(isOver)
    return { subscribe, change: false, cancel: false, keep: false }
  }
  const isOpen = isActive(current) && !current.subscription.end_date
  const mayLeave = !current.has_overrides || actions.includes('leave-overrides')
  return {
    subscribe: false,
    change: isOpen && hasOffers && mayLeave && actions.includes('change'),
    cancel: isOpen && actions.includes('cancel'),
    // The service takes a cancellation back before a change.
    keep: current.is_canceled
      ? takes_back && actions.includes('cancel')
      : Boolean(current.pending) && actions.includes('change'),
  }
}

/** The request to the merchant in place of a change: after the end, for a new start. */
export const requestText = (current: MyPlan, merchant: string, localize: CardLocalize): string =>
  localize.t(isOver(current) ? 'my-plan.ask-to-restart' : 'my-plan.ask-to-change', { merchant })

/** The state in words, and its tone. `now` is the service's time. */
export function stateOf(
  { subscription }: MyPlan,
  now: Date,
  localize: CardLocalize,
): { text: string; tone: 'positive' | 'warning' | 'neutral' } {
  const { status, start_date, end_date } = subscription
  const end = end_date && { date: localize.date(lastInstant(end_date)) }
  if (status === 'ACTIVE') {
    return end
      ? { text: localize.t('my-plan.ends', end), tone: 'warning' }
      : { text: localize.t('my-plan.active'), tone: 'positive' }
  }
  if (status === 'PENDING' && start_date) {
    const date = localize.date(start_date)
    return { text: localize.t('my-plan.pending', { date }), tone: 'neutral' }
  }
  const text =
    end && hasEnded(subscription, now)
      ? localize.t('my-plan.ended', end)
      : localize.t('my-plan.inactive')
  return { text, tone: 'neutral' }
}

/** The change that waits; undefined if the subscription ends first. */
export const waitingChange = ({ pending, subscription }: MyPlan): MyPlan['pending'] =>
  pending && beginsBeforeEnd(pending.starts, subscription) ? pending : undefined

/**
 * The last day of the trial; undefined without one, and once it is over. A period that begins after the start may be
 * that of another plan, and a change of plan begins no trial (billing-143).
 */
export function trialEnd({ plan, subscription }: MyPlan, now: Date): string | undefined {
  const { start_date, current_period_start } = subscription
  const start = Date.parse(start_date ?? '')
  if (!plan?.trial_period || Number.isNaN(start)) return undefined
  if (current_period_start && daysBetween(start_date!, current_period_start) > 0) return undefined
  const last = new Date(start + (plan.trial_period - 1) * 86_400_000).toISOString()
  return daysBetween(now, last) >= 0 ? last : undefined
}

/** Refusals that the customer can do something about; for the others the merchant is asked. */
const REFUSALS: Partial<Record<PlanRefusal, keyof typeof messages>> = {
  'no-payment-method': 'my-plan.no-method',
  'already-subscribed': 'my-plan.has-plan',
  'present-plan': 'my-plan.has-this-plan',
  'not-offered': 'my-plan.not-offered',
  ending: 'my-plan.is-ending',
  over: 'my-plan.changed-meanwhile',
  'not-begun': 'my-plan.changed-meanwhile',
  'nothing-to-keep': 'my-plan.changed-meanwhile',
}

/** The words of a change that was not made. */
export function failureOf(error: ApiError, merchant: string, localize: CardLocalize): string {
  const refusal = error.reason && REFUSALS[error.reason]
  if (refusal) return localize.t(refusal)
  if (error.code === 'plan-refused') return localize.t('my-plan.refused', { merchant })
  if (error.code === 'conflict') return localize.t('my-plan.changed-meanwhile')
  return errorMessage(localize, error, localize.t('my-plan.not-changed'))
}
