/**
 * Finds plans by their code, and keeps all plans and metrics for a minute.
 *
 * The specification reads a plan by the service's id alone, so a code is found in the list.
 */

import type { CallOwner } from '../../core/upstream/bulkhead.ts'
import type { CallContext } from '../../core/upstream/call.ts'
import { readAllMetrics, readAllPlans } from './read-plans.ts'
import type { PlanCatalog } from './settings.ts'

/** Of all callers, because a read that they share must not wait in the queue of one of them. */
const CATALOG: CallOwner = { id: 'catalog', hasReserve: true }

/** CHOICE: a minute, as long as the offered plans are fresh. */
const TTL_MS = 60_000

/** @param now monotonic milliseconds */
export function planCatalog(now: () => number): PlanCatalog {
  const plans = kept(now, async (context: CallContext) => {
    const rows = await readAllPlans(context)
    return new Map(rows.map((row) => [row.code, row]))
  })
  const metrics = kept(now, readAllMetrics)
  return { plans, metrics: (context) => metrics(context) }
}

/**
 * Keeps the result of a read, which concurrent callers share. Not lru-cache's `fetch()`: there a forced read joins one
 * that began before the question.
 */
function kept<Result>(now: () => number, read: (context: CallContext) => Promise<Result>) {
  let last: { result: Promise<Result>; readAt: number } | undefined
  return (context: CallContext, fresh = false): Promise<Result> => {
    if (!fresh && last && now() - last.readAt < TTL_MS) return last.result
    // Without a signal, because a client that disconnects must not cancel the read of others.
    const { log } = context
    const upstream = context.upstream.of(CATALOG)
    const current = { result: read({ upstream, log }), readAt: now() }
    last = current
    current.result.catch(() => {
      if (last === current) last = undefined
    })
    return current.result
  }
}
