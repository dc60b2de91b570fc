/**
 * Digests everything that a preview is bound to. A change is confirmed only while the digest is the same.
 *
 * Usage and balances are left out, because they move each second; all other amounts are in. The service's day is in,
 * because a preview holds until midnight UTC.
 */
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import type { Subscription } from '../../../contract/subscription.ts'
import { fingerprint } from '../../core/sessions/digest.ts'
import type { PlannedChange } from './preview-token.ts'
import { rowsOfKey, type Situation } from './situation.ts'

/**
 * @param key external id of the changed subscription; undefined for a new one
 * @param amounts those that the service answers; undefined where a preview has terms alone
 */
export function bindingOf(
  { now, customer, rows, plans }: Situation,
  change: PlannedChange,
  key: string | undefined,
  amounts: unknown,
): Promise<string> {
  const { active, waiting } = key === undefined ? {} : rowsOfKey(rows, key)
  const codes = [active?.plan_code, waiting?.plan_code, 'plan' in change ? change.plan : undefined]
  return fingerprint(
    canonical({
      change,
      day: new Date(now).toISOString().slice(0, 10),
      customer: customer.compared,
      active: active && comparedRow(active),
      waiting: waiting && comparedRow(waiting),
      plans: codes.map((code) => comparedPlan(plans.get(code ?? ''))),
      // A new subscription depends on all there are.
      list: key === undefined ? rows.map(comparedRow) : undefined,
      amounts,
    }),
  )
}

const comparedRow = ({ name: _, external_customer_id: __, ...row }: Subscription) => row

const comparedPlan = (plan: PlanRow | undefined) => {
  if (!plan) return undefined
  const { name: _, description: __, created_at: ___, updated_at: ____, ...priced } = plan
  return priced
}

/** JSON with sorted members, because the order of a response's members means nothing. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
