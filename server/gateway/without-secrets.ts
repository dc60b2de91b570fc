/** Takes out of an answer what may be written and never read: the token of a payment method. */

const WRITE_ONLY = 'payment_method_token'

/**
 * An answer that does not mention it stays as it came, byte for byte.
 * @param json one whole JSON value of few levels, as `readAnswer` has checked: the reviver is recursive
 */
export function withoutSecrets(json: string): string {
  if (!mentionsIt(json)) return json
  return JSON.stringify(
    JSON.parse(json, (name, value) => (name === WRITE_ONLY ? undefined : value)),
  )
}

/** Also where its letters are spelt by their numbers; those of other words are no reason to touch anything. */
const mentionsIt = (json: string): boolean =>
  (json.includes('\\u00') ? json.replace(LETTER, letterOf) : json).includes(WRITE_ONLY)

const LETTER = /\\u00([\da-f]{2})/gi
const letterOf = (_: string, number: string) => String.fromCharCode(Number.parseInt(number, 16))
