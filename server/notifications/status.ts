/** State of notifications for readiness and metrics: refusals of everything genuine, and hand-overs that fail. */
import type { NotificationReadiness } from './readiness.ts'
import type { WebhookRecord } from './webhook-record.ts'

const HOUR_MS = 60 * 60 * 1000

export interface NotificationStatus {
  record(webhook: WebhookRecord): void
  readiness(): NotificationReadiness
}

/** @param monotonicNow milliseconds */
export function notificationStatus(
  monotonicNow: () => number,
  onWebhook?: (webhook: WebhookRecord) => void,
): NotificationStatus {
  let unknownSince: number | undefined
  let failingSince: number | undefined

  return {
    record(webhook) {
      onWebhook?.(webhook)
      const { outcome, reason } = webhook
      if (reason === 'unknown-webhook') unknownSince = monotonicNow()
      else if (outcome !== 'refused' && outcome !== 'busy') unknownSince = undefined
      if (outcome === 'failed') failingSince ??= monotonicNow()
      if (outcome === 'handed-over') failingSince = undefined
    },
    readiness() {
      const now = monotonicNow()
      const isRefused = unknownSince !== undefined && now - unknownSince < HOUR_MS
      const isLate = failingSince !== undefined && now - failingSince >= HOUR_MS
      return {
        webhooks: isRefused ? 'refused' : 'up',
        ...(isLate && { notifications: 'late' as const }),
      }
    },
  }
}
