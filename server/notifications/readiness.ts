/** State of notifications in readiness. */

export interface NotificationReadiness {
  /** `refused` while webhooks come that are signed for another webhook id: TILL_WEBHOOK_IDS may be wrong. */
  webhooks: 'up' | 'refused'
  /** Present if nothing was handed over for an hour, and something should have been. */
  notifications?: 'late'
}
