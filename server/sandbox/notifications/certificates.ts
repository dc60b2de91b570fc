/**
 * Makes X.509 certificates: a root, and certificates that it issues.
 *
 * The package is loaded at the first use; it takes longer to load than the rest of the sandbox's start.
 */
import { createPrivateKey, KeyObject, randomBytes, webcrypto } from 'node:crypto'

export interface NewCertificate {
  /** The certificate, and then the root if it is another one. */
  pem: string
  privateKey: string
  expiresAt: Date
}

/** The public service signs by a certificate of a name like this one below its own domain. */
const CERTIFICATE_NAME = 'messageverificationcerts.sandbox.tillkit.example'

const ROOT_DAYS = 7300
const SIGNING_DAYS = 365
const DAY_MS = 86_400_000

async function loadX509() {
  // The package needs this polyfill to be loaded before it.
  await import('reflect-metadata')
  return import('@peculiar/x509')
}

const ROOT_KEY = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const SIGNING_KEY = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const

/** @param now milliseconds of the system clock */
export async function createRoot(now: number): Promise<NewCertificate> {
  const x509 = await loadX509()
  const keys = await webcrypto.subtle.generateKey(ROOT_KEY, true, ['sign', 'verify'])
  const expiresAt = new Date(now + ROOT_DAYS * DAY_MS)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: 'CN=tillkit sandbox root, O=tillkit sandbox',
    notBefore: new Date(now - DAY_MS),
    notAfter: expiresAt,
    signingAlgorithm: ROOT_KEY,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { pem: toPem(certificate), privateKey: exportKey(keys.privateKey), expiresAt }
}

/**
 * Issues a certificate for signatures of webhooks.
 * @param isExpired makes it valid until yesterday
 */
export async function issueCertificate(
  root: { pem: string; privateKey: string },
  now: number,
  isExpired: boolean,
): Promise<NewCertificate> {
  const x509 = await loadX509()
  const issuer = new x509.X509Certificate(root.pem)
  const keys = await webcrypto.subtle.generateKey(SIGNING_KEY, true, ['sign', 'verify'])
  const expiresAt = new Date(isExpired ? now - DAY_MS : now + SIGNING_DAYS * DAY_MS)
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: `CN=${CERTIFICATE_NAME}, O=tillkit sandbox`,
    issuer: issuer.subject,
    notBefore: new Date(now - (isExpired ? 2 : 1) * DAY_MS),
    notAfter: expiresAt,
    signingAlgorithm: ROOT_KEY,
    publicKey: keys.publicKey,
    signingKey: await importRootKey(root.privateKey),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: CERTIFICATE_NAME }]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
    ],
  })
  const pem = `${toPem(certificate)}${root.pem}`
  return { pem, privateKey: exportKey(keys.privateKey), expiresAt }
}

const toPem = (certificate: { toString(format: 'pem'): string }) =>
  `${certificate.toString('pem').trim()}\n`

/** Positive: the first bit of its 16 bytes is not set, and the first byte is not zero. */
function serialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

const exportKey = (key: webcrypto.CryptoKey): string =>
  KeyObject.from(key).export({ type: 'pkcs8', format: 'pem' }).toString()

const importRootKey = (pem: string): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }),
    ROOT_KEY,
    false,
    ['sign'],
  )
