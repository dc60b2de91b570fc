/** Configuration of notifications. */

/** Incoming webhooks: the registrations of this server at the service. */
export interface WebhookConfig {
  /** Ids of our registrations; a webhook of any of them is taken. */
  ids: readonly string[]
  /** Another root of certificates, in PEM. */
  ca?: string | undefined
  /** Base URL of the own sandbox's notifications; absent in front of the provider. */
  sandboxUrl?: string | undefined
  /** True if simulated events are taken. */
  takesSimulated?: boolean | undefined
}

/** Outgoing notifications: the receiver of notifications. */
export interface NotifyConfig {
  url: string
  /** `whsec_…`; each signs, so that they can be rotated. */
  secrets: readonly string[]
}
