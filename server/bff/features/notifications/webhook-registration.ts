/**
 * Compares TILL_WEBHOOK_IDS with the registrations at the service. With a mistyped or deleted one everything else is
 * up, and no sale ever arrives.
 */
import type { Webhook } from '../../../contract/notifications/webhook.ts'
import { listWebhooks } from '../../../operations/internal/notifications.ts'
import { callOperation } from '../../core/upstream/call.ts'
import type { Upstream } from '../../core/upstream/client.ts'
import { UpstreamError } from '../../core/upstream/error.ts'
import { isSameAddress } from './webhooks/same-address.ts'

/** Between two reads while a registration is at fault. */
const REREAD_MS = 60_000
/** Between two reads of one that is right: somebody may delete or change it. */
const RIGHT_REREAD_MS = 600_000

export interface RegistrationOptions {
  config: {
    /** Without `sandboxUrl` in front of the provider. */
    webhooks?: { ids: readonly string[]; sandboxUrl?: string | undefined } | undefined
    publicUrl?: string | undefined
  }
  upstream: Upstream
  monotonicNow: () => number
}

interface RegistrationFault {
  cause: string
  key: string
  /** Of the registered address; the service's when absent. */
  host?: string
}

/** Without an error when the registrations can't be read: the state of the service says why. */
export function webhookRegistration({ config, upstream, monotonicNow }: RegistrationOptions) {
  const { webhooks, publicUrl } = config
  let fault: RegistrationFault | undefined
  // The own sandbox registers this server itself.
  let dueAt = webhooks?.sandboxUrl === undefined ? 0 : Number.POSITIVE_INFINITY

  return async (): Promise<RegistrationFault | undefined> => {
    const now = monotonicNow()
    if (!webhooks || now < dueAt) return fault
    dueAt = now + REREAD_MS
    try {
      const { value } = await callOperation(listWebhooks, {}, { upstream })
      fault = faultOf(value.webhooks, webhooks.ids, publicUrl)
      if (!fault) dueAt = now + RIGHT_REREAD_MS
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
    }
    return fault
  }
}

/** One of several ids is enough, so that a registration can be replaced. */
function faultOf(
  registered: readonly Webhook[],
  ids: readonly string[],
  publicUrl: string | undefined,
): RegistrationFault | undefined {
  const ours = registered.filter(({ id }) => ids.includes(id))
  const [first] = ours
  if (!first) {
    return { cause: 'the service has no registration with this id', key: 'TILL_WEBHOOK_IDS' }
  }
  if (
    publicUrl === undefined ||
    ours.some(({ url }) => isSameAddress(url, `${publicUrl}/webhooks`))
  )
    return undefined
  return {
    cause: 'the registration is of another address than TILL_PUBLIC_URL with /webhooks',
    key: 'TILL_PUBLIC_URL',
    ...(URL.canParse(first.url) && { host: new URL(first.url).host }),
  }
}
