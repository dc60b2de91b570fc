/** Resolves the plan that an update of a subscription names. */
import type { Database } from '../../database/connect.ts'
import type { Plan } from '../../database/tables/billing.ts'
import { unprocessable } from '../../http/errors.ts'
import { resolvePlan } from '../find.ts'

/**
 * @param current the subscription's plan, perhaps a copy
 * @returns undefined if the code is the current plan's
 * @throws {ServiceError} 422 for an unknown plan, and for one in another currency
 */
export async function resolveOtherPlan(
  trx: Database,
  current: Plan,
  code: string,
): Promise<Plan | undefined> {
  const plan = await resolvePlan(trx, code)
  if (plan.id === (current.parent_id ?? current.id)) return undefined
  if (plan.currency_code !== current.currency_code) {
    const why = `must be a plan in ${current.currency_code}`
    throw unprocessable('INVALID_PARAMETER_VALUE', why, '/plan_code', code)
  }
  return plan
}
