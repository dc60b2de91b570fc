/** Reads client credentials from HTTP Basic, and compares them in constant time. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { SandboxConfig } from '../context.ts'

type Client = Pick<SandboxConfig, 'clientId' | 'clientSecret'>

/** True if the `Authorization` header has the client's id and secret unencoded (RFC 7617, 2). */
export const isValidClient = (header: string | undefined, client: Client): boolean =>
  matches(decodeBasic(header), client)

/**
 * True if a token request has them form-encoded (RFC 6749, 2.3.1).
 * CHOICE: unencoded ones are accepted too, because `curl -u` sends them so.
 */
export function isValidTokenClient(header: string | undefined, client: Client): boolean {
  const text = decodeBasic(header)
  return matches(text.split(':').map(formDecode).join(':'), client) || matches(text, client)
}

function decodeBasic(header: string | undefined): string {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? []
  return Buffer.from(encoded, 'base64').toString('utf8')
}

const matches = (text: string, { clientId, clientSecret }: Client) =>
  timingSafeEqual(digest(text), digest(`${clientId}:${clientSecret}`))

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Digests have equal lengths, which `timingSafeEqual` requires, and hide the length of the secret. */
const digest = (text: string) => createHash('sha256').update(text).digest()
