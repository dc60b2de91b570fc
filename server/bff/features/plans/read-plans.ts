/** Reads all plans and metrics of the merchant. */
import type { MetricRow } from '../../../contract/metric.ts'
import type { PlanRow } from '../../../contract/plans/public-plan.ts'
import { listMetrics } from '../../../operations/metrics.ts'
import { listPlans } from '../../../operations/plans.ts'
import { type CallContext, callOperation } from '../../core/upstream/call.ts'
import { fetchShownRows } from '../../core/upstream/pagination.ts'

/**
 * All plans, newest first. One without a code can't be named by anything: it is neither offered nor changed to.
 * @throws {UpstreamError}
 */
export async function readAllPlans(context: CallContext): Promise<PlanRow[]> {
  const { rows } = await fetchShownRows(async (query) => {
    const { value } = await callOperation(listPlans, { query }, context)
    return { rows: value.plans, metadata: value.metadata }
  }, context.log)
  return rows
}

/** All metrics by their id; they name the charges of plans. @throws {UpstreamError} */
export async function readAllMetrics(context: CallContext): Promise<Map<string, MetricRow>> {
  const { rows } = await fetchShownRows(async (query) => {
    const { value } = await callOperation(listMetrics, { query }, context)
    return { rows: value.metrics, metadata: value.pagination_metadata }
  }, context.log)
  return new Map(rows.map((metric) => [metric.id, metric]))
}
