/** Previews the terms of a change: prices and dates, and no amount that is due. */
import type { PreviewLine } from '../../../contract/plans/next-invoice.ts'
import type { PlanPreview } from '../../../contract/plans/plan-preview.ts'
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import { ProblemError } from '../../core/problem.ts'
import { directionOf } from './direction.ts'
import type { PlannedChange } from './preview-token.ts'
import { firstInstantAfter, planOf, rowsOfKey, type Situation } from './situation.ts'
import { takenBack } from './taken-back.ts'

/** A preview without its signature and without the public view of its plan. */
export interface PreviewTerms
  extends Pick<
    PlanPreview,
    | 'kind'
    | 'certainty'
    | 'lines'
    | 'due_now'
    | 'credit'
    | 'direction'
    | 'takes_back'
    | 'takes_effect'
    | 'next_period'
    | 'ends_overrides'
    | 'replaces'
  > {
  /** The plan from then on; undefined for a cancellation. */
  plan: PlanRow | undefined
}

/**
 * @param key external id of the changed subscription; undefined for a new one
 * @throws {ProblemError} `upstream-unreadable` for an active subscription without the end of its period
 */
export function termsOf(
  change: PlannedChange,
  key: string | undefined,
  situation: Situation,
): PreviewTerms {
  const { now, plans, rows } = situation
  const base = { certainty: 'terms' as const, ends_overrides: false }
  if (change.kind === 'subscribe') {
    const plan = plans.get(change.plan)
    return { ...base, kind: 'subscribe', plan, lines: linesOf(plan), ...beginningAt(now) }
  }
  const { active, waiting } = rowsOfKey(rows, key ?? '')
  if (!active) throw new Error('a change of a subscription that is not active')
  const current = planOf(active, plans)
  if (change.kind === 'cancel') {
    const takes_effect = instant(endOfPeriod(active.current_period_end))
    return { ...base, kind: 'cancel', plan: undefined, lines: [], takes_effect }
  }
  if (change.kind === 'keep') {
    const takes_back = takenBack(situation, active.external_id)
    // A change waits on when the cancellation after it is taken back.
    const plan = takes_back === 'cancel' && waiting ? planOf(waiting, plans) : current
    return {
      ...base,
      kind: 'keep',
      takes_back,
      plan,
      lines: linesOf(plan),
      takes_effect: instant(now),
      next_period: { from: instant(endOfPeriod(active.current_period_end)) },
    }
  }
  const plan = plans.get(change.plan)
  const direction = current && plan && directionOf(current, plan)
  if (!direction) throw new ProblemError('upstream-unreadable')
  return {
    ...base,
    kind: 'change',
    direction,
    plan,
    lines: linesOf(plan),
    ...beginningAt(direction === 'up' ? now : endOfPeriod(active.current_period_end)),
    ends_overrides: Boolean(active.plan_overrides),
    replaces: waiting?.plan_code ?? undefined,
  }
}

const beginningAt = (time: number) => ({
  takes_effect: instant(time),
  next_period: { from: instant(time) },
})

function endOfPeriod(end: string | null | undefined): number {
  const time = firstInstantAfter(end ?? '')
  if (Number.isNaN(time)) throw new ProblemError('upstream-unreadable')
  return time
}

const instant = (time: number) => new Date(time).toISOString()

/** The prices of a billing cycle, without usage. */
function linesOf(plan: PlanRow | undefined): PreviewLine[] {
  const minimum = plan?.minimum_commitment?.amount
  return [
    ...(plan?.amount ? [{ label: 'base', amount: plan.amount }] : []),
    ...(minimum ? [{ label: 'minimum', amount: minimum }] : []),
  ]
}
