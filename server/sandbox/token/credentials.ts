/** HTTP Basic credentials, read and compared without telling by the time it takes how much was right. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../context.ts'

/** Whether the `Authorization` header carries the client's id and secret. */
export function areCredentials(
  header: string | undefined,
  { clientId, clientSecret }: Pick<Settings, 'clientId' | 'clientSecret'>,
): boolean {
  const [, encoded = ''] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? []
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  return timingSafeEqual(digest(given), digest(`${clientId}:${clientSecret}`))
}

/** Digests are of one length, which the comparison needs and which hides the secret's. */
const digest = (text: string) => createHash('sha256').update(text).digest()
