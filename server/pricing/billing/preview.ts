/**
 * Previews a change of plan, a cancellation at the period's end, the withdrawal of either, and a first subscription. It takes the transitions that the engine will take, so its bills are the next invoices to the
 * minor unit, as long as plans, taxes, credits and usage stay as they are.
 */
import { toText } from '../price/decimal.ts'
import { type Bill, type BillInput, billTransition, type Credits } from './bill.ts'
import type { CreditedFee } from './credit-note.ts'
import { baseFee, type ChargeCost, type PlanTerms, subscriptionFee } from './fees.ts'
import { DAY, earliest, latest, type Period, type Schedule } from './periods.ts'
import { isUpgrade } from './plan-change.ts'
import { type Advance, billedPeriod, openPeriod, type SubscriptionTerms } from './subscription.ts'
import type { TaxRateResolver } from './taxes.ts'

/** A plan with the usage that it prices. */
export interface PricedPlan {
  readonly terms: PlanTerms
  /** Of the open period until now; of a plan that has not begun, its charges without usage. */
  readonly costs: readonly ChargeCost[]
}

interface CustomerTerms {
  readonly resolveTaxRate: TaxRateResolver
  readonly credits: Credits
  readonly now: Date
}

/** An active subscription. */
export interface PreviewInput extends CustomerTerms {
  readonly subscription: SubscriptionTerms & { readonly period: Period }
  readonly plan: PricedPlan
  /** Fees billed in advance for the open period, the latest first; see `impliedAdvance`. */
  readonly advanceFees: readonly CreditedFee[]
}

export type Intent =
  /** Up at once, down at the end of the period. */
  | { readonly kind: 'change'; readonly plan: PricedPlan }
  /** At the end of the period. */
  | { readonly kind: 'cancel' }
  /** Takes back a pending change and the end. */
  | { readonly kind: 'keep' }
  /** Goes on until its end, if it has one. */
  | { readonly kind: 'continue' }

export interface Preview {
  readonly takesEffect: Date
  /** Billed at once; null if nothing is billed and nothing credited. */
  readonly now: Bill | null
  /** The period that runs once it has taken effect; null after the end. */
  readonly period: Period | null
  /** The bills that follow until it takes effect, and the next one after it. Nothing follows the end. */
  readonly later: readonly Bill[]
}

/** @throws {RangeError} if the plan would begin after the subscription's end */
export function preview(input: PreviewInput, intent: Intent): Preview {
  const { now, subscription } = input
  switch (intent.kind) {
    case 'continue': {
      const later = billsUntil(now, toPosition(input))
      return { takesEffect: now, now: null, period: subscription.period, later }
    }
    case 'change':
      return isUpgrade(input.plan.terms, intent.plan.terms)
        ? previewUpgrade(input, intent.plan)
        : previewDowngrade(input, intent.plan)
    case 'cancel': {
      const end = subscription.period.to
      const later = billsUntil(
        end,
        toPosition({ ...input, subscription: { ...subscription, end } }),
      )
      return { takesEffect: end, now: null, period: null, later }
    }
    case 'keep': {
      const position = toPosition({ ...input, subscription: withoutEnd(input) })
      const { advance, period } = position.subscription
      const isLonger = advance !== null && period !== null && advance.until < period.to
      const { bill, after } = isLonger
        ? step(position, now, undefined)
        : { bill: null, after: position }
      return { takesEffect: now, now: bill, period, later: billsUntil(now, after) }
    }
  }
}

function previewUpgrade(input: PreviewInput, plan: PricedPlan): Preview {
  const { now } = input
  const { bill, after } = step(toPosition(input), now, plan)
  const { period } = after.subscription
  return { takesEffect: now, now: bill, period, later: billsUntil(now, after) }
}

function previewDowngrade(input: PreviewInput, plan: PricedPlan): Preview {
  const { subscription } = input
  const { to } = subscription.period
  if (subscription.end && subscription.end <= to) throw new RangeError('would begin after the end')
  return {
    takesEffect: to,
    now: null,
    period: openPeriod({ ...subscription, planSince: to }, plan.terms.cycle, to),
    later: billsUntil(to, { ...toPosition(input), pending: plan }),
  }
}

/** billing-140: the open period without the end. */
function withoutEnd({ subscription, plan }: PreviewInput) {
  const endless = { ...subscription, end: null }
  return { ...endless, period: openPeriod(endless, plan.terms.cycle, subscription.period.from) }
}

/** A subscription that does not exist yet. */
export interface StartInput extends CustomerTerms {
  readonly plan: PricedPlan
  /** Days. */
  readonly trialPeriod: number
  readonly billingTime: Schedule['billingTime']
  /** A start in the past begins with the period that is open now (billing-142). */
  readonly start: Date
  readonly end: Date | null
}

/** Previews a first subscription. */
export function previewStart(input: StartInput): Preview {
  const { now, plan, trialPeriod, billingTime, start, end, resolveTaxRate, credits } = input
  const takesEffect = latest(start, now)
  const position: Position = {
    ...{ plan, credits, resolveTaxRate, advanceFees: [], due: takesEffect, pending: undefined },
    subscription: {
      ...{ billingTime, start, end, planSince: null, period: null, advance: null },
      trialEndsAt: trialPeriod > 0 ? new Date(start.getTime() + trialPeriod * DAY) : null,
    },
  }
  const { bill, after } = step(position, takesEffect, undefined)
  const isNow = start <= now
  return {
    ...{ takesEffect, period: after.subscription.period, now: isNow ? bill : null },
    later: [...(bill && !isNow ? [bill] : []), ...billsUntil(takesEffect, after)],
  }
}

/**
 * The fee that a plan bills in advance for the open period at its present price, for a caller without a record of it.
 * The billed one differs if the price, the end or `payInAdvance` has changed within the period.
 */
export function impliedAdvance({
  subscription,
  plan,
  resolveTaxRate,
  now,
}: Omit<PreviewInput, 'advanceFees' | 'credits'>): {
  advance: Advance | null
  advanceFees: readonly CreditedFee[]
} {
  const { period } = subscription
  if (!plan.terms.payInAdvance || isInTrial(subscription, now)) {
    return { advance: null, advanceFees: [] }
  }
  const fee = baseFee(plan.terms, billedPeriod(subscription, plan.terms.cycle, period))
  return {
    advance: { fee: toText(fee), until: period.to },
    advanceFees: subscriptionFee(plan.terms, resolveTaxRate, fee, true),
  }
}

/** A subscription between two transitions. */
interface Position extends Omit<BillInput, 'costs'> {
  readonly subscription: SubscriptionTerms
  readonly plan: PricedPlan
  readonly resolveTaxRate: TaxRateResolver
  /** The plan from the end of the period on, if it changes. */
  readonly pending: PricedPlan | undefined
  /** The instant of the next transition; null after the end. */
  readonly due: Date | null
}

function toPosition(input: PreviewInput): Position {
  const { subscription, now } = input
  const { trialEndsAt, period } = subscription
  const due =
    trialEndsAt && isInTrial(subscription, now) ? earliest(trialEndsAt, period.to) : period.to
  return { ...input, due, pending: undefined }
}

function step(position: Position, at: Date, nextPlan: PricedPlan | undefined) {
  const { subscription, plan, resolveTaxRate } = position
  const terms = { subscription, plan: plan.terms, nextPlan: nextPlan?.terms, resolveTaxRate, at }
  const { bill, next, credits, advanceFees } = billTransition(terms, {
    ...position,
    costs: plan.costs,
  })
  const after: Position = {
    ...{ credits, advanceFees, resolveTaxRate, pending: undefined },
    subscription: next.subscription,
    plan: nextPlan ?? plan,
    due: next.due,
  }
  return { bill, after }
}

/** Bills that are due until an instant, and the first one after it. */
function billsUntil(instant: Date, from: Position): Bill[] {
  const bills: Bill[] = []
  let position = from
  let free = 0
  while (position.due && (position.due <= instant || free < MAX_FREE_PERIODS)) {
    const { due: at, pending, subscription } = position
    const closing = subscription.period && subscription.period.to <= at ? subscription.period : null
    const { bill, after } = step(
      position,
      at,
      closing && !isOver(subscription, at) ? pending : undefined,
    )
    if (bill) bills.push(bill)
    if (bill && at > instant) break
    if (closing && !bill && !isInTrial(subscription, closing.from)) free += 1
    position = closing ? after : { ...after, pending }
  }
  return bills
}

/** A plan never bills if two periods after the trial cost nothing: the first may be a short one. */
const MAX_FREE_PERIODS = 2

const isOver = ({ end }: SubscriptionTerms, at: Date): boolean => end !== null && end <= at

const isInTrial = ({ trialEndsAt }: SubscriptionTerms, at: Date): boolean =>
  trialEndsAt !== null && trialEndsAt > at
