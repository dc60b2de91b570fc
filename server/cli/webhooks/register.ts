/** `tillkit webhooks register`: registers this server's address at the service. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import type { Upstream } from '../../bff/core/upstream/client.ts'
import { isSameAddress } from '../../bff/features/notifications/webhooks/same-address.ts'
import type { Webhook, WebhookPatch } from '../../contract/notifications/webhook.ts'
import {
  createWebhook,
  listWebhooks,
  updateWebhook,
} from '../../operations/internal/notifications.ts'
import type { Command } from '../command.ts'
import { readConfiguration } from '../configuration.ts'
import { chooseEventTypes } from './event-types.ts'
import { webhookUrl } from './public-url.ts'

export const register: Command = {
  summary:
    'Register the address of this server (TILL_PUBLIC_URL) for events, or change that registration.',
  options: {
    types: { value: 'NAMES', help: 'event types, comma-separated; all that are handed over' },
  },
  details: [
    'An existing registration of the address keeps its id, and so does the one that TILL_WEBHOOK_IDS names',
    'when the address has changed. Set TILL_WEBHOOK_IDS to the id that is printed, and restart the server.',
  ],
  async run(input) {
    // A receiver requires TILL_WEBHOOK_IDS in live mode, and the id is made here.
    const environment = { ...input.environment, TILL_NOTIFY_URL: undefined }
    const configuration = readConfiguration({ environment })
    const { upstream, env } = configuration
    const url = webhookUrl(configuration)
    const { names, notOffered } = await chooseEventTypes(input.values.types, upstream)
    const { value } = await callOperation(listWebhooks, {}, { upstream })
    const existing = findOurs(value.webhooks, url, env.TILL_WEBHOOK_IDS)
    const { webhook, outcome } = await save(upstream, existing, url, names)
    input.print(
      [
        `${outcome}: ${url}, ${names.includes('*') ? 'all' : names.length} event types`,
        ...(notOffered.length > 0 ? [`not offered by the service: ${notOffered.join(', ')}`] : []),
        `TILL_WEBHOOK_IDS=${webhook.id}`,
      ].join('\n'),
      { id: webhook.id, url, outcome, event_types: names, not_offered: notOffered },
    )
    return undefined
  },
}

/** The registration of our address, or that of the one configured id, after a change of the address. */
export function findOurs(
  webhooks: readonly Webhook[],
  url: string,
  ids: readonly string[] = [],
): Webhook | undefined {
  const sameUrl = webhooks.find((webhook) => isSameAddress(webhook.url, url))
  if (sameUrl || ids.length !== 1) return sameUrl
  return webhooks.find(({ id }) => id === ids[0])
}

async function save(
  upstream: Upstream,
  existing: Webhook | undefined,
  url: string,
  names: readonly string[],
) {
  const event_types = names.map((name) => ({ name }))
  if (!existing) {
    const body = { url, event_types }
    const { value } = await callOperation(createWebhook, { body }, { upstream })
    return { webhook: value, outcome: 'created' }
  }
  const body: WebhookPatch = []
  if (!isSameAddress(existing.url, url)) body.push({ op: 'replace', path: '/url', value: url })
  const registered = existing.event_types.map(({ name }) => name).sort()
  if (registered.join() !== [...names].sort().join())
    body.push({ op: 'replace', path: '/event_types', value: event_types })
  if (body.length === 0) return { webhook: existing, outcome: 'unchanged' }
  const params = { webhook_id: existing.id }
  await callOperation(updateWebhook, { params, body }, { upstream })
  return { webhook: existing, outcome: 'changed' }
}
