/** Webhooks in, notifications out. */
import { ConfigError } from '../../../host/config-error.ts'
import { addressOf, type ConfigDefaults } from '../../core/config/config.ts'
import { isOwnSandbox } from '../../core/config/mode.ts'
import type { Env } from '../../core/config/schema.ts'
import { defineFeature } from '../../core/feature.ts'
import { fetchTransport } from '../../core/upstream/transport.ts'
import type { NotifyConfig, WebhookConfig } from './config.ts'
import { createNotifications } from './create.ts'
import { listMyInvoiceEvents, listNotifications } from './endpoints.ts'
import type { OnNotification } from './hand-over.ts'
import { merchantOf } from './payload/payee.ts'
import { webhookRegistration } from './webhook-registration.ts'
import type { VerifyCertificate } from './webhooks/certificates.ts'

declare module '../../core/config/config.ts' {
  interface Config {
    /** Webhooks of the services; without them there is no `/webhooks`. */
    webhooks?: WebhookConfig
    /** The receiver of notifications; none when absent. */
    notify?: NotifyConfig
  }
  interface ConfigDefaults {
    /** Ids of webhooks that are registered at the start. */
    webhookIds?: readonly string[]
    /** The root of the sandbox's certificates, in PEM. */
    webhookCa?: string
    /** A secret of notifications, where none is configured. */
    notifySecret?: string
    /** A receiver of notifications, where none is configured. */
    notifyUrl?: string | undefined
  }
}

declare module '../../core/bff-options.ts' {
  interface BffOptions {
    /**
     * Judges certificates of webhooks (`verifyCertificate` of `@tillkit/server/node`). Without it the service confirms
     * each signature.
     */
    verifyCertificate?: VerifyCertificate
    /**
     * Receives notifications in this process, in place of TILL_NOTIFY_URL. It may be called twice for one event, with
     * the same `data.id`; a rejection, or more than ten seconds, repeats it later.
     */
    onNotification?: OnNotification
  }
}

declare module '../../core/forward/endpoint.ts' {
  interface EndpointDeps {
    /** The merchant that the credentials act for; undefined if no assertion names one. */
    merchantId: string | undefined
  }
}

const NOTHING_HANDED_OVER =
  'no notification is handed over, because TILL_WEBHOOK_IDS is not set: "tillkit webhooks register" prints it'

export const notifications = defineFeature({
  endpoints: [listNotifications],
  customerRoutes: [listMyInvoiceEvents],
  services: (env, defaults) =>
    webhookConfig(env, defaults) ? (['orders', 'notifications'] as const) : [],
  config: (env, defaults) => ({
    webhooks: webhookConfig(env, defaults),
    notify: notifyConfig(env, defaults),
  }),
  secrets: ({ notify }) => notify?.secrets ?? [],
  make({ config, options, deps, log, telemetry }) {
    const { webhooks, notify, publicUrl } = config
    const { onNotification, verifyCertificate, transport = fetchTransport } = options
    const { upstream, store, now, monotonicNow, publishChange: publish } = deps
    const merchantId = merchantOf(config.assertion)
    const hasReceiver = onNotification !== undefined || notify !== undefined
    if (!webhooks) {
      if (hasReceiver) log.info({ notice: NOTHING_HANDED_OVER })
      return { deps: { merchantId } }
    }
    const { routes, readiness } = createNotifications({
      ...{ webhooks, notify, onNotification, merchantId, verifyCertificate, publish },
      ...{ upstream, store, transport, onWebhook: telemetry?.onWebhook, now, monotonicNow },
    })
    const checkRegistration = webhookRegistration({
      config: { webhooks, publicUrl },
      ...{ upstream, monotonicNow },
    })
    return {
      deps: { merchantId },
      signedRoutes: routes,
      readiness: {
        state: readiness,
        async check() {
          const fault = await checkRegistration()
          if (!fault) return undefined
          const { host } = new URL(config.baseUrls.notifications ?? config.tokenUrl)
          const degraded = { part: 'webhooks' as const, host, ...fault }
          return { members: { webhooks: 'unregistered' }, degraded }
        },
      },
    }
  },
})

function webhookConfig(
  env: Env,
  { webhookIds, webhookCa, sandboxUrl }: ConfigDefaults,
): WebhookConfig | undefined {
  const ids = env.TILL_WEBHOOK_IDS ?? webhookIds
  if (!ids) return undefined
  const isSandbox = isOwnSandbox(env)
  return {
    ids,
    ca: env.TILL_WEBHOOK_CA ?? webhookCa,
    sandboxUrl: isSandbox ? addressOf('notifications', env, { sandboxUrl }) : undefined,
    takesSimulated: (env.TILL_WEBHOOK_SIMULATED ?? (isSandbox ? 'on' : 'off')) === 'on',
  }
}

/** @throws {ConfigError} without a secret */
function notifyConfig(
  env: Env,
  { notifySecret, notifyUrl }: ConfigDefaults,
): NotifyConfig | undefined {
  const url = env.TILL_NOTIFY_URL ?? notifyUrl
  if (url === undefined) return undefined
  const secrets = env.TILL_NOTIFY_SECRETS ?? (notifySecret && [notifySecret])
  if (!secrets) throw new ConfigError('TILL_NOTIFY_SECRETS is required with TILL_NOTIFY_URL')
  return { url, secrets }
}
