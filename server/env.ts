/**
 * The configuration: every key, its shape and its default, in one place.
 *
 * A bad value is named and never printed, since it may be a secret in the wrong variable.
 */
import { z } from 'zod'
import {
  Address,
  ApiKeys,
  ClientId,
  ClientSecret,
  Limits,
  Origins,
  Port,
  Proxies,
  Scopes,
  SessionKeys,
} from './env-values.ts'
import type { RateLimits } from './gateway/rate-limit.ts'
import { missingKeysMessage, REQUIRED_KEYS, type RequiredKey } from './missing-keys.ts'
import type { SessionKey } from './sessions/token.ts'
import type { Credentials } from './upstream/credential.ts'
import type { Dialect } from './upstream/dialect.ts'
import type { Service } from './upstream/reach.ts'

/** A start that is refused. The message is for people: a line, or one for each missing key and how to get it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** What the BFF runs with. */
export interface Config {
  tokenUrl: string
  baseUrls: Record<Service, string>
  /** Of the services that have none of their own. */
  clientId: string
  clientSecret: string
  credentials?: Partial<Record<Service, Credentials>>
  /** How payments are told who calls; `bearer` when absent. */
  paymentsAuth?: 'bearer' | 'basic'
  /** What tokens are asked for with; the token endpoint decides when absent. */
  scopes?: readonly string[]
  /** Names the merchant to the services. */
  assertion?: string
  /** How the services spell their names; `spec` when absent. */
  dialect?: Dialect
  /** Where buyers pay. */
  checkoutUrl: string
  apiKeys: readonly string[]
  /** The first one signs, all of them verify. */
  sessionKeys: readonly SessionKey[]
  allowedOrigins: readonly string[]
  /** How often anybody may ask; as often as they like when absent. */
  rateLimits?: RateLimits
}

/** What sandbox mode makes up when it is not given, and keeps. */
export const GeneratedKeys = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  apiKey: z.string().min(1),
  sessionKey: z.string().min(1),
})
export type GeneratedKeys = z.infer<typeof GeneratedKeys>

const Environment = z.object({
  PORT: Port.default(8787),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: Port.optional(),
  SANDBOX_PORT: Port.default(8788),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must be an address that begins with redis://')
    .optional(),
  TILL_MODE: z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"').default('sandbox'),
  TILL_DATA: z.string().default('.tillkit'),
  TILL_UPSTREAM_BASE_URL: Address.optional(),
  TILL_BILLING_BASE_URL: Address.optional(),
  TILL_LINKS_BASE_URL: Address.optional(),
  TILL_PAYMENTS_BASE_URL: Address.optional(),
  TILL_CHECKOUT_URL: Address.optional(),
  TILL_CLIENT_ID: ClientId.optional(),
  TILL_CLIENT_SECRET: ClientSecret.optional(),
  TILL_BILLING_CLIENT_ID: ClientId.optional(),
  TILL_BILLING_CLIENT_SECRET: ClientSecret.optional(),
  TILL_LINKS_CLIENT_ID: ClientId.optional(),
  TILL_LINKS_CLIENT_SECRET: ClientSecret.optional(),
  TILL_PAYMENTS_CLIENT_ID: ClientId.optional(),
  TILL_PAYMENTS_CLIENT_SECRET: ClientSecret.optional(),
  TILL_PAYMENTS_AUTH: z.enum(['bearer', 'basic'], 'must be "bearer" or "basic"').optional(),
  TILL_SCOPES: Scopes.optional(),
  TILL_AUTH_ASSERTION: z
    .string()
    .regex(/^[\w.=-]{1,4000}$/, 'must be a JWT')
    .optional(),
  TILL_UPSTREAM_DIALECT: z.enum(['spec', 'paypal'], 'must be "spec" or "paypal"').optional(),
  TILL_API_KEYS: ApiKeys.optional(),
  TILL_SESSION_KEYS: SessionKeys.optional(),
  TILL_ALLOWED_ORIGINS: Origins.optional(),
  TILL_RATE_LIMITS: Limits.prefault(''),
  TILL_TRUSTED_PROXIES: Proxies.optional(),
})
export type Settings = z.infer<typeof Environment>

const ADDRESSES = [
  'TILL_UPSTREAM_BASE_URL',
  'TILL_BILLING_BASE_URL',
  'TILL_LINKS_BASE_URL',
  'TILL_PAYMENTS_BASE_URL',
  'TILL_CHECKOUT_URL',
] as const

/**
 * Reads an environment. An empty value counts as absent.
 * @throws {ConfigError} naming every bad key
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const faults = Object.keys(given)
    .filter((key) => key.startsWith('TILL_') && !(key in Environment.shape))
    .map((key) => `${key} is not a key`)
  const read = Environment.safeParse(given)
  for (const issue of read.error?.issues ?? []) {
    faults.push(`${String(issue.path[0])} ${issue.message}`)
  }
  if (read.success) faults.push(...halfCredentials(read.data), ...basicFaults(read.data))
  const isLive = given.TILL_MODE === 'live'
  if (read.success && isLive) faults.push(...liveFaults(read.data))
  const missing = isLive ? REQUIRED_KEYS.filter((key) => given[key] === undefined) : []
  if (missing.length > 0) throw new ConfigError(missingKeysMessage(missing, [...new Set(faults)]))
  if (!read.success || faults.length > 0) throw new ConfigError([...new Set(faults)].join('; '))
  return read.data
}

/** The services that may have credentials of their own. */
const OWN = [
  ['billing', 'TILL_BILLING_CLIENT_ID', 'TILL_BILLING_CLIENT_SECRET'],
  ['links', 'TILL_LINKS_CLIENT_ID', 'TILL_LINKS_CLIENT_SECRET'],
  ['payments', 'TILL_PAYMENTS_CLIENT_ID', 'TILL_PAYMENTS_CLIENT_SECRET'],
] as const

const halfCredentials = (settings: Settings): string[] =>
  OWN.flatMap(([, id, secret]) => {
    if ((settings[id] === undefined) === (settings[secret] === undefined)) return []
    const [given, missing] = settings[id] === undefined ? [secret, id] : [id, secret]
    return [`${missing} is required with ${given}`]
  })

/** RFC 7617, 2: in Basic credentials as they are, an id ends at its first colon. */
function basicFaults(settings: Settings): string[] {
  if (settings.TILL_PAYMENTS_AUTH !== 'basic') return []
  const key = settings.TILL_PAYMENTS_CLIENT_ID ? 'TILL_PAYMENTS_CLIENT_ID' : 'TILL_CLIENT_ID'
  return settings[key]?.includes(':')
    ? [`${key} must be without a colon where TILL_PAYMENTS_AUTH is basic`]
    : []
}

function ownCredentials(settings: Settings): Config['credentials'] {
  const own: Config['credentials'] = {}
  for (const [service, id, secret] of OWN) {
    const [clientId, clientSecret] = [settings[id], settings[secret]]
    if (clientId && clientSecret) own[service] = { clientId, clientSecret }
  }
  return own
}

function liveFaults(settings: Settings): string[] {
  return [
    ...ADDRESSES.filter((key) => settings[key]?.startsWith('http:')).map(
      (key) => `${key} must be https in live mode`,
    ),
    ...(settings.TILL_ALLOWED_ORIGINS?.includes('*')
      ? ['TILL_ALLOWED_ORIGINS must name exact origins in live mode']
      : []),
  ]
}

/** What is known only once the ports are open. */
export interface Surroundings {
  /** The sandbox's address. */
  sandboxUrl?: string
  /** The origins of the demo, which are always allowed; none in live mode. */
  ownOrigins: readonly string[]
  keys?: Partial<GeneratedKeys>
}

/**
 * What the BFF runs with, from an environment alone.
 * @throws {ConfigError} naming every bad key
 */
export const readConfig = (environment: Record<string, string | undefined>): Config =>
  configOf(readSettings(environment), { ownOrigins: [] })

/** @throws {ConfigError} naming every key that is neither configured nor made up */
export function configOf(
  settings: Settings,
  { sandboxUrl, ownOrigins, keys }: Surroundings,
): Config {
  const base = settings.TILL_UPSTREAM_BASE_URL ?? sandboxUrl
  const clientId = settings.TILL_CLIENT_ID ?? keys?.clientId
  const clientSecret = settings.TILL_CLIENT_SECRET ?? keys?.clientSecret
  const apiKeys = settings.TILL_API_KEYS ?? (keys?.apiKey && [keys.apiKey])
  const sessionKeys =
    settings.TILL_SESSION_KEYS ??
    (keys?.sessionKey && [{ kid: 'generated', secret: keys.sessionKey }])
  if (!base || !clientId || !clientSecret || !apiKeys || !sessionKeys) {
    const found: Partial<Record<RequiredKey, unknown>> = {
      TILL_UPSTREAM_BASE_URL: base,
      TILL_CLIENT_ID: clientId,
      TILL_CLIENT_SECRET: clientSecret,
      TILL_API_KEYS: apiKeys,
      TILL_SESSION_KEYS: sessionKeys,
      // Alone it may be absent: a server without pages needs none.
      TILL_ALLOWED_ORIGINS: settings.TILL_ALLOWED_ORIGINS ?? ownOrigins[0],
    }
    throw new ConfigError(missingKeysMessage(REQUIRED_KEYS.filter((key) => !found[key])))
  }
  return {
    tokenUrl: `${base}/v1/oauth2/token`,
    baseUrls: {
      billing: settings.TILL_BILLING_BASE_URL ?? `${base}/v1/commerce/billing`,
      links: settings.TILL_LINKS_BASE_URL ?? `${base}/v1/checkout/payment-resources`,
      payments: settings.TILL_PAYMENTS_BASE_URL ?? `${base}/v2/payments`,
    },
    clientId,
    clientSecret,
    credentials: ownCredentials(settings),
    paymentsAuth: settings.TILL_PAYMENTS_AUTH,
    scopes: settings.TILL_SCOPES,
    assertion: settings.TILL_AUTH_ASSERTION,
    dialect: settings.TILL_UPSTREAM_DIALECT,
    checkoutUrl: settings.TILL_CHECKOUT_URL ?? base,
    apiKeys,
    sessionKeys,
    allowedOrigins: [...new Set([...(settings.TILL_ALLOWED_ORIGINS ?? []), ...ownOrigins])],
    rateLimits: settings.TILL_RATE_LIMITS,
  }
}
