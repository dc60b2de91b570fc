/** State of notifications in readiness. */

export interface NotificationReadiness {
  /** `refused` while ten webhooks or more have come and none was verified: TILL_WEBHOOK_IDS may be wrong. */
  webhooks: 'up' | 'refused'
  /** Their number, if they are refused. */
  unverified_webhooks?: number
  /** Present if nothing was handed over for an hour, and something should have been. */
  notifications?: 'late'
}
