/**
 * Loads the plans that the merchant offers to anyone.
 *
 * They are read once a minute. While the service is down the last response is used for ten minutes more, because a
 * price list changes seldom, and a page without it sells nothing.
 */
import type { PlanRow, PublicPlans } from '../../../contract/plans/public-plan.ts'
import type { AppDeps, LogEntry } from '../../core/http/context.ts'
import {
  PUBLIC_STALE_MS,
  PUBLIC_TTL_MS,
  type PublicResponse,
  serializePublic,
} from '../../core/http/public-response.ts'
import { tokenBucket } from '../../core/http/rate-limit.ts'
import { ProblemError } from '../../core/problem.ts'
import type { CallContext } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { toPublicPlan } from './public-view.ts'
import { readAllMetrics, readAllPlans } from './read-plans.ts'

/** Codes of the offered plans in their order, or all plans in the order of their creation. */
export type OfferedPlans = readonly string[] | 'all'

/** Budget for reads, because a failed one is repeated by the next request. CHOICE: 10 at once, and one a second. */
const READ_BUDGET = { capacity: 10, perSecond: 1 }

export type OfferedPlanList = ReturnType<typeof offeredPlanList>

export function offeredPlanList(
  { upstream, monotonicNow: now }: Pick<AppDeps, 'upstream' | 'monotonicNow'>,
  offered: OfferedPlans,
) {
  let cached: { response: PublicResponse; readAt: number } | undefined
  let loading: Promise<PublicResponse> | undefined
  const budget = tokenBucket(READ_BUDGET.capacity, READ_BUDGET.perSecond, now)
  return { load }

  /** Concurrent requests share one read. */
  async function load(log: LogEntry): Promise<PublicResponse> {
    const age = cached ? now() - cached.readAt : Number.POSITIVE_INFINITY
    if (cached && age < PUBLIC_TTL_MS) return cached.response
    try {
      loading ??= read(log).finally(() => {
        loading = undefined
      })
      return await loading
    } catch (error) {
      const isOutage = error instanceof UpstreamError || error instanceof ProblemError
      if (cached && isOutage && age < PUBLIC_TTL_MS + PUBLIC_STALE_MS) return cached.response
      throw error
    }
  }

  async function read(log: LogEntry): Promise<PublicResponse> {
    const retryAfter = budget.take()
    if (retryAfter > 0) throw new ProblemError('upstream-unavailable', { retryAfter })
    const plans = await readOffered(offered, { upstream, log }, log)
    const response = await serializePublic({ plans } satisfies PublicPlans)
    cached = { response, readAt: now() }
    return response
  }
}

async function readOffered(
  offered: OfferedPlans,
  context: CallContext,
  log: LogEntry,
): Promise<PublicPlans['plans']> {
  if (offered.length === 0) return []
  const rows = (await readAllPlans(context)).reverse()
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const codes = offered === 'all' ? [...byCode.keys()] : offered
  const named = codes.map((code) => byCode.get(code))
  const metrics = named.some(hasCharges) ? await readAllMetrics(context) : new Map()
  const plans = named.map((row) => row && toPublicPlan(row, metrics))
  const missing = codes.filter((_, index) => !plans[index])
  if (missing.length > 0) log.missing_plans = missing
  return plans.filter((plan) => plan !== undefined)
}

const hasCharges = (plan: PlanRow | undefined): boolean =>
  plan !== undefined && plan.usage_based_charges.length > 0
