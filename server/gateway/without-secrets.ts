/** Takes out of an answer what may be written and never read: the token of a payment method. */
import { UpstreamError } from '../upstream/error.ts'
import { isVast } from './vast.ts'

const WRITE_ONLY = 'payment_method_token'

/**
 * An answer that does not mention it stays as it came, byte for byte.
 * @throws {UpstreamError} `unreadable` where there is too much to look through
 */
export function withoutSecrets(json: string): string {
  if (!mentionsIt(json)) return json
  if (isVast(JSON.parse(json))) throw new UpstreamError('unreadable', 'there is too much in it')
  return JSON.stringify(
    JSON.parse(json, (name, value) => (name === WRITE_ONLY ? undefined : value)),
  )
}

/** Also where its letters are spelt by their numbers; those of other words are no reason to touch anything. */
const mentionsIt = (json: string): boolean =>
  (json.includes('\\u00') ? json.replace(LETTER, letterOf) : json).includes(WRITE_ONLY)

const LETTER = /\\u00([\da-f]{2})/gi
const letterOf = (_: string, number: string) => String.fromCharCode(Number.parseInt(number, 16))
