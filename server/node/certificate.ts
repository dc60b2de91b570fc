/** Judges X.509 certificates by Node's own parser and roots. */
import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import type { VerifyCertificate } from '../notifications/webhooks/certificates.ts'

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
  if (leaf.ca || (nameSuffix !== undefined && !commonNameOf(leaf).endsWith(nameSuffix))) {
    return { fault: 'wrong-name' }
  }
  const trusted = roots === undefined ? platformRoots() : parseAll(roots)
  const chain = [leaf]
  for (;;) {
    const last = chain[chain.length - 1] ?? leaf
    const isRoot = trusted.some((root) => root.raw.equals(last.raw))
    if (isRoot && chain.length > 1) break
    const issuer = issuerOf(last, trusted) ?? issuerOf(last, others)
    if (!issuer) return { fault: isSelfIssued(last) ? 'untrusted' : 'incomplete' }
    if (chain.length === MAX_CHAIN || !allowsIssuing(issuer, chain.length - 1)) {
      return { fault: 'untrusted' }
    }
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
    return (text.match(PEM) ?? []).map((block) => new X509Certificate(block))
  } catch {
    return []
  }
}

const commonNameOf = ({ subject }: X509Certificate): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? ''

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

/** DER of the extension's id: 2.5.29.19 (basicConstraints), 2.5.29.30 (nameConstraints). */
const BASIC_CONSTRAINTS = Buffer.from('0603551d13', 'hex')
const NAME_CONSTRAINTS = Buffer.from('0603551d1e', 'hex')

/**
 * RFC 5280, 4.2.1.9 and 4.2.1.10: the limit of authorities below an issuer. An issuer for certain names alone is
 * refused, because the names are not compared here.
 * @param authorities certificate authorities between the issuer and the leaf
 */
function allowsIssuing({ raw }: X509Certificate, authorities: number): boolean {
  if (raw.includes(NAME_CONSTRAINTS)) return false
  const at = raw.indexOf(BASIC_CONSTRAINTS)
  // [critical: 01 01 ff], OCTET STRING, SEQUENCE, cA: 01 01 ff, [pathLenConstraint: 02 01 n]
  const [, limit] =
    /^(?:0101ff)?04..30..0101ff(?:0201(..))?/.exec(raw.toString('hex', at + 5, at + 30)) ?? []
  return limit === undefined || authorities <= Number.parseInt(limit, 16)
}
