/** Judges X.509 certificates by Node's own parser and roots. */
import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { VerifyCertificate } from '../features/notifications/webhooks/certificates.ts'
import {
  allowsSignatures,
  BASIC_CONSTRAINTS,
  detailsOf,
  EXTENDED_KEY_USAGE,
  KEY_USAGE,
  NAME_CONSTRAINTS,
  OTHER_NAMES,
  POLICIES,
  pathLengthOf,
} from './der.ts'

/** Certificates of a chain, from the first to the one that a root has issued. */
const MAX_CHAIN = 6
const MAX_CERTIFICATES = 10

/**
 * Builds the chain from the first certificate of a text to a root: each certificate is signed by the next, and each
 * issuer is a certificate authority within the limits of its own issuers.
 *
 * Dates are not compared here, because a verdict is cached; the caller compares them with each use.
 */
export const verifyCertificate: VerifyCertificate = (pem, { roots, nameSuffix }) => {
  const certificates = parseAll(pem)
  const [leaf, ...others] = certificates
  if (!leaf || certificates.length > MAX_CERTIFICATES) return { fault: 'unreadable' }
  if (leaf.ca || (nameSuffix !== undefined && !hasName(leaf, nameSuffix))) {
    return { fault: 'wrong-name' }
  }
  if (!isSound(leaf) || !allowsSignatures(detailsOf(leaf.raw))) return { fault: 'untrusted' }
  const trusted = roots === undefined ? platformRoots() : parseAll(roots)
  const chain = [leaf]
  for (;;) {
    const last = chain[chain.length - 1] ?? leaf
    const isRoot = trusted.some((root) => root.raw.equals(last.raw))
    if (isRoot && chain.length > 1) break
    const root = issuerOf(last, trusted)
    const issuer = root ?? issuerOf(last, others)
    if (!issuer) return { fault: isSelfIssued(last) ? 'untrusted' : 'incomplete' }
    const isAllowed = allowsIssuing(issuer, chain.length - 1) && (root || isSound(issuer))
    if (chain.length === MAX_CHAIN || !isAllowed) return { fault: 'untrusted' }
    chain.push(issuer)
  }
  return {
    publicKey: Uint8Array.from(leaf.publicKey.export({ type: 'spki', format: 'der' })),
    validFrom: Math.max(...chain.map(({ validFrom }) => Date.parse(validFrom))),
    validUntil: Math.min(...chain.map(({ validTo }) => Date.parse(validTo))),
  }
}

let parsedRoots: readonly X509Certificate[] | undefined
/** Parsed once, at the first use: there are about 150. */
function platformRoots(): readonly X509Certificate[] {
  parsedRoots ??= rootCertificates.map((root) => new X509Certificate(root))
  return parsedRoots
}

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g

/** None if one of them can't be parsed. */
function parseAll(text: string): X509Certificate[] {
  try {
    const certificates = (text.match(PEM) ?? []).map((block) => new X509Certificate(block))
    for (const { raw } of certificates) detailsOf(raw)
    return certificates
  } catch {
    return []
  }
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/

/** By the parsed subject: in the printed one a line of another member looks like a name. */
function hasName(certificate: X509Certificate, suffix: string): boolean {
  const { CN } = certificate.toLegacyObject().subject
  return typeof CN === 'string' && HOST.test(CN) && CN.endsWith(suffix)
}

const MIN_RSA_BITS = 2_048
const FOR_SERVERS = ['1.3.6.1.5.5.7.3.1', '2.5.29.37.0']

/** SHA-256, SHA-384 and SHA-512 with RSA and with ECDSA. */
const ALGORITHMS = [
  ...['0b', '0c', '0d'].map((end) => `2a864886f70d0101${end}`),
  ...['02', '03', '04'].map((end) => `2a8648ce3d0403${end}`),
]

/** Extensions that are judged here or by Node, and those of other names and of policies, which are not asked for. */
const JUDGED = [BASIC_CONSTRAINTS, KEY_USAGE, EXTENDED_KEY_USAGE, OTHER_NAMES, POLICIES]

/**
 * True for a certificate as TLS takes it of a server: signed by a safe algorithm, of a key that is long enough, for
 * servers if it names purposes at all, and without a critical extension that is not judged (RFC 5280, 4.2).
 */
function isSound({ raw, publicKey, keyUsage }: X509Certificate): boolean {
  const { algorithm, extensions } = detailsOf(raw)
  const { modulusLength = MIN_RSA_BITS } = publicKey.asymmetricKeyDetails ?? {}
  return (
    ALGORITHMS.includes(algorithm) &&
    modulusLength >= MIN_RSA_BITS &&
    (keyUsage === undefined || keyUsage.some((purpose) => FOR_SERVERS.includes(purpose))) &&
    [...extensions].every(([id, { isCritical }]) => !isCritical || JUDGED.includes(id))
  )
}

const isSelfIssued = (certificate: X509Certificate): boolean => certificate.checkIssued(certificate)

/** A certificate authority of this name and with the key usage of one; its key has signed the certificate. */
const issuerOf = (
  certificate: X509Certificate,
  candidates: readonly X509Certificate[],
): X509Certificate | undefined =>
  candidates.find(
    (candidate) =>
      candidate.ca &&
      certificate.checkIssued(candidate) &&
      !candidate.raw.equals(certificate.raw) &&
      certificate.verify(candidate.publicKey),
  )

/**
 * RFC 5280, 4.2.1.9 and 4.2.1.10: the limit of authorities below an issuer. An issuer for certain names alone is
 * refused, because the names are not compared here.
 * @param authorities certificate authorities between the issuer and the leaf
 */
function allowsIssuing({ raw }: X509Certificate, authorities: number): boolean {
  const details = detailsOf(raw)
  if (details.extensions.has(NAME_CONSTRAINTS)) return false
  return authorities <= (pathLengthOf(details) ?? authorities)
}
