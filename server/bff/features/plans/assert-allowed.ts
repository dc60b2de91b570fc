/** Decides whether a session may make a change of a plan in the present situation. */
import type { PlanRefusal } from '../../../contract/plans/plan-preview.ts'
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import type { PlanAction, PlanRights } from '../../../contract/session.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import { ProblemError } from '../../core/problem.ts'
import type { PlannedChange } from './preview-token.ts'
import type { PlanSettings } from './settings.ts'
import { rowsOfKey, type Situation } from './situation.ts'
import { takenBack } from './taken-back.ts'

interface Permission {
  rights: PlanRights
  settings: PlanSettings
}

/**
 * @param key external id of the changed subscription; undefined for a new one
 * @throws {ProblemError} `insufficient-scope` for an action that the session lacks, `plan-refused` with a reason
 */
export function assertAllowed(
  change: PlannedChange,
  key: string | undefined,
  situation: Situation,
  permission: Permission,
): void {
  if (change.kind === 'subscribe') {
    assertSubscribes(change.plan, situation, permission)
    return
  }
  const active = activeOf(situation, key ?? '')
  switch (change.kind) {
    case 'change':
      assertChanges(change.plan, active, situation, permission)
      return
    case 'cancel':
      assertAction('cancel', permission)
      if (active.end_date) throw refused('ending')
      return
    case 'keep':
      assertKeeps(active, situation, permission)
  }
}

function activeOf({ rows }: Situation, key: string): Subscription {
  const { active, waiting } = rowsOfKey(rows, key)
  if (!active) throw refused(waiting ? 'not-begun' : 'over')
  return active
}

function assertChanges(
  code: string,
  active: Subscription,
  { rows, plans }: Situation,
  permission: Permission,
) {
  assertAction('change', permission)
  const { waiting } = rowsOfKey(rows, active.external_id)
  const [current, next] = [plans.get(active.plan_code ?? ''), plans.get(code)]
  if (!permission.rights.offers.includes(code) || !next) throw refused('not-offered')
  if (code === active.plan_code || code === waiting?.plan_code) throw refused('present-plan')
  if (active.end_date) throw refused('ending')
  if (!current?.amount || !isPriced(next)) throw refused('unreadable-plan')
  if (current.amount.currency_code !== next.amount.currency_code) throw refused('other-currency')
  const mayLeave = permission.rights.actions.includes('leave-overrides')
  if (active.plan_overrides && !mayLeave) throw refused('ends-overrides')
}

function assertKeeps(active: Subscription, situation: Situation, permission: Permission) {
  switch (takenBack(situation, active.external_id)) {
    case 'cancel':
      assertAction('cancel', permission)
      if (!permission.settings.takesBack) throw refused('keep-elsewhere')
      return
    case 'change':
      assertAction('change', permission)
      return
    case undefined:
      throw refused(active.end_date ? 'fixed-end' : 'nothing-to-keep')
  }
}

function assertSubscribes(
  code: string,
  { rows, plans, customer }: Situation,
  { rights }: Permission,
) {
  if (!rights.canSubscribe) {
    const detail = 'A session of named subscriptions can not have a new one.'
    throw new ProblemError('insufficient-scope', { detail })
  }
  const plan = plans.get(code)
  if (!rights.offers.includes(code) || !plan) throw refused('not-offered')
  if (!isPriced(plan)) throw refused('unreadable-plan')
  if (rows.some(({ status }) => status === 'ACTIVE' || status === 'PENDING')) {
    throw refused('already-subscribed')
  }
  if (!customer.hasPaymentMethod) throw refused('no-payment-method')
}

type PricedPlan = PlanRow & { amount: NonNullable<PlanRow['amount']> }

const isPriced = (plan: PlanRow): plan is PricedPlan =>
  plan.amount !== null && plan.minimum_commitment?.amount !== null

function assertAction(action: PlanAction, { rights, settings }: Permission) {
  const isOff = action === 'change' && settings.change === 'off'
  if (rights.actions.includes(action) && !isOff) return
  throw new ProblemError('insufficient-scope', { detail: `This needs the action "${action}".` })
}

const DETAILS: Record<PlanRefusal, string> = {
  'not-offered': 'The plan is not offered to this customer.',
  'present-plan': 'The subscription has this plan, or is going to have it.',
  'other-currency': 'The plan is in another currency.',
  over: 'The subscription is over.',
  'not-begun': 'The subscription has not begun.',
  ending: 'The subscription has been canceled. Take that back first.',
  'ends-overrides': 'The individual conditions of the customer would end.',
  'nothing-to-keep': 'There is nothing to take back.',
  'fixed-end': 'The merchant has set this end. Write to the merchant.',
  'keep-elsewhere': 'A cancellation is not taken back here. Write to the merchant.',
  'already-subscribed': 'The customer has a subscription.',
  'no-payment-method': 'The customer has no payment method on file.',
  'unreadable-plan': 'The price of the plan can not be read.',
}

const refused = (reason: PlanRefusal) =>
  new ProblemError('plan-refused', { reason, detail: DETAILS[reason] })
