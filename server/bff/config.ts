/** Configuration of the BFF: from the environment, and from defaults that are known only once the ports are open. */
import { z } from 'zod'
import { ConfigError } from '../host/config-error.ts'
import {
  type BaseUrls,
  type OptionalService,
  SERVICE_NAMES,
  SERVICES,
  type Service,
} from '../operations/services.ts'
import { missingKeysMessage, REQUIRED_IN_LIVE, type RequiredKey } from './core/config/errors.ts'
import { isOwnSandbox } from './core/config/mode.ts'
import { type Env, parseEnv } from './core/config/schema.ts'
import type { CustomerPut } from './core/customers/customer-update.ts'
import type { RateLimits } from './core/http/rate-limit.ts'
import type { SessionKey } from './core/sessions/signing-keys.ts'
import type { Dialect } from './core/upstream/client.ts'
import type { Credentials } from './core/upstream/credentials.ts'
import type { NotifyConfig, WebhookConfig } from './features/notifications/config.ts'
import type { OfferedPlans } from './features/plans/offered-plans.ts'
import type { PlanSettings } from './features/plans/settings.ts'

export { ConfigError } from '../host/config-error.ts'
export { type Env, parseEnv } from './core/config/schema.ts'

/** Configuration of `createBff`. */
export interface Config {
  tokenUrl: string
  /** Of billing, links and payments, and of the services that configured features use. */
  baseUrls: BaseUrls
  /** Credentials of services without their own. */
  clientId: string
  clientSecret: string
  credentials?: Partial<Record<Service, Credentials>>
  /** Authentication at payments; `bearer` when absent. */
  paymentsAuth?: 'bearer' | 'basic'
  /** Scopes to request; the token endpoint decides when absent. */
  scopes?: readonly string[]
  /** True where the services have the real time, so that our clock can be compared: in live mode. */
  hasRealClock?: boolean
  /** JWT that identifies the merchant to the services. */
  assertion?: string
  /** Header names of the services; `spec` when absent. */
  dialect?: Dialect
  /** Base URL of the hosted checkout. */
  checkoutUrl: string
  apiKeys: readonly string[]
  /** The first one signs, all of them verify. */
  sessionKeys: readonly SessionKey[]
  allowedOrigins: readonly string[]
  /** Unlimited when absent. */
  rateLimits?: RateLimits
  /** Name below which a shared store keeps this deployment's keys; a digest of services and client ids when absent. */
  deployment?: string
  /** Plans that anyone may see; none when absent. */
  offeredPlans?: OfferedPlans
  /** How customers are updated: `partial` when absent, `merge` where the service replaces. */
  customerPut?: CustomerPut
  /** Changes of plans; those of live mode when absent: `off`, `terms` and no taking back. */
  planSettings?: PlanSettings
  /** Our own address and base path, as others reach it. */
  publicUrl?: string
  /** Webhooks of the services; without them there is no `/webhooks`. */
  webhooks?: WebhookConfig
  /** The receiver of notifications; none when absent. */
  notify?: NotifyConfig
}

/** Keys that sandbox mode generates and keeps if they are not configured. */
export const GeneratedKeys = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  apiKey: z.string().min(1),
  sessionKey: z.string().min(1),
})
export type GeneratedKeys = z.infer<typeof GeneratedKeys>

function serviceCredentials(env: Env): Config['credentials'] {
  const credentials: Config['credentials'] = {}
  for (const service of SERVICE_NAMES) {
    const { client_id: clientId, client_secret: clientSecret } = env.TILL_SERVICES[service] ?? {}
    if (clientId && clientSecret) credentials[service] = { clientId, clientSecret }
  }
  return credentials
}

/** Defaults that are known only once the ports are open. */
export interface ConfigDefaults {
  /** Base URL of the sandbox. */
  sandboxUrl?: string
  /** Origins of the demo, which are always allowed; none in live mode. */
  ownOrigins: readonly string[]
  keys?: Partial<GeneratedKeys>
  /** Our own address; none when absent. */
  publicUrl?: string
  /** Ids of webhooks that are registered at the start. */
  webhookIds?: readonly string[]
  /** The root of the sandbox's certificates, in PEM. */
  webhookCa?: string
  /** A secret of notifications, where none is configured. */
  notifySecret?: string
  /** A receiver of notifications, where none is configured. */
  notifyUrl?: string | undefined
  /** Optional services to include. */
  optionalServices?: readonly OptionalService[]
}

/**
 * Reads the configuration from an environment alone.
 * @throws {ConfigError} naming every invalid key
 */
export const loadConfig = (environment: Record<string, string | undefined>): Config =>
  createConfig(parseEnv(environment), { ownOrigins: [] })

/** @throws {ConfigError} naming every key that is neither configured nor generated */
export function createConfig(env: Env, defaults: ConfigDefaults): Config {
  const { sandboxUrl, ownOrigins, keys } = defaults
  const base = env.TILL_UPSTREAM_BASE_URL ?? sandboxUrl
  const clientId = env.TILL_CLIENT_ID ?? keys?.clientId
  const clientSecret = env.TILL_CLIENT_SECRET ?? keys?.clientSecret
  const apiKeys = env.TILL_API_KEYS ?? (keys?.apiKey && [keys.apiKey])
  const sessionKeys =
    env.TILL_SESSION_KEYS ?? (keys?.sessionKey && [{ kid: 'generated', secret: keys.sessionKey }])
  if (!base || !clientId || !clientSecret || !apiKeys || !sessionKeys) {
    const found: Partial<Record<RequiredKey, unknown>> = {
      TILL_UPSTREAM_BASE_URL: base,
      TILL_CLIENT_ID: clientId,
      TILL_CLIENT_SECRET: clientSecret,
      TILL_API_KEYS: apiKeys,
      TILL_SESSION_KEYS: sessionKeys,
      // Not checked above, because a server without pages needs no origins.
      TILL_ALLOWED_ORIGINS: env.TILL_ALLOWED_ORIGINS ?? ownOrigins[0],
    }
    throw new ConfigError(
      missingKeysMessage(
        REQUIRED_IN_LIVE.filter((key) => !found[key]),
        env.TILL_MODE,
      ),
    )
  }
  const baseUrl = (service: Service) =>
    env.TILL_SERVICES[service]?.base_url ?? `${base}${SERVICES[service].path}`
  const webhooks = webhookConfig(env, defaults, baseUrl('notifications'))
  const optionalServices = new Set(defaults.optionalServices)
  if (webhooks) optionalServices.add('orders').add('notifications')
  if ((env.TILL_VAULT ?? (isOwnSandbox(env) ? 'on' : 'off')) === 'on') optionalServices.add('vault')
  return {
    tokenUrl: `${base}/v1/oauth2/token`,
    baseUrls: {
      billing: baseUrl('billing'),
      links: baseUrl('links'),
      payments: baseUrl('payments'),
      ...Object.fromEntries([...optionalServices].map((service) => [service, baseUrl(service)])),
    },
    clientId,
    clientSecret,
    credentials: serviceCredentials(env),
    paymentsAuth: env.TILL_PAYMENTS_AUTH,
    scopes: env.TILL_SCOPES,
    assertion: env.TILL_AUTH_ASSERTION,
    dialect: env.TILL_UPSTREAM_DIALECT,
    checkoutUrl: env.TILL_CHECKOUT_URL ?? base,
    ...(env.TILL_MODE === 'live' && { hasRealClock: true }),
    apiKeys,
    sessionKeys,
    allowedOrigins: [...new Set([...(env.TILL_ALLOWED_ORIGINS ?? []), ...ownOrigins])],
    rateLimits: env.TILL_RATE_LIMITS,
    deployment: env.TILL_DEPLOYMENT,
    offeredPlans: env.TILL_OFFERED_PLANS ?? (isOwnSandbox(env) ? 'all' : []),
    customerPut: env.TILL_CUSTOMER_PUT,
    planSettings: planSettings(env),
    publicUrl: env.TILL_PUBLIC_URL ?? defaults.publicUrl,
    webhooks,
    notify: notifyConfig(env, defaults),
  }
}

/** @throws {ConfigError} for previews of a service that has none */
function planSettings(env: Env): PlanSettings {
  const isSandbox = isOwnSandbox(env)
  const { TILL_PLAN_CHANGE, TILL_PLAN_PREVIEW, TILL_TAKE_BACK } = env
  if (TILL_PLAN_PREVIEW === 'service' && !isSandbox) {
    throw new ConfigError(
      'TILL_PLAN_PREVIEW must be "terms" here: only the own sandbox answers what a change would bill',
    )
  }
  return {
    change: TILL_PLAN_CHANGE ?? (isSandbox ? 'put' : 'off'),
    certainty: TILL_PLAN_PREVIEW ?? (isSandbox ? 'service' : 'terms'),
    takesBack: (TILL_TAKE_BACK ?? (isSandbox ? 'on' : 'off')) === 'on',
  }
}

function webhookConfig(
  env: Env,
  { webhookIds, webhookCa }: ConfigDefaults,
  notificationsUrl: string,
): WebhookConfig | undefined {
  const ids = env.TILL_WEBHOOK_IDS ?? webhookIds
  if (!ids) return undefined
  const isSandbox = isOwnSandbox(env)
  return {
    ids,
    ca: env.TILL_WEBHOOK_CA ?? webhookCa,
    sandboxUrl: isSandbox ? notificationsUrl : undefined,
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
