/**
 * Verifies the signature of a webhook: by its certificate, or by the service itself where the certificate can't be
 * judged.
 *
 * The service repeats a webhook for three days. An older signature, and a second body of one transmission, are what a
 * leaked delivery makes: the service alone judges them.
 */
import { LRUCache } from 'lru-cache'
import { clientPrefix } from '../../../core/http/client-address.ts'
import { bulkhead } from '../../../core/upstream/bulkhead.ts'
import { NEVER } from '../../../core/upstream/cancellation.ts'
import { UpstreamError } from '../../../core/upstream/error.ts'
import type { Transport } from '../../../core/upstream/transport.ts'
import { certificateAddress, PROVIDER_NAMES } from './certificate-address.ts'
import {
  type Certificate,
  type CertificateTrust,
  certificates,
  fetchPem,
  isInItsTime,
  type VerifyCertificate,
} from './certificates.ts'
import type { KnownWebhooks } from './known.ts'
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
  known: KnownWebhooks
  transport: Transport
  /** Milliseconds since 1970. */
  now: () => number
  monotonicNow: () => number
}

interface ReceivedWebhook {
  transmission: Transmission
  body: Uint8Array<ArrayBuffer>
  /** The sender's address, where it is known. */
  address: string | undefined
  /** Receives what operators have to see. */
  log: { alarm?: string }
}

/** @throws {WebhookRefused} @throws {StoreError} @throws {UpstreamError} if it can't be judged at present */
export type VerifyWebhook = (webhook: ReceivedWebhook) => Promise<{ isSimulated: boolean }>

/** In the signed text of a simulated event, in place of an id. */
const SIMULATED_ID = 'WEBHOOK_ID'
/** The service repeats a webhook for three days, with a new signature each time. */
const MAX_AGE_MS = 3.5 * 24 * 60 * 60 * 1000
/** Webhooks that the service judges at once or that wait for it: half of those that are handled. */
const MAX_JUDGED_BY_SERVICE = 16
const MAX_VERIFIED_SENDERS = 1_000
/** One call at a time for a sender that nothing was verified of, so that nobody has the calls of all. */
const POSTBACKS = { inFlight: 8, ofOwner: 1, queued: 8 }

export function webhookVerifier(options: WebhookVerifierOptions): VerifyWebhook {
  const { ids, sandboxUrl, takesSimulated, verifyCertificate, transport, known } = options
  const { now, monotonicNow } = options
  const { isGoodAddress } = known
  const readCertificate =
    verifyCertificate &&
    certificates({
      transport,
      verifyCertificate,
      trust: readTrust,
      isGoodAddress,
      now,
      monotonicNow,
    })
  const candidates = takesSimulated ? [...ids, SIMULATED_ID] : ids
  const postbacks = bulkhead(POSTBACKS)
  let judgedByService = 0
  /** The id that the service has confirmed last. */
  let lastId: string | undefined
  let turn = 0
  /** Senders of a verified webhook, whom strangers do not keep from the service. */
  const verified = new LRUCache<string, true>({ max: MAX_VERIFIED_SENDERS })

  return async function verifyWebhook(webhook) {
    const { transmission, body, log } = webhook
    const url = certificateAddress(transmission.certificateUrl, sandboxUrl)
    if (url === undefined) throw new WebhookRefused('certificate-address')
    const sender = webhook.address && clientPrefix(webhook.address)
    const certificate = await readCertificate?.(url, sender)
    const signedId = certificate && (await signedIdOf(certificate, webhook))
    const doubt = certificate && (await doubtOf(transmission, body))
    if (doubt) log.alarm = doubt
    if (!certificate || doubt) lastId = await askService(webhook, sender, signedId)
    if (sender) verified.set(sender, true)
    await known.rememberAddress(url)
    return { isSimulated: signedId === SIMULATED_ID }
  }

  /** The id that the signature is of. @throws {WebhookRefused} */
  async function signedIdOf(
    certificate: Certificate,
    { transmission, body }: ReceivedWebhook,
  ): Promise<string> {
    if (!isInItsTime(certificate, now())) throw new WebhookRefused('certificate-expired')
    for (const id of candidates) {
      const text = signedText(transmission, id, body)
      const { signature } = transmission
      if (await crypto.subtle.verify('RSASSA-PKCS1-v1_5', certificate.key, signature, text)) {
        return id
      }
    }
    throw new WebhookRefused('unknown-webhook')
  }

  /** Why a good signature does not show that the service has signed this body. */
  async function doubtOf(
    { id, time }: Transmission,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<string | undefined> {
    if (!(now() - Date.parse(time) <= MAX_AGE_MS)) return 'a webhook with an old signature'
    if (await known.hasOtherBody(id, body)) return 'a second body for the signature of a webhook'
    return undefined
  }

  /** The id before, and one of the others in turn: strangers have two calls made at most. */
  function idsToAsk(): string[] {
    const others = ids.filter((id) => id !== lastId)
    const first = turn++ % Math.max(others.length, 1)
    const inTurn = [...others.slice(first), ...others.slice(0, first)]
    return [...(lastId === undefined ? [] : [lastId]), ...inTurn].slice(0, 2)
  }

  /** @param signedId the id that the signature is of, where a certificate shows it */
  async function askService(
    { transmission, body }: ReceivedWebhook,
    address: string | undefined,
    signedId: string | undefined,
  ): Promise<string> {
    const hasReserve = address !== undefined && verified.has(address)
    if (!hasReserve && judgedByService >= MAX_JUDGED_BY_SERVICE) {
      throw new UpstreamError('unavailable', 'the service judges too many webhooks')
    }
    judgedByService++
    // The service itself sends many at once, from few addresses.
    const id = address && !hasReserve ? address : transmission.id
    const sender = { id, hasReserve }
    try {
      await postbacks.acquire(NEVER, sender)
      try {
        const asked = signedId === undefined ? idsToAsk() : [signedId]
        return await verifyByPostback(options.postback, { transmission, body, ids: asked })
      } finally {
        postbacks.release(sender)
      }
    } finally {
      judgedByService--
    }
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
