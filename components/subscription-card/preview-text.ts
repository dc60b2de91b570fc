/** Describes a previewed change in sentences, and labels its confirmation. */

import type { MyPlan, MyPlans } from '../../server/contract/plans/my-plans.ts'
import type { PlanPreview } from '../../server/contract/plans/plan-preview.ts'
import { isPositive } from '../../server/pricing/price/decimal.ts'
import { lastInstant } from '../internal/format/dates.ts'
import type { CardLocalize } from './messages.ts'

export interface PreviewContext {
  readonly data: MyPlans
  readonly own: MyPlan | undefined
  readonly merchant: string
}

/** The effects of a change, a sentence each. */
export function previewSentences(
  preview: PlanPreview,
  context: PreviewContext,
  localize: CardLocalize,
): string[] {
  const { kind, takes_effect, ends_overrides } = preview
  if (kind === 'cancel')
    return [localize.t('my-plan.cancels', { date: localize.date(lastInstant(takes_effect)) })]
  if (kind === 'keep') return [keepSentence(preview, context, localize)]
  return [
    changeSentence(preview, context, localize),
    ...usageSentences(preview, localize),
    ...(ends_overrides ? [localize.t('my-plan.conditions-end')] : []),
    ...replacedSentences(preview, context, localize),
  ]
}

function keepSentence(
  { takes_back }: PlanPreview,
  { own }: PreviewContext,
  localize: CardLocalize,
): string {
  const plan = own?.plan?.name ?? ''
  if (takes_back === 'change')
    return localize.t('my-plan.keeps', { plan, other: own?.pending?.plan?.name ?? '' })
  const date = localize.date(lastInstant(own?.subscription.end_date ?? ''))
  return localize.t('my-plan.goes-on', { plan, date })
}

/** If terms alone are known, the merchant's bill says from when a change counts. */
function changeSentence(
  { kind, certainty, direction, plan: next, takes_effect }: PlanPreview,
  { own, merchant }: PreviewContext,
  localize: CardLocalize,
): string {
  const plan = next?.name ?? ''
  const isCertain = certainty !== 'terms'
  if (kind === 'subscribe') {
    return isCertain
      ? localize.t('my-plan.starts-now', { plan })
      : localize.t('my-plan.starts-now-as-billed', { plan, merchant })
  }
  if (direction === 'down') {
    const date = localize.date(takes_effect)
    return localize.t('my-plan.changes-later', { current: own?.plan?.name ?? '', date, plan })
  }
  return isCertain
    ? localize.t('my-plan.changes-now', { plan })
    : localize.t('my-plan.changes-now-as-billed', { plan, merchant })
}

function usageSentences(
  { kind, direction, usage_until_now: usage, takes_effect }: PlanPreview,
  localize: CardLocalize,
): string[] {
  if (kind !== 'change') return []
  if (direction === 'down')
    return [localize.t('my-plan.usage-goes-on', { date: localize.date(lastInstant(takes_effect)) })]
  if (!usage) return []
  const time = localize.time(new Date(usage.at))
  return [localize.t('my-plan.usage-until-now', { amount: localize.money(usage.amount), time })]
}

function replacedSentences(
  { replaces }: PlanPreview,
  { own }: PreviewContext,
  localize: CardLocalize,
): string[] {
  if (!replaces) return []
  const { plan, starts } = own?.pending ?? {}
  const name = plan?.name ?? replaces
  return [
    starts
      ? localize.t('my-plan.replaces', { plan: name, date: localize.date(starts) })
      : localize.t('my-plan.replaces-undated', { plan: name }),
  ]
}

/** The words of the confirming button. Only an amount that is certain to the cent is one to pay now. */
export function confirmText(
  { kind, certainty, due_now, plan }: PlanPreview,
  { own }: PreviewContext,
  localize: CardLocalize,
): string {
  if (kind === 'cancel') return localize.t('my-plan.cancel')
  if (kind === 'keep') return localize.t('my-plan.keep', { plan: own?.plan?.name ?? '' })
  const isFirst = kind === 'subscribe'
  if (certainty === 'engine' && due_now && isPositive(due_now.value)) {
    const amount = localize.money(due_now)
    return localize.t(isFirst ? 'my-plan.pay-and-subscribe' : 'my-plan.pay-and-change', { amount })
  }
  const name = { plan: plan?.name ?? '' }
  return localize.t(isFirst ? 'my-plan.subscribe-to' : 'my-plan.change-to', name)
}
