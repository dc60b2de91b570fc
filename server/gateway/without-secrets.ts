/** Takes out of an answer what may be written and never read: the token of a payment method. */
import { UpstreamError } from '../upstream/error.ts'
import { isVast } from './vast.ts'

const WRITE_ONLY = 'payment_method_token'

/** Its name, or letters that are spelt by their number, among which it may be. */
const MENTION = /payment_method_token|\\u00/

/**
 * An answer that does not mention it stays as it came, byte for byte.
 * @throws {UpstreamError} `unreadable` where there is too much to look through
 */
export function withoutSecrets(json: string): string {
  if (!MENTION.test(json)) return json
  if (isVast(JSON.parse(json))) throw new UpstreamError('unreadable', 'there is too much in it')
  return JSON.stringify(
    JSON.parse(json, (name, value) => (name === WRITE_ONLY ? undefined : value)),
  )
}
