/** `tillkit webhooks replay`: hands over one event of the record once more. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import { NOT_FOUND_MS, NotReadYet } from '../../bff/features/notifications/payload/reads.ts'
import { readWebhookEvent } from '../../operations/internal/notifications.ts'
import { type Command, CommandError, usageError } from '../command.ts'
import { readConfiguration } from '../configuration.ts'
import { eventId } from './event-id.ts'
import { builderOf, readRecorded } from './notification.ts'
import { receiverAt } from './receiver.ts'

/** By hand a resource that is not found is gone; a service that does not answer is an error. */
const ageOf = async () => NOT_FOUND_MS

export const replay: Command = {
  summary: 'Hand over an event again, also one that was handed over before.',
  args: ['ID'],
  details: [
    'Reads the event from the record of the service, and its resource as it is now. The receiver gets it at',
    'TILL_NOTIFY_URL with the same "webhook-id" and "replayed": true.',
  ],
  async run(input) {
    const event_id = eventId(input)
    const configuration = readConfiguration(input)
    const { notify } = configuration.config
    if (!notify) throw usageError('TILL_NOTIFY_URL must be set')
    const deliver = receiverAt(notify.url, notify.secrets)
    const params = { event_id }
    const { value } = await callOperation(readWebhookEvent, { params }, configuration)
    const recorded = readRecorded(value, configuration)
    if ('excluded' in recorded)
      throw new CommandError(`${event_id} is not handed over: ${recorded.excluded}`)
    const build = builderOf(configuration, ageOf)
    const options = { isSimulated: false, isReplayed: true }
    const { notification } = await build(recorded.event, options).catch((error: unknown) => {
      if (!(error instanceof NotReadYet)) throw error
      throw new CommandError(
        `the resource of ${event_id} can't be read at present; repeat it later`,
      )
    })
    await deliver(notification)
    const { type } = notification
    input.print(`handed over: ${event_id}, ${type}`, { id: event_id, type })
    return undefined
  },
}
