/** Configuration of the core: from the environment, and from defaults that are known only once the ports are open. */
import { z } from 'zod'
import { ConfigError } from '../../../host/config-error.ts'
import {
  type BaseUrls,
  type OptionalService,
  SERVICE_NAMES,
  SERVICES,
  type Service,
} from '../../../operations/services.ts'
import type { CustomerPut } from '../customers/customer-update.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { SessionKey } from '../sessions/signing-keys.ts'
import type { Dialect } from '../upstream/client.ts'
import type { Credentials } from '../upstream/credentials.ts'
import { missingKeysMessage, REQUIRED_IN_LIVE, type RequiredKey } from './errors.ts'
import type { Env } from './schema.ts'

/** Configuration of `createBff`. Features add their members. */
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
  /** Of the merchant's other servers; without one the routes that they call are not there. */
  apiKeys?: readonly string[] | undefined
  /** The first one signs, all of them verify. */
  sessionKeys: readonly SessionKey[]
  allowedOrigins: readonly string[]
  /** Unlimited when absent. */
  rateLimits?: RateLimits
  /** Name below which a shared store keeps this deployment's keys; a digest of services and client ids when absent. */
  deployment?: string
  /** How customers are updated: `partial` when absent, `merge` where the service replaces. */
  customerPut?: CustomerPut
  /** Our own address and base path, as others reach it. */
  publicUrl?: string
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

/** Defaults that are known only once the ports are open. Features add theirs. */
export interface ConfigDefaults {
  /** Base URL of the sandbox. */
  sandboxUrl?: string
  /** Origins of the demo, which are always allowed; none in live mode. */
  ownOrigins: readonly string[]
  keys?: Partial<GeneratedKeys>
  /** Our own address; none when absent. */
  publicUrl?: string
  /** Optional services to include. */
  optionalServices?: readonly OptionalService[]
}

/** The address of a service, if it has one: its own, or below that of all services. */
export const addressOf = (
  service: Service,
  env: Env,
  { sandboxUrl }: Pick<ConfigDefaults, 'sandboxUrl'>,
): string =>
  env.TILL_SERVICES[service]?.base_url ??
  `${env.TILL_UPSTREAM_BASE_URL ?? sandboxUrl}${SERVICES[service].path}`

/** @throws {ConfigError} naming every key that is neither configured nor generated */
export function coreConfig(
  env: Env,
  defaults: ConfigDefaults,
  featureServices: readonly OptionalService[],
): Config {
  const { sandboxUrl, ownOrigins, keys } = defaults
  const base = env.TILL_UPSTREAM_BASE_URL ?? sandboxUrl
  const clientId = env.TILL_CLIENT_ID ?? keys?.clientId
  const clientSecret = env.TILL_CLIENT_SECRET ?? keys?.clientSecret
  const apiKeys = env.TILL_API_KEYS ?? (keys?.apiKey ? [keys.apiKey] : undefined)
  const sessionKeys =
    env.TILL_SESSION_KEYS ?? (keys?.sessionKey && [{ kid: 'generated', secret: keys.sessionKey }])
  if (!base || !clientId || !clientSecret || !sessionKeys) {
    const found: Partial<Record<RequiredKey, unknown>> = {
      TILL_UPSTREAM_BASE_URL: base,
      TILL_CLIENT_ID: clientId,
      TILL_CLIENT_SECRET: clientSecret,
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
  const baseUrl = (service: Service) => addressOf(service, env, defaults)
  const optionalServices = new Set([...(defaults.optionalServices ?? []), ...featureServices])
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
    customerPut: env.TILL_CUSTOMER_PUT,
    publicUrl: env.TILL_PUBLIC_URL ?? defaults.publicUrl,
  }
}
