/** Certificates of webhooks: fetched once for each address, judged by the runtime, and cached. */
import { LRUCache } from 'lru-cache'
import { withTimeout } from '../../../core/upstream/cancellation.ts'
import { UpstreamError } from '../../../core/upstream/error.ts'
import { sendRequest, type Transport } from '../../../core/upstream/transport.ts'
import { type RefusalReason, WebhookRefused } from './refusal.ts'

/**
 * Judges a certificate and its chain, which follow one another in `pem`.
 *
 * WebCrypto reads no X.509, so the runtime provides it; without one the service itself is the judge (postback).
 */
export type VerifyCertificate = (pem: string, trust: CertificateTrust) => CertificateVerdict

export interface CertificateTrust {
  /** Roots in PEM; those of the runtime when absent. */
  roots?: string
  /** The end of the subject's common name; any name when absent. */
  nameSuffix?: string
}

type CertificateVerdict =
  | {
      /** SubjectPublicKeyInfo in DER. */
      publicKey: Uint8Array<ArrayBuffer>
      /** Milliseconds since 1970, between which all certificates of the chain are valid. */
      validFrom: number
      validUntil: number
    }
  | {
      /**
       * - `untrusted` the chain ends at another root, or breaks a rule
       * - `wrong-name` the subject is another one
       * - `unreadable` there is no certificate in the text
       * - `incomplete` an issuer between the certificate and a root is absent, so nothing can be said
       */
      fault: 'untrusted' | 'wrong-name' | 'unreadable' | 'incomplete'
    }

/** An RSA key that verifies signatures. */
type VerificationKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

export interface Certificate {
  key: VerificationKey
  validFrom: number
  validUntil: number
}

/** @param now milliseconds since 1970 */
export const isInItsTime = ({ validFrom, validUntil }: Certificate, now: number): boolean =>
  validFrom <= now && now <= validUntil

const FETCH_TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
const MAX_CACHED = 50
/** An address without a good certificate, or with one that has ended, is not fetched again for this time. */
const REFETCH_MS = 60_000
const MAX_FETCHES = 5
const MAX_SENDERS = 1_000
const FETCH_WINDOW_MS = 60_000

const FAULTS: Record<'untrusted' | 'wrong-name' | 'unreadable', RefusalReason> = {
  untrusted: 'certificate-untrusted',
  'wrong-name': 'certificate-name',
  unreadable: 'certificate-missing',
}

interface CertificatesOptions {
  transport: Transport
  verifyCertificate: VerifyCertificate
  trust: () => Promise<CertificateTrust>
  /** True for an address that is read outside of the budget. */
  isGoodAddress: (url: string) => Promise<boolean>
  /** Milliseconds since 1970. */
  now: () => number
  /** Monotonic milliseconds. */
  monotonicNow: () => number
}

/**
 * Reads the certificate of an address; undefined if it can't be judged, because it can't be fetched, its chain is
 * incomplete, or the budget of new addresses is spent.
 * @throws {WebhookRefused} for a certificate that is not the service's
 */
export type ReadCertificate = (
  url: string,
  /** Whose budget a new address takes: one for all senders whose address is unknown. */
  sender: string | undefined,
) => Promise<Certificate | undefined>

export function certificates(options: CertificatesOptions): ReadCertificate {
  const { now, monotonicNow } = options
  // Without a `ttl`, because an entry stays for as long as its certificate is in its time.
  const judged = new LRUCache<string, { certificate: Certificate; fetchedAt: number }>({
    max: MAX_CACHED,
  })
  /** Without a reason it can't be judged. */
  const failed = new LRUCache<string, { reason?: RefusalReason }>({
    max: MAX_CACHED,
    ttl: REFETCH_MS,
    ttlResolution: 0,
    perf: { now: monotonicNow },
  })
  // Not the cache's `fetch()`: an address that fails would take the place of a good certificate.
  const pending = new Map<string, Promise<Certificate | undefined>>()
  const fetches = new LRUCache<string, number[]>({ max: MAX_SENDERS })

  /** False beyond the budget of addresses, which anybody can name. */
  function takeFetch(sender = ''): boolean {
    const present = monotonicNow()
    const recent = (fetches.get(sender) ?? []).filter((at) => present - at < FETCH_WINDOW_MS)
    if (recent.length >= MAX_FETCHES) return false
    fetches.set(sender, [...recent, present])
    return true
  }

  /** The service may have renewed it at the same address. */
  const isOutdated = ({
    certificate,
    fetchedAt,
  }: {
    certificate: Certificate
    fetchedAt: number
  }) => !isInItsTime(certificate, now()) && monotonicNow() - fetchedAt >= REFETCH_MS

  async function read(url: string, sender?: string): Promise<Certificate | undefined> {
    if (!(await options.isGoodAddress(url)) && !takeFetch(sender)) return undefined
    try {
      const certificate = await fetchCertificate(url, options)
      if (certificate) judged.set(url, { certificate, fetchedAt: monotonicNow() })
      else failed.set(url, {})
      return certificate
    } catch (error) {
      if (error instanceof WebhookRefused) failed.set(url, { reason: error.reason })
      throw error
    }
  }

  return async function readCertificate(url, sender) {
    const known = judged.get(url)
    if (known && !isOutdated(known)) return known.certificate
    const earlier = failed.get(url)
    if (earlier) {
      if (earlier.reason === undefined) return undefined
      throw new WebhookRefused(earlier.reason)
    }
    let reading = pending.get(url)
    if (!reading) {
      reading = read(url, sender).finally(() => pending.delete(url))
      pending.set(url, reading)
    }
    return reading
  }
}

async function fetchCertificate(
  url: string,
  { transport, verifyCertificate, trust }: CertificatesOptions,
): Promise<Certificate | undefined> {
  const pem = await fetchPem(url, transport)
  if (pem === undefined) return undefined
  const verdict = verifyCertificate(pem, await trust())
  if ('fault' in verdict) {
    if (verdict.fault === 'incomplete') return undefined
    throw new WebhookRefused(FAULTS[verdict.fault])
  }
  const { publicKey, validFrom, validUntil } = verdict
  return { key: await importKey(publicKey), validFrom, validUntil }
}

/**
 * A text of at most 64 kB; undefined if the host does not answer.
 * @throws {WebhookRefused} for a redirect, a 4xx and a longer text
 */
export async function fetchPem(url: string, transport: Transport): Promise<string | undefined> {
  try {
    const { status, text } = await withTimeout(FETCH_TIMEOUT_MS, undefined, (signal) =>
      sendRequest(transport, url, {
        method: 'GET',
        headers: { Accept: '*/*', 'User-Agent': 'tillkit' },
        signal,
        maxBytes: MAX_BYTES,
      }),
    )
    if (status === 200) return text
    if (status >= 500 || status === 408 || status === 429) return undefined
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error
    if (error.code !== 'too-large' && error.code !== 'unreadable') return undefined
  }
  throw new WebhookRefused('certificate-missing')
}

/** @throws {WebhookRefused} for a key of another kind than RSA */
async function importKey(publicKey: Uint8Array<ArrayBuffer>): Promise<VerificationKey> {
  try {
    const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    return await crypto.subtle.importKey('spki', publicKey, algorithm, false, ['verify'])
  } catch {
    throw new WebhookRefused('certificate-untrusted')
  }
}
