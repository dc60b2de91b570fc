/** Removes the payment method's token from JSON: it is write-only. */

const WRITE_ONLY = 'payment_method_token'

/**
 * JSON without the token is returned unchanged, byte for byte.
 * @param json one JSON value with few levels, as `readAnswer` guarantees, because the reviver is recursive
 */
export function redactPaymentToken(json: string): string {
  if (!mentionsToken(json)) return json
  return JSON.stringify(
    JSON.parse(json, (name, value) => (name === WRITE_ONLY ? undefined : value)),
  )
}

/** Decodes escaped ASCII letters first, because JSON may spell the member's name with `\u00..` escapes. */
const mentionsToken = (json: string): boolean =>
  (json.includes('\\u00') ? json.replace(ESCAPE, decodeEscape) : json).includes(WRITE_ONLY)

const ESCAPE = /\\u00([\da-f]{2})/gi
const decodeEscape = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16))
