/** `tillkit webhooks unregister`: deletes the registration of this server's address at the service. */

import { callOperation } from '../../bff/core/upstream/call.ts'
import { UpstreamError } from '../../bff/core/upstream/error.ts'
import { deleteWebhook, listWebhooks } from '../../operations/internal/notifications.ts'
import { type Command, type CommandInput, usageError } from '../command.ts'
import { readConfiguration } from '../configuration.ts'
import { webhookUrl } from './public-url.ts'
import { findOurs } from './register.ts'

export const unregister: Command = {
  summary: 'Delete the registration of the address of this server (TILL_PUBLIC_URL).',
  options: { yes: { help: 'confirm it' } },
  details: [
    'The service sends no more events to it. Then remove TILL_WEBHOOK_IDS, TILL_NOTIFY_URL and',
    'TILL_NOTIFY_SECRETS from the configuration, and restart the server.',
  ],
  async run(input) {
    // A receiver requires TILL_WEBHOOK_IDS in live mode, which may be removed already.
    const environment = { ...input.environment, TILL_NOTIFY_URL: undefined }
    const configuration = readConfiguration({ environment })
    const { upstream, env } = configuration
    const address = webhookUrl(configuration)
    const { value } = await callOperation(listWebhooks, {}, { upstream })
    const ours = findOurs(value.webhooks, address, env.TILL_WEBHOOK_IDS)
    if (!ours) {
      input.print(`not registered: ${address}`, { id: null, url: address, outcome: 'absent' })
      return undefined
    }
    const { id, url } = ours
    await confirmDeletion(input, `the registration ${id} of ${url} is deleted`)
    await callOperation(deleteWebhook, { params: { webhook_id: id } }, { upstream }).catch(
      (error: unknown) => {
        // Another one was faster, or the answer to the first attempt was lost.
        if (!(error instanceof UpstreamError) || error.code !== 'not-found') throw error
      },
    )
    input.print(`deleted: ${id}, ${url}`, { id, url, outcome: 'deleted' })
    return undefined
  },
}

/** @throws {CommandError} without a confirmation */
async function confirmDeletion({ switches, confirm }: CommandInput, effect: string): Promise<void> {
  if (switches.has('yes')) return
  if (!confirm) throw usageError(`${effect}: confirm with --yes`)
  if (!(await confirm(`${effect.charAt(0).toUpperCase()}${effect.slice(1)}. Continue?`)))
    throw usageError('nothing was deleted')
}
