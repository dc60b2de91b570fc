/** `tillkit webhooks reconcile`: requests another delivery of every event of a span. */

import { UpstreamError } from '../../bff/core/upstream/error.ts'
import { MARK_TTL_MS } from '../../bff/features/notifications/webhooks/lease.ts'
import { isVaultEvent } from '../../contract/notifications/event-types.ts'
import type { RecordedEvent } from '../../contract/notifications/webhook-event.ts'
import { type Command, type CommandInput, EXIT, usageError } from '../command.ts'
import { readConfiguration } from '../configuration.ts'
import { describeUpstreamError } from '../upstream-errors.ts'
import { patiently } from './rate-limit.ts'
import { recordedEvents } from './record.ts'
import { requestResend } from './resend.ts'
import { timeBefore } from './time.ts'

export const reconcile: Command = {
  summary: 'Let the service send again every event since a time, after an outage.',
  options: {
    since: { value: 'TIME', help: '2026-01-31T12:00:00Z, 2026-01-31, 90m, 12h or 3d; required' },
    yes: { help: 'confirm a time more than four days ago' },
  },
  details: [
    'What was handed over in the last four days is not handed over again. An older event is, with the same',
    '"webhook-id", by which the receiver recognises it.',
  ],
  async run(input) {
    const now = Date.now()
    const { since: text } = input.values
    if (text === undefined) throw usageError('--since is missing')
    const since = timeBefore(text, '--since', now)
    const { upstream, env } = readConfiguration(input)
    await confirmOld(input, now - since.getTime())
    const found = await recordedEvents(upstream, { since })
    // Oldest first, as they happened.
    const events = found.filter(isHandedOver).reverse()
    const failed: { id: string; error: string }[] = []
    let resent = 0
    for (const { id } of events) {
      if (input.signal.aborted) return EXIT.interrupted
      try {
        await patiently(() => requestResend(upstream, id, env.TILL_WEBHOOK_IDS), input.signal)
        resent++
      } catch (error) {
        if (!(error instanceof UpstreamError) || !isAboutOneEvent(error)) throw error
        const message = describeUpstreamError(error)
        failed.push({ id, error: message })
        input.report(`${id}: ${message}`)
      }
    }
    const [oldest] = events
    input.print(
      [
        `${events.length} events since ${since.toISOString()}: the service sends ${resent} again, ${failed.length} failed`,
        ...(oldest ? [`the oldest in its record: ${oldest.id}, ${oldest.create_time}`] : []),
      ].join('\n'),
      {
        since: since.toISOString(),
        found: events.length,
        resent,
        failed,
        oldest: oldest ? { id: oldest.id, create_time: oldest.create_time } : null,
      },
    )
    return failed.length > 0 ? EXIT.failed : EXIT.ok
  },
}

const isHandedOver = ({ event_type }: RecordedEvent) => !isVaultEvent(event_type)

/** Any other error would meet the rest of the events as well. */
const isAboutOneEvent = ({ code }: UpstreamError) =>
  code === 'not-found' || code === 'rejected' || code === 'conflict'

/** @throws {CommandError} without a confirmation */
async function confirmOld({ switches, confirm }: CommandInput, ageMs: number): Promise<void> {
  if (ageMs <= MARK_TTL_MS || switches.has('yes')) return
  const warning = 'events of more than four days ago are handed over again'
  if (!confirm) throw usageError(`${warning}: confirm with --yes`)
  if (!(await confirm(`${warning.charAt(0).toUpperCase()}${warning.slice(1)}. Continue?`)))
    throw usageError('nothing was sent')
}
