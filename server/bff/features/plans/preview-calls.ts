/** Asks the service what calls would bill, without making them; the sandbox alone answers it. */
import {
  type PreviewedCall,
  ServicePreview,
  type ServicePreviewBody,
} from '../../../contract/plans/service-preview.ts'
import type { Operation } from '../../../operations/operation.ts'
import { SERVICES } from '../../../operations/services.ts'
import { buildPath, type CallContext } from '../../core/upstream/call.ts'
import { UpstreamError } from '../../core/upstream/error.ts'

/**
 * @returns undefined where the service does not answer
 * @throws {UpstreamError} for a call that the service refuses, and if it asks for fewer calls
 */
export async function previewCalls(
  body: ServicePreviewBody,
  { upstream, log = {}, signal }: CallContext,
): Promise<ServicePreview | undefined> {
  try {
    const response = await upstream.call({
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

/** A call of billing, with its path as the service has it. */
export const previewedCall = (
  { method, path }: Pick<Operation, 'method' | 'path'>,
  params: Readonly<Record<string, string>>,
  body: PreviewedCall['body'],
): PreviewedCall => ({
  method: method as PreviewedCall['method'],
  path: SERVICES.billing.path + buildPath(path, params),
  body,
})

/** A 422 is the change's own; the others would meet any further call, too. */
const isLasting = ({ code, status }: UpstreamError): boolean =>
  status === 422 || ['rate-limited', 'queue-full', 'client-disconnected'].includes(code)

const noAnswer = (reason: string) =>
  `the service did not answer what a change would bill (${reason}): it needs the sandbox of this server's version`
