/** `tillkit webhooks test`: hands over a sample. */
import type { BuiltNotification } from '../../bff/features/notifications/payload/build.ts'
import { type Command, usageError } from '../command.ts'
import { readConfiguration } from '../configuration.ts'
import { receiverAt } from './receiver.ts'

export const test: Command = {
  summary: 'Hand over a signed sample to the receiver at TILL_NOTIFY_URL.',
  details: [
    'It is a payment with "simulated": true, signed as every notification is. Its ids are of nothing: a receiver',
    'stores the id, answers success, and does nothing else.',
  ],
  async run(input) {
    const { notify } = readConfiguration(input).config
    if (!notify) throw usageError('TILL_NOTIFY_URL must be set')
    const sample = samplePayment(new Date().toISOString())
    const { id } = sample.data
    const start = performance.now()
    await receiverAt(notify.url, notify.secrets)(sample)
    const milliseconds = Math.round(performance.now() - start)
    input.print(`the receiver has the sample ${id}, after ${milliseconds} ms`, { id, milliseconds })
    return undefined
  },
}

function samplePayment(now: string): BuiltNotification {
  const order_id = 'SAMPLE-ORDER'
  return {
    type: 'PAYMENT.CAPTURE.COMPLETED',
    timestamp: now,
    data: {
      id: `WH-SAMPLE-${crypto.randomUUID()}`,
      customer: null,
      order_id,
      resource: {
        id: 'SAMPLE-CAPTURE',
        status: 'COMPLETED',
        amount: { currency_code: 'USD', value: '5.00' },
        final_capture: true,
        supplementary_data: { related_ids: { order_id } },
        create_time: now,
        update_time: now,
      },
      current: null,
      link: null,
      simulated: true,
    },
  }
}
