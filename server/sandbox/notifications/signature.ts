/**
 * Signs and verifies transmissions: RSASSA-PKCS1-v1_5 with SHA-256 over id, time, webhook id and CRC-32 of the body.
 */
import { type KeyObject, sign, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const AUTH_ALGO = 'SHA256withRSA'

export interface SignedTransmission {
  id: string
  /** As it is sent in the header. */
  time: string
  webhookId: string
  body: Uint8Array
}

/** The CRC is unsigned and decimal. */
const signedText = ({ id, time, webhookId, body }: SignedTransmission) =>
  Buffer.from([id, time, webhookId, crc32(body)].join('|'))

/** Base64. */
export const signTransmission = (transmission: SignedTransmission, privateKey: KeyObject): string =>
  sign('sha256', signedText(transmission), privateKey).toString('base64')

export const isSignedBy = (
  publicKey: KeyObject,
  signature: string,
  transmission: SignedTransmission,
): boolean =>
  verify('sha256', signedText(transmission), publicKey, Buffer.from(signature, 'base64'))
