/** `tillkit webhooks listen`: hands over new events of the service's record to an address of this machine. */
import { setTimeout } from 'node:timers/promises'
import { ReceiverUrl } from '../../bff/core/config/values.ts'
import { memoryStore } from '../../bff/core/store/store.ts'
import { UpstreamError, type UpstreamErrorCode } from '../../bff/core/upstream/error.ts'
import { ageInStore, NotReadYet } from '../../bff/features/notifications/payload/reads.ts'
import type { RecordedEvent } from '../../contract/notifications/webhook-event.ts'
import { type Command, type CommandInput, EXIT, usageError } from '../command.ts'
import { type CommandConfig, readConfiguration } from '../configuration.ts'
import { describeUpstreamError } from '../upstream-errors.ts'
import { Forwarding } from './forwarding.ts'
import { builderOf, readRecorded } from './notification.ts'
import { rateLimitWait } from './rate-limit.ts'
import { ReceiverFailed, receiverAt } from './receiver.ts'
import { newestEvent, recordedEvents } from './record.ts'
import { timeBefore } from './time.ts'

const POLL_SECONDS = 2

export const listen: Command = {
  summary: 'Hand over new events to an address of this machine, without a public address.',
  options: {
    forward: {
      value: 'URL',
      help: 'the receiver, such as http://localhost:3000/notifications; required',
    },
    since: {
      value: 'TIME',
      help: 'begin with the events since then; without it, with the next one',
    },
  },
  details: [
    'Reads the record of the configured service every two seconds. Notifications are those of the server, signed',
    'with TILL_NOTIFY_SECRETS. They are handed over in order: one that the receiver does not take is handed over',
    'again until it does, and the others wait. Ctrl-C prints the ids that are left. A record without a registered',
    'address may stay empty.',
  ],
  async run(input) {
    const url = readForward(input.values.forward)
    const { since: text } = input.values
    const since = text === undefined ? undefined : timeBefore(text, '--since', Date.now())
    // The receiver is the one of the argument.
    const environment = { ...input.environment, TILL_NOTIFY_URL: undefined }
    const configuration = readConfiguration({ environment })
    const { upstream } = configuration
    const forwarding = new Forwarding({
      read: (from) => recordedEvents(upstream, { since: from }),
      attempt: attemptTo(url, configuration, input),
    })
    if (since) forwarding.beginAt(since)
    else await forwarding.beginAfter(await newestEvent(upstream))
    const { host } = new URL(url)
    input.report(`events are handed over to ${host}; Ctrl-C ends it`)
    try {
      await forward(forwarding, input)
    } finally {
      const { pending } = forwarding
      if (pending.length > 0) input.report(`not handed over: ${pending.join(', ')}`)
    }
    return forwarding.pending.length === 0 ? EXIT.ok : EXIT.interrupted
  },
}

/** @throws {CommandError} */
function readForward(text: string | undefined): string {
  if (text === undefined) throw usageError('--forward is missing')
  const url = ReceiverUrl.safeParse(text)
  if (!url.success) throw usageError(`--forward ${url.error.issues[0]?.message}`)
  return url.data
}

/** Until the signal. @throws {UpstreamError} that no wait mends */
async function forward(forwarding: Forwarding, { signal, report }: CommandInput): Promise<void> {
  let isFailing = false
  while (!signal.aborted) {
    let seconds = POLL_SECONDS
    try {
      await forwarding.round(signal)
      isFailing = false
    } catch (error) {
      if (!(error instanceof UpstreamError) || FINAL.includes(error.code)) throw error
      if (error.code === 'rate-limited') seconds = rateLimitWait(error)
      // Once for a row of failures.
      if (!isFailing) report(describeUpstreamError(error))
      isFailing = true
    }
    await setTimeout(seconds * 1000, undefined, { signal }).catch(() => {})
  }
}

const FINAL: readonly UpstreamErrorCode[] = ['unauthorized', 'missing-scope', 'rejected']

function attemptTo(
  url: string,
  configuration: CommandConfig,
  { print, report }: CommandInput,
): (recorded: RecordedEvent) => Promise<boolean> {
  const deliver = receiverAt(url, configuration.notifySecrets)
  const build = builderOf(configuration, ageInStore(memoryStore(), Date.now))
  let lastFailure = ''
  /** Once for a row of equal failures. */
  const reportFailure = (failure: string) => {
    if (failure !== lastFailure) report(failure)
    lastFailure = failure
  }
  return async function attempt(recorded) {
    const { id, event_type: type } = recorded
    const read = readRecorded(recorded, configuration)
    if ('excluded' in read) return true
    try {
      const { notification } = await build(read.event, { isSimulated: false })
      await deliver(notification)
      print(`handed over: ${id}, ${type}`, { id, type })
      return true
    } catch (error) {
      if (error instanceof NotReadYet) {
        reportFailure(`${id}, ${type}: its resource can't be read yet`)
        return false
      }
      if (!(error instanceof ReceiverFailed)) throw error
      reportFailure(`${id}, ${type}: ${error.message}`)
      return false
    }
  }
}
