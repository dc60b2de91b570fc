/** Asks the service what a change of the session's customer would bill. */
import type { ServicePreview } from '../../../contract/plans/service-preview.ts'
import { previewCalls, previewedCall } from './preview-calls.ts'
import type { PlanRequest } from './read-situation.ts'
import { type ServiceCall, serviceRequest } from './send-change.ts'
import type { PlanSettings } from './settings.ts'
import type { Situation } from './situation.ts'

/**
 * @param call undefined where everything goes on as it is
 * @param subscriptions external ids of those whose next invoice is wanted
 * @returns undefined where previews have terms alone, and where the service does not answer
 * @throws {UpstreamError} for a change that the service refuses, and if it asks for fewer calls
 */
export async function askService(
  { deps, customer, log, signal }: PlanRequest,
  { customer: { id } }: Situation,
  call: ServiceCall | undefined,
  subscriptions: readonly string[],
): Promise<ServicePreview | undefined> {
  const { settings } = deps.plans
  if (settings.certainty === 'terms') return undefined
  const body = {
    customer: { id, external_id: customer.externalId },
    calls: call ? [previewed(call, settings)] : [],
    subscriptions: [...subscriptions],
  }
  return previewCalls(body, { upstream: deps.upstream, log, signal })
}

function previewed(call: ServiceCall, settings: PlanSettings) {
  const { operation, params = {}, body } = serviceRequest(call, settings)
  return previewedCall(operation, params, body)
}
