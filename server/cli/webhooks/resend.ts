/** `tillkit webhooks resend`: requests another delivery of one event. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import type { Upstream } from '../../bff/core/upstream/client.ts'
import { resendWebhookEvent } from '../../operations/internal/notifications.ts'
import type { Command } from '../command.ts'
import { readConfiguration } from '../configuration.ts'
import { eventId } from './event-id.ts'

export const resend: Command = {
  summary:
    'Let the service send an event again. What was handed over is not handed over again: "replay" does that.',
  args: ['ID'],
  async run(input) {
    const id = eventId(input)
    const { upstream, env } = readConfiguration(input)
    await requestResend(upstream, id, env.TILL_WEBHOOK_IDS)
    input.print(`the service sends ${id} again`, { id })
    return undefined
  },
}

/** Sent to our registrations; without them, to each that the event was sent to. @throws {UpstreamError} */
export async function requestResend(
  upstream: Upstream,
  event_id: string,
  webhook_ids?: readonly string[],
): Promise<void> {
  const body = webhook_ids ? { webhook_ids } : {}
  await callOperation(resendWebhookEvent, { params: { event_id }, body }, { upstream })
}
