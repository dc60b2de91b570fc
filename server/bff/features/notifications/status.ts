/** State of notifications for readiness and metrics: refusals of everything genuine, and hand-overs that fail. */
import type { NotificationReadiness } from './readiness.ts'
import type { WebhookRecord } from './webhook-record.ts'
import type { RefusalReason } from './webhooks/refusal.ts'

const HOUR_MS = 60 * 60 * 1000
/** Fewer are anybody's: a forged one needs no secret. The service repeats each of its own 25 times. */
const MIN_UNVERIFIED = 10
/** Reasons that no setting of ours gives a genuine webhook. */
const NOT_OF_THE_SERVICE: readonly RefusalReason[] = [
  'headers',
  'algorithm',
  'not-json',
  'not-an-event',
]

export interface NotificationStatus {
  record(webhook: WebhookRecord): void
  readiness(): Promise<NotificationReadiness>
}

interface StatusOptions {
  /** False if nothing is handed over: then nothing is late. */
  hasReceiver: boolean
  /** True if this or another replica has handled the event. */
  isHandled: (eventId: string) => Promise<boolean>
  onWebhook: ((webhook: WebhookRecord) => void) | undefined
  /** Milliseconds. */
  monotonicNow: () => number
}

export function notificationStatus(options: StatusOptions): NotificationStatus {
  const { hasReceiver, isHandled, onWebhook, monotonicNow } = options
  /** Webhooks that might be genuine, none of which could be verified. */
  let unverified = 0
  let unverifiedAt = 0
  /** The newest event that failed, and the time since which each has. */
  let failing: { eventId: string; since: number } | undefined

  async function isLate(): Promise<boolean> {
    if (!failing || monotonicNow() - failing.since < HOUR_MS) return false
    const { eventId } = failing
    const isOver = await isHandled(eventId)
    if (isOver && failing?.eventId === eventId) failing = undefined
    return failing !== undefined
  }

  return {
    record(webhook) {
      onWebhook?.(webhook)
      const { outcome, reason, eventId } = webhook
      if (eventId !== undefined) unverified = 0
      else if (outcome === 'failed' || (reason && !NOT_OF_THE_SERVICE.includes(reason))) {
        unverified++
        unverifiedAt = monotonicNow()
      }
      if (outcome === 'handed-over') failing = undefined
      if (outcome === 'failed' && eventId !== undefined && hasReceiver) {
        failing = { eventId, since: failing?.since ?? monotonicNow() }
      }
    },
    async readiness() {
      const isRefused = unverified >= MIN_UNVERIFIED && monotonicNow() - unverifiedAt < HOUR_MS
      return {
        webhooks: isRefused ? 'refused' : 'up',
        ...(isRefused && { unverified_webhooks: unverified }),
        ...((await isLate()) && { notifications: 'late' as const }),
      }
    },
  }
}
