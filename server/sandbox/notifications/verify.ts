/**
 * POST /verify-webhook-signature: judges a transmission by its certificate, its signature and the text of its event.
 */
import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { text } from '../../contract/scalars.ts'
import type { SandboxContext } from '../context.ts'
import { ServiceError } from '../http/errors.ts'
import { webhookAuthority } from './authority.ts'
import { memberText } from './member-text.ts'
import { SIMULATED_WEBHOOK_ID } from './samples.ts'
import { AUTH_ALGO, isSignedBy } from './signature.ts'

/** Not digits alone. */
const PATTERN = /^(?!\d+$)\w+\S+/

export const VerifyBody = z.object({
  auth_algo: text(100).regex(/^[a-zA-Z0-9]+$/, 'must be letters and digits'),
  cert_url: text(500),
  transmission_id: text(50).regex(PATTERN, 'must not be digits alone'),
  transmission_sig: text(500).regex(PATTERN, 'must not be digits alone'),
  transmission_time: text(100),
  webhook_id: text(50),
  webhook_event: z.record(z.string(), z.unknown()),
})
type VerifyBody = z.infer<typeof VerifyBody>

/**
 * @param received the text of the request: the signature covers the event's bytes as they are, so that an event which
 * was serialized once more fails
 * @throws {ServiceError} 400 for the webhook id of simulated events
 */
export async function isVerified(
  { db, config }: Pick<SandboxContext, 'db' | 'config'>,
  body: VerifyBody,
  received: string,
): Promise<boolean> {
  const { webhook_id } = body
  if (webhook_id === SIMULATED_WEBHOOK_ID) {
    throw new ServiceError(400, [
      {
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'Simulated events cannot be verified.',
        field: '/webhook_id',
        value: webhook_id,
        location: 'body',
      },
    ])
  }
  // CHOICE: an unknown webhook, algorithm or certificate is a FAILURE.
  const webhooks = db.selectFrom('webhooks').select('id').where('id', '=', webhook_id)
  if (!(await webhooks.executeTakeFirst())) return false
  if (body.auth_algo !== AUTH_ALGO) return false

  const prefix = `${config.baseUrl}/v1/notifications/certs/`
  if (!body.cert_url.startsWith(prefix)) return false
  const chain = await webhookAuthority({ db }).chainPem(body.cert_url.slice(prefix.length))
  if (chain === undefined) return false
  const certificate = new X509Certificate(chain)
  if (Date.parse(certificate.validTo) < Date.now()) return false
  return isSignedBy(certificate.publicKey, body.transmission_sig, {
    id: body.transmission_id,
    time: body.transmission_time,
    webhookId: webhook_id,
    body: Buffer.from(memberText(received, 'webhook_event') ?? ''),
  })
}
