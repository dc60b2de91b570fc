/** Verification of a webhook's signature by the service itself. */
import { z } from 'zod'

const Token = z.string().regex(/^(?!\d+$)\w\S+$/, 'must not be digits alone, without white space')

/** The five headers of a delivery, and the id of the webhook that received it. */
const SignatureHeaders = z.strictObject({
  auth_algo: z
    .string()
    .max(100)
    .regex(/^[a-zA-Z0-9]+$/, 'must be letters and digits'),
  cert_url: z.string().max(500),
  transmission_id: Token.max(50),
  transmission_sig: Token.max(500),
  transmission_time: z.string().max(100),
  webhook_id: z.string().max(50),
})

/** With `webhook_event` as the text of the delivery: another spelling of the same JSON fails. */
export const SignatureBody = SignatureHeaders.extend({
  webhook_event: z.record(z.string(), z.unknown()),
})
export type SignatureBody = z.infer<typeof SignatureBody>

export const SignatureResult = z.looseObject({ verification_status: z.string() })
export type SignatureResult = z.infer<typeof SignatureResult>
