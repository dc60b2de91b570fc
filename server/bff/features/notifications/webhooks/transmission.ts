/** The signature of a webhook, from its headers, and the text that is signed. */
import { crc32 } from './crc32.ts'
import { WebhookRefused } from './refusal.ts'

export interface Transmission {
  id: string
  /** As it was sent: its spelling is signed. */
  time: string
  certificateUrl: string
  signature: Uint8Array<ArrayBuffer>
  /** The signature in base64, as it was sent. */
  signatureText: string
}

/** The only algorithm: RSASSA-PKCS1-v1_5 with SHA-256. */
export const ALGORITHM = 'SHA256withRSA'

/** A repeated header arrives as its values joined by ", ", so none of the patterns takes a comma or a space. */
const PATTERNS = {
  'paypal-transmission-id': /^[\w-]{1,50}$/,
  'paypal-transmission-time': /^[\w:.+-]{1,100}$/,
  'paypal-transmission-sig': /^[A-Za-z0-9+/]{1,500}={0,2}$/,
  'paypal-cert-url': /^[^\s,]{1,500}$/,
  'paypal-auth-algo': /^[A-Za-z0-9]{1,100}$/,
} as const

/** @throws {WebhookRefused} unless each of the five headers is there exactly once */
export function readTransmission(headers: Pick<Headers, 'get'>): Transmission {
  const read = (name: keyof typeof PATTERNS): string => {
    const value = headers.get(name)
    if (value === null || !PATTERNS[name].test(value)) throw new WebhookRefused('headers')
    return value
  }
  const signatureText = read('paypal-transmission-sig')
  const transmission = {
    id: read('paypal-transmission-id'),
    time: read('paypal-transmission-time'),
    signatureText,
    signature: decodeBase64(signatureText),
    certificateUrl: read('paypal-cert-url'),
  }
  if (read('paypal-auth-algo') !== ALGORITHM) throw new WebhookRefused('algorithm')
  return transmission
}

/** @throws {WebhookRefused} */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    throw new WebhookRefused('headers')
  }
}

/** The signed bytes: the checksum is over the body as it was received. */
export const signedText = (
  { id, time }: Pick<Transmission, 'id' | 'time'>,
  webhookId: string,
  body: Uint8Array,
): Uint8Array<ArrayBuffer> => new TextEncoder().encode([id, time, webhookId, crc32(body)].join('|'))
