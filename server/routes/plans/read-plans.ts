/** Reads all plans and metrics of the merchant. */
import type { Metric } from '../../contract/metric.ts'
import type { PlanRow } from '../../contract/plans/public-plan.ts'
import { listMetrics } from '../../operations/metrics.ts'
import { listPlans } from '../../operations/plans.ts'
import { type CallContext, callOperation } from '../../upstream/call.ts'
import { fetchAllRows } from '../../upstream/pagination.ts'

/** All plans, newest first. @throws {UpstreamError} */
export const readAllPlans = (context: CallContext): Promise<PlanRow[]> =>
  fetchAllRows(async (query) => {
    const { value } = await callOperation(listPlans, { query }, context)
    return { rows: value.plans, metadata: value.metadata }
  })

/** All metrics by their id. @throws {UpstreamError} */
export async function readAllMetrics(context: CallContext): Promise<Map<string, Metric>> {
  const metrics = await fetchAllRows(async (query) => {
    const { value } = await callOperation(listMetrics, { query }, context)
    return { rows: value.metrics, metadata: value.pagination_metadata }
  })
  return new Map(metrics.map((metric) => [metric.id, metric]))
}
