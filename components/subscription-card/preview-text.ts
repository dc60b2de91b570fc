/** Describes a previewed change in sentences, and labels its confirmation. */

import type { Amount } from '../../server/contract/money.ts'
import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import type { PlanPreview } from '../../server/contract/plans/plan-preview.ts'
import { isPositive } from '../../server/pricing/price/decimal.ts'
import { lastInstant } from '../internal/format/dates.ts'
import type { CardLocalize } from './messages.ts'

export interface PreviewContext {
  readonly data: MyPlans
  readonly current: MyPlan | undefined
  readonly merchant: string
}

/** The effects of a change, a sentence each. */
export function previewSentences(
  preview: PlanPreview,
  context: PreviewContext,
  localize: CardLocalize,
): string[] {
  const { kind, takes_effect, ends_overrides } = preview
  const due = dueSentences(preview, localize)
  if (kind === 'cancel') {
    const date = localize.date(lastInstant(takes_effect))
    const plan = context.current?.pending?.plan?.name
    return [
      localize.t('my-plan.cancels', { date }),
      ...(plan ? [localize.t('my-plan.drops-change', { plan })] : []),
      ...due,
    ]
  }
  if (kind === 'keep')
    return [
      keepSentence(preview, context, localize),
      ...waitingSentences(preview, context, localize),
      ...due,
    ]
  return [
    changeSentence(preview, context, localize),
    ...due,
    ...usageSentences(preview, localize),
    ...(ends_overrides ? [localize.t('my-plan.conditions-end')] : []),
    ...replacedSentences(preview, context, localize),
  ]
}

function dueSentences(
  { kind, direction, certainty, due_now, credit, usage_until_now: usage }: PlanPreview,
  localize: CardLocalize,
): string[] {
  const begins = kind === 'subscribe' || (kind === 'change' && direction === 'up')
  if (certainty === 'terms' || !(begins || due_now || credit)) return []
  if (due_now && isPositive(due_now.value))
    return [localize.t('my-plan.is-due-now', { amount: localize.money(due_now) })]
  if (usage && isPositive(usage.amount.value)) return []
  return [localize.t('my-plan.nothing-due'), ...(credit ? [localize.t('my-plan.credit-left')] : [])]
}

function keepSentence(
  { takes_back }: PlanPreview,
  { current }: PreviewContext,
  localize: CardLocalize,
): string {
  const plan = current?.plan?.name ?? ''
  if (takes_back === 'change')
    return localize.t('my-plan.keeps', { plan, other: current?.pending?.plan?.name ?? '' })
  const date = localize.date(lastInstant(current?.subscription.end_date ?? ''))
  return localize.t('my-plan.goes-on', { plan, date })
}

/** A change that waits on after its cancellation was taken back. */
function waitingSentences(
  { takes_back }: PlanPreview,
  { current }: PreviewContext,
  localize: CardLocalize,
): string[] {
  const { plan, starts } = current?.pending ?? {}
  if (takes_back !== 'cancel' || !plan || !starts) return []
  return [localize.t('my-plan.pending-change', { plan: plan.name, date: localize.date(starts) })]
}

/** If terms alone are known, the merchant's bill says from when a change counts. */
function changeSentence(
  { kind, certainty, direction, plan: next, takes_effect }: PlanPreview,
  { current, merchant }: PreviewContext,
  localize: CardLocalize,
): string {
  const plan = next?.name ?? ''
  const isCertain = certainty !== 'terms'
  if (kind !== 'subscribe' && direction === 'down') {
    const values = { current: current?.plan?.name ?? '', date: localize.date(takes_effect), plan }
    return isCertain
      ? localize.t('my-plan.changes-later', values)
      : localize.t('my-plan.changes-later-as-billed', { ...values, merchant })
  }
  const key = kind === 'subscribe' ? 'my-plan.starts-now' : 'my-plan.changes-now'
  return isCertain ? localize.t(key, { plan }) : localize.t(`${key}-as-billed`, { plan, merchant })
}

function usageSentences(preview: PlanPreview, localize: CardLocalize): string[] {
  const { kind, direction, usage_until_now: usage, takes_effect } = preview
  if (kind !== 'change') return []
  if (direction === 'down')
    return [localize.t('my-plan.usage-goes-on', { date: localize.date(lastInstant(takes_effect)) })]
  if (!usage) return []
  const time = localize.time(new Date(usage.at))
  const values = { amount: localize.money(usage.amount), time }
  const balance = balanceOf(preview)
  const key = hasMinimum(preview)
    ? 'my-plan.usage-and-minimums-until-now'
    : 'my-plan.usage-until-now'
  return [
    ...(isPositive(usage.amount.value) ? [localize.t(key, values)] : []),
    // The parts of the amount that is due leave it out where there is usage, also of zero.
    ...(balance ? [localize.t('my-plan.balance-pays', { amount: localize.money(balance) })] : []),
  ]
}

/** The service bills the rest up to a minimum with the usage until now. */
export const hasMinimum = ({ lines }: PlanPreview): boolean =>
  lines.some(({ label, moves }) => label === 'minimum-until-now' && moves)

/** The part of the invoice of now that the customer's balance pays. */
const balanceOf = ({ lines }: PlanPreview): Amount | undefined =>
  lines.find(({ label }) => label === 'balance')?.amount

function replacedSentences(
  { replaces }: PlanPreview,
  { current }: PreviewContext,
  localize: CardLocalize,
): string[] {
  if (!replaces) return []
  const { plan, starts } = current?.pending ?? {}
  const name = plan?.name ?? replaces
  return [
    starts
      ? localize.t('my-plan.replaces', { plan: name, date: localize.date(starts) })
      : localize.t('my-plan.replaces-undated', { plan: name }),
  ]
}

/** What a change has done, once it is there. */
export function doneText(
  preview: PlanPreview,
  context: PreviewContext,
  localize: CardLocalize,
): string {
  const { kind, direction, plan, takes_effect } = preview
  if (kind === 'cancel')
    return localize.t('my-plan.ends-on', { date: localize.date(lastInstant(takes_effect)) })
  if (kind === 'keep') return keepSentence(preview, context, localize)
  if (direction !== 'down') return changeSentence(preview, context, localize)
  const date = localize.date(takes_effect)
  return localize.t('my-plan.pending-change', { plan: plan?.name ?? '', date })
}

/** The words of the confirming button. Only an amount that nothing can change any more is one to pay. */
export function confirmText(
  preview: PlanPreview,
  { current }: PreviewContext,
  localize: CardLocalize,
): string {
  const { kind, certainty, due_now, plan, usage_until_now: usage } = preview
  if (kind === 'cancel') return localize.t('my-plan.cancel')
  if (kind === 'keep') return localize.t('my-plan.keep', { plan: current?.plan?.name ?? '' })
  const isFirst = kind === 'subscribe'
  const isPayable = certainty === 'service' && !balanceOf(preview)
  if (isPayable && due_now && isPositive(due_now.value)) {
    const amount = localize.money(due_now)
    const plusUsage = hasMinimum(preview)
      ? 'my-plan.pay-plus-usage-and-minimums'
      : 'my-plan.pay-plus-usage'
    if (usage) return localize.t(plusUsage, { amount })
    return localize.t(isFirst ? 'my-plan.pay-and-subscribe' : 'my-plan.pay-and-change', { amount })
  }
  const name = { plan: plan?.name ?? '' }
  return localize.t(isFirst ? 'my-plan.subscribe-to' : 'my-plan.change-to', name)
}
