/** Asks the service what a change of the session's customer would bill; the sandbox alone answers it. */
import { type PreviewedCall, ServicePreview } from '../../../contract/plans/service-preview.ts'
import { SERVICES } from '../../../operations/services.ts'
import { buildPath } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
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
    subscriptions,
  }
  try {
    const response = await deps.upstream.call({
      service: 'billing',
      method: 'POST',
      path: '/sandbox/preview',
      isBelowOrigin: true,
      body,
      // It changes nothing.
      retry: 'safe',
      trace: log.traceparent,
      signal,
    })
    const answer = ServicePreview.safeParse(response.body)
    if (answer.success) return answer.data
    log.preview = noAnswer('another shape')
  } catch (error) {
    if (!(error instanceof UpstreamError) || isLasting(error)) throw error
    log.preview = noAnswer(error.message)
  }
  return undefined
}

/** A 422 is the change's own; the others would meet any further call, too. */
const isLasting = ({ code, status }: UpstreamError): boolean =>
  status === 422 || ['rate-limited', 'queue-full', 'client-disconnected'].includes(code)

const noAnswer = (reason: string) =>
  `the service did not answer what a change would bill (${reason}): it needs the sandbox of this server's version`

function previewed(call: ServiceCall, settings: PlanSettings): PreviewedCall {
  const { operation, params = {}, body } = serviceRequest(call, settings)
  const path = SERVICES.billing.path + buildPath(operation.path, params)
  return { method: operation.method, path, body }
}
