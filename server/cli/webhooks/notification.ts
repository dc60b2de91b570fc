/** Notifications of recorded events, built as the server builds them. */

import {
  type BuildNotification,
  notificationBuilder,
} from '../../bff/features/notifications/payload/build.ts'
import { parseEvent, type ServiceEvent } from '../../bff/features/notifications/payload/event.ts'
import { paymentLinks } from '../../bff/features/notifications/payload/links.ts'
import { isOfAnotherMerchant, merchantOf } from '../../bff/features/notifications/payload/payee.ts'
import { type AgeOf, reader } from '../../bff/features/notifications/payload/reads.ts'
import { WebhookRefused } from '../../bff/features/notifications/webhooks/refusal.ts'
import { isVaultEvent } from '../../contract/notifications/event-types.ts'
import type { RecordedEvent } from '../../contract/notifications/webhook-event.ts'
import type { CommandConfig } from '../configuration.ts'

export function builderOf({ upstream }: Pick<CommandConfig, 'upstream'>, ageOf: AgeOf) {
  const monotonicNow = () => performance.now()
  return notificationBuilder({
    startReads: reader({ upstream, ageOf, monotonicNow }),
    findLink: paymentLinks({ upstream, monotonicNow }),
    now: Date.now,
  }) satisfies BuildNotification
}

/** The event, or the reason for which it is never handed over. */
export function readRecorded(
  recorded: RecordedEvent,
  { config }: Pick<CommandConfig, 'config'>,
): { event: ServiceEvent } | { excluded: string } {
  try {
    const event = parseEvent(recorded)
    const merchantId = merchantOf(config.assertion)
    if (isVaultEvent(event.event_type)) return { excluded: 'it is ids of tokens' }
    if (merchantId !== undefined && isOfAnotherMerchant(event, merchantId))
      return { excluded: 'it is of another merchant' }
    return { event }
  } catch (error) {
    if (!(error instanceof WebhookRefused)) throw error
    return { excluded: 'it has no id or no type' }
  }
}
