/** Takes out of an answer what may be written and never read: the token of a payment method. */

const WRITE_ONLY = 'payment_method_token'

/** Its name, or letters that are spelt by their number, among which it may be. */
const MENTION = /payment_method_token|\\u00/

/** An answer that does not mention it stays as it came, byte for byte. */
export const withoutSecrets = (json: string): string =>
  MENTION.test(json)
    ? JSON.stringify(JSON.parse(json, (name, value) => (name === WRITE_ONLY ? undefined : value)))
    : json
