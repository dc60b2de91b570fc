/** One received webhook, for metrics and readiness. */
import type { RefusalReason } from './webhooks/refusal.ts'

/**
 * - `handed-over` the receiver has it
 * - `acknowledged` there is nothing to hand over
 * - `duplicate` it was handled before
 * - `in-progress` it is being handled: the service sends it again
 */
export type Handled = 'handed-over' | 'acknowledged' | 'duplicate' | 'in-progress'

export interface WebhookRecord {
  /**
   * How it ended. `refused` is not the service's, `busy` came while too many were handled, `failed` could not be read
   * or handed over: the service sends it again.
   */
  outcome: Handled | 'refused' | 'busy' | 'failed'
  /** Of a refused one. */
  reason?: RefusalReason
  /** Of one that was verified. */
  eventId?: string | undefined
  /** Seconds from the transmission to the hand-over, of one that was handed over. */
  delaySeconds?: number
}
