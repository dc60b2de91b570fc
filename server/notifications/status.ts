/** State of notifications for readiness and metrics: refusals of everything genuine, and hand-overs that fail. */
import type { NotificationReadiness } from './readiness.ts'
import type { WebhookRecord } from './webhook-record.ts'

const HOUR_MS = 60 * 60 * 1000

export interface NotificationStatus {
  record(webhook: WebhookRecord): void
  readiness(): Promise<NotificationReadiness>
}

interface StatusOptions {
  /** False if nothing is handed over: then nothing is late. */
  hasReceiver: boolean
  /** True if this or another replica has handed the event over. */
  isHandedOver: (eventId: string) => Promise<boolean>
  onWebhook: ((webhook: WebhookRecord) => void) | undefined
  /** Milliseconds. */
  monotonicNow: () => number
}

export function notificationStatus(options: StatusOptions): NotificationStatus {
  const { hasReceiver, isHandedOver, onWebhook, monotonicNow } = options
  let unknownSince: number | undefined
  /** The newest event that failed, and the time since which each has. */
  let failing: { eventId: string; since: number } | undefined

  async function isLate(): Promise<boolean> {
    if (!failing || monotonicNow() - failing.since < HOUR_MS) return false
    const { eventId } = failing
    const isOver = await isHandedOver(eventId)
    if (isOver && failing?.eventId === eventId) failing = undefined
    return failing !== undefined
  }

  return {
    record(webhook) {
      onWebhook?.(webhook)
      const { outcome, reason, eventId } = webhook
      if (reason === 'unknown-webhook') unknownSince = monotonicNow()
      else if (eventId !== undefined) unknownSince = undefined
      if (outcome === 'handed-over') failing = undefined
      if (outcome === 'failed' && eventId !== undefined && hasReceiver) {
        failing = { eventId, since: failing?.since ?? monotonicNow() }
      }
    },
    async readiness() {
      const isRefused = unknownSince !== undefined && monotonicNow() - unknownSince < HOUR_MS
      return {
        webhooks: isRefused ? 'refused' : 'up',
        ...((await isLate()) && { notifications: 'late' as const }),
      }
    },
  }
}
