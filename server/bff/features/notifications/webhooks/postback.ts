/**
 * Verification of a webhook by the service (postback): for runtimes without X.509, and certificates that can't be
 * judged.
 *
 * The service compares the body byte for byte, so its text is inserted as it is. A text that parses as one JSON object
 * can't add a member beside itself.
 */
import { WebhookRefused } from './refusal.ts'
import { ALGORITHM, type Transmission } from './transmission.ts'

/** Sends the text of a request to the service; true if it confirms the signature. @throws {UpstreamError} */
export type Postback = (request: string) => Promise<boolean>

interface Signed {
  transmission: Transmission
  body: Uint8Array
  ids: readonly string[]
}

/** The one of the ids that the signature is of. @throws {WebhookRefused} @throws {UpstreamError} */
export async function verifyByPostback(
  postback: Postback,
  { transmission, body, ids }: Signed,
): Promise<string> {
  const event = jsonObjectText(body)
  for (const id of ids) if (await postback(postbackRequest(transmission, id, event))) return id
  throw new WebhookRefused('postback')
}

/** @param event text of one JSON object */
function postbackRequest(transmission: Transmission, webhookId: string, event: string): string {
  const members = JSON.stringify({
    auth_algo: ALGORITHM,
    cert_url: transmission.certificateUrl,
    transmission_id: transmission.id,
    transmission_sig: transmission.signatureText,
    transmission_time: transmission.time,
    webhook_id: webhookId,
  })
  return `${members.slice(0, -1)},"webhook_event":${event}}`
}

/** @throws {WebhookRefused} `not-json` */
function jsonObjectText(body: Uint8Array): string {
  const { text, value } = readJsonText(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new WebhookRefused('not-json')
  }
  return text
}

/** @throws {WebhookRefused} `not-json` */
export function readJsonText(body: Uint8Array): { text: string; value: unknown } {
  try {
    // A byte order mark is not JSON (RFC 8259, 8.1), so it is not skipped.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    return { text, value: JSON.parse(text) }
  } catch {
    throw new WebhookRefused('not-json')
  }
}
