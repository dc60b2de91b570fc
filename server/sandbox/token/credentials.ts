/** HTTP Basic credentials, read and compared without telling by the time it takes how much was right. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../context.ts'

type Client = Pick<Settings, 'clientId' | 'clientSecret'>

/** True if the `Authorization` header carries the client's id and secret as they are (RFC 7617, 2). */
export const areCredentials = (header: string | undefined, client: Client): boolean =>
  isClient(given(header), client)

/**
 * True if a token request carries them, each form-encoded (RFC 6749, 2.3.1).
 * CHOICE: as they are will do too, since `curl -u` sends them so.
 */
export function areClientCredentials(header: string | undefined, client: Client): boolean {
  const text = given(header)
  return isClient(text.split(':').map(formDecoded).join(':'), client) || isClient(text, client)
}

function given(header: string | undefined): string {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}

const isClient = (text: string, { clientId, clientSecret }: Client) =>
  timingSafeEqual(digest(text), digest(`${clientId}:${clientSecret}`))

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Digests are of one length, which the comparison needs and which hides the secret's. */
const digest = (text: string) => createHash('sha256').update(text).digest()
