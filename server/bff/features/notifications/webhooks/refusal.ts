/** Refusals of webhooks: the reasons, as metrics and the log name them. */

/**
 * - `headers` a header of the signature is missing, repeated or malformed
 * - `algorithm` the signature is not of SHA256withRSA
 * - `certificate-address` the certificate is not below an address of the service
 * - `certificate-missing` the address has no certificate
 * - `certificate-untrusted` its chain ends at no root, or breaks a rule of chains
 * - `certificate-name` it is not the service's own
 * - `certificate-expired` a certificate of the chain is not valid at present
 * - `unknown-webhook` the chain is good and the signature is of no configured webhook id
 * - `postback` the service denies the signature
 * - `not-json` the body is not one JSON object
 * - `not-an-event` the verified body has no id or no type, or is nested too deep
 */
export type RefusalReason =
  | 'headers'
  | 'algorithm'
  | 'certificate-address'
  | 'certificate-missing'
  | 'certificate-untrusted'
  | 'certificate-name'
  | 'certificate-expired'
  | 'unknown-webhook'
  | 'postback'
  | 'not-json'
  | 'not-an-event'

/** A webhook that is not the service's, or can't be shown to be. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`the webhook is refused: ${reason}`)
    this.reason = reason
  }
}
