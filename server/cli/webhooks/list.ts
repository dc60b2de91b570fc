/** `tillkit webhooks list`: the addresses that are registered at the service. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import { listWebhooks } from '../../operations/internal/notifications.ts'
import type { Command } from '../command.ts'
import { readConfiguration } from '../configuration.ts'

export const list: Command = {
  summary: 'List the addresses that are registered for events.',
  async run(input) {
    const { upstream, env } = readConfiguration(input)
    const { value } = await callOperation(listWebhooks, {}, { upstream })
    const ours = new Set(env.TILL_WEBHOOK_IDS)
    const webhooks = value.webhooks.map(({ id, url, event_types }) => ({
      id,
      url,
      event_types: event_types.map(({ name }) => name),
      is_configured: ours.has(id),
    }))
    const lines = webhooks.map(({ id, url, event_types, is_configured }) => {
      const types = event_types.includes('*') ? 'all' : event_types.length
      return `${id}  ${url}  ${types} event types${is_configured ? ', in TILL_WEBHOOK_IDS' : ''}`
    })
    input.print(lines.join('\n') || 'no address is registered', { webhooks })
    return undefined
  },
}
