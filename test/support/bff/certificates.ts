/** Certificate authorities of tests, which sign webhooks as the service does. */
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as never)

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

type Keys = Awaited<ReturnType<typeof newKeys>>
const newKeys = ({ bits = RSA.modulusLength, hash = RSA.hash }: Issued) =>
  webcrypto.subtle.generateKey({ ...RSA, hash, modulusLength: bits }, true, [
    'sign',
    'verify',
  ]) as Promise<Required<webcrypto.CryptoKeyPair>>

export interface Authority {
  certificate: x509.X509Certificate
  keys: Keys
  pem: string
}

const DAY = 24 * 60 * 60 * 1000
export const NAME = 'messageverificationcerts.paypal.com'

interface Issued {
  name?: string
  notBefore?: Date
  notAfter?: Date
  /** Certificate authorities that may follow. */
  pathLength?: number
  extensions?: x509.Extension[]
  /** Of a leaf, in place of a common name. */
  subject?: x509.JsonName
  /** Of the key. */
  bits?: number
  /** Of the signatures that its key makes. */
  hash?: string
}

const dates = ({ notBefore, notAfter }: Issued) => ({
  notBefore: notBefore ?? new Date(Date.now() - DAY),
  notAfter: notAfter ?? new Date(Date.now() + 30 * DAY),
})

let serial = 1
const serialNumber = () => (serial++).toString(16).padStart(2, '0')

export async function anAuthority(name = 'Root of tests', more: Issued = {}): Promise<Authority> {
  const keys = await newKeys(more)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serialNumber(),
    name: `CN=${name}`,
    ...dates(more),
    signingAlgorithm: keys.privateKey.algorithm as never,
    keys: keys as never,
    extensions: authorityExtensions(more),
  })
  return { certificate, keys, pem: certificate.toString('pem') }
}

const authorityExtensions = ({ pathLength, extensions = [] }: Issued) => [
  new x509.BasicConstraintsExtension(true, pathLength, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
  ...extensions,
]

/** A certificate that an authority has issued: an authority of its own, or a leaf. */
export async function issuedBy(
  issuer: Authority,
  { isAuthority = false, ...more }: Issued & { isAuthority?: boolean } = {},
): Promise<Authority> {
  const keys = await newKeys(more)
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serialNumber(),
    subject: more.subject ?? `CN=${more.name ?? NAME}`,
    issuer: issuer.certificate.subject,
    ...dates(more),
    signingAlgorithm: issuer.keys.privateKey.algorithm as never,
    publicKey: keys.publicKey as never,
    signingKey: issuer.keys.privateKey as never,
    extensions: isAuthority
      ? authorityExtensions(more)
      : [new x509.BasicConstraintsExtension(false, undefined, true), ...(more.extensions ?? [])],
  })
  return { certificate, keys, pem: certificate.toString('pem') }
}

/** Certificate and key of a server for TLS. */
export async function aServerCertificate(issuer: Authority, host: string) {
  const name = new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])
  const { pem: cert, keys } = await issuedBy(issuer, { name: host, extensions: [name] })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert, key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY') }
}

/** DER of an extension that limits an authority to names below example.com. */
export const ONLY_EXAMPLE_COM = new x509.Extension(
  '2.5.29.30',
  true,
  Buffer.from('3011a00f300d820b6578616d706c652e636f6d', 'hex'),
)

export interface SignOptions {
  webhookId: string
  certificateUrl: string
  id?: string
  time?: string
}

/** The headers of a webhook that is signed with a leaf's key. */
export async function signedHeaders(
  { keys }: Pick<Authority, 'keys'>,
  body: string | Uint8Array,
  { webhookId, certificateUrl, ...more }: SignOptions,
): Promise<Record<string, string>> {
  const { id = crypto.randomUUID(), time = new Date().toISOString() } = more
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`
  const signature = await webcrypto.subtle.sign(
    RSA.name,
    keys.privateKey,
    new TextEncoder().encode(text),
  )
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': Buffer.from(signature).toString('base64'),
    'paypal-cert-url': certificateUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}
