/**
 * Verifies the signature of a webhook: by its certificate, or by the service itself where the certificate can't be
 * judged.
 *
 * There is no rule of freshness: the service repeats a webhook for three days, and its identity is the id inside the
 * signed body.
 */
import type { Transport } from '../../upstream/transport.ts'
import { certificateAddress, PROVIDER_NAMES } from './certificate-address.ts'
import {
  type CertificateTrust,
  certificates,
  fetchPem,
  isInItsTime,
  type VerifyCertificate,
} from './certificates.ts'
import { type Postback, verifyByPostback } from './postback.ts'
import { WebhookRefused } from './refusal.ts'
import { signedText, type Transmission } from './transmission.ts'

export interface WebhookVerifierOptions {
  /** Ids of our registrations. */
  ids: readonly string[]
  /** Another root, in PEM. */
  ca?: string | undefined
  /** Base URL of the own sandbox's notifications; absent in front of the provider. */
  sandboxUrl?: string | undefined
  /** True if simulated events are taken. */
  takesSimulated: boolean
  /** Absent on runtimes without X.509. */
  verifyCertificate?: VerifyCertificate | undefined
  postback: Postback
  transport: Transport
  /** Milliseconds since 1970. */
  now: () => number
  monotonicNow: () => number
}

/** @throws {WebhookRefused} @throws {UpstreamError} if it can't be judged at present */
export type VerifyWebhook = (
  transmission: Transmission,
  body: Uint8Array<ArrayBuffer>,
) => Promise<{ isSimulated: boolean }>

/** In the signed text of a simulated event, in place of an id. */
const SIMULATED_ID = 'WEBHOOK_ID'

export function webhookVerifier(options: WebhookVerifierOptions): VerifyWebhook {
  const { ids, sandboxUrl, takesSimulated, verifyCertificate, transport } = options
  const { now, monotonicNow } = options
  const readCertificate =
    verifyCertificate &&
    certificates({ transport, verifyCertificate, trust: readTrust, now, monotonicNow })
  const candidates = takesSimulated ? [...ids, SIMULATED_ID] : ids

  return async function verifyWebhook(transmission, body) {
    const url = certificateAddress(transmission.certificateUrl, sandboxUrl)
    if (url === undefined) throw new WebhookRefused('certificate-address')
    const certificate = await readCertificate?.(url)
    if (!certificate) {
      await verifyByPostback(options.postback, { transmission, body, ids })
      return { isSimulated: false }
    }
    if (!isInItsTime(certificate, now())) throw new WebhookRefused('certificate-expired')
    const { key } = certificate
    for (const id of candidates) {
      const text = signedText(transmission, id, body)
      if (await crypto.subtle.verify('RSASSA-PKCS1-v1_5', key, transmission.signature, text)) {
        return { isSimulated: id === SIMULATED_ID }
      }
    }
    throw new WebhookRefused('unknown-webhook')
  }

  /** The root of our own sandbox is read from it with each certificate, unless it is configured. */
  async function readTrust(): Promise<CertificateTrust> {
    const { ca } = options
    if (sandboxUrl === undefined) {
      return { nameSuffix: PROVIDER_NAMES, ...(ca !== undefined && { roots: ca }) }
    }
    const fetchRoot = () => fetchPem(`${sandboxUrl}/certs/ca.pem`, transport).catch(() => undefined)
    return { roots: ca ?? (await fetchRoot()) ?? '' }
  }
}
