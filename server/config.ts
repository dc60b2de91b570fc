/**
 * Configuration of the BFF: every environment variable with its format and its default.
 *
 * Error messages name an invalid variable and never print its value, because it may be a misplaced secret.
 */
import { z } from 'zod'
import { missingKeysMessage, REQUIRED_IN_LIVE, type RequiredKey } from './config-errors.ts'
import { Origin } from './contract/session.ts'
import { ConfigError } from './host/config-error.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { SessionKey } from './sessions/token.ts'
import type { Dialect } from './upstream/client.ts'
import type { Credentials } from './upstream/credentials.ts'
import type { Service } from './upstream/services.ts'

export { ConfigError } from './host/config-error.ts'

/** Configuration of `createBff`. */
export interface Config {
  tokenUrl: string
  baseUrls: Record<Service, string>
  /** Credentials of services without their own. */
  clientId: string
  clientSecret: string
  credentials?: Partial<Record<Service, Credentials>>
  /** Authentication at payments; `bearer` when absent. */
  paymentsAuth?: 'bearer' | 'basic'
  /** Scopes to request; the token endpoint decides when absent. */
  scopes?: readonly string[]
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
}

/** Keys that sandbox mode generates and keeps if they are not configured. */
export const GeneratedKeys = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  apiKey: z.string().min(1),
  sessionKey: z.string().min(1),
})
export type GeneratedKeys = z.infer<typeof GeneratedKeys>

const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a port number')

const BaseUrl = z
  .string()
  .refine((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), {
    message: 'must be an http or https address',
  })
  .refine((text) => !text.endsWith('/'), 'must not end with a slash')
  .refine((text) => !/[?#@]/.test(text), 'must be an address without query, fragment or user')

/** Wider than RFC 6749, appendix A, because form encoding carries any character to the token endpoint. */
const Printable = z.string().regex(/^[^\p{C}]+$/u, 'must be printable characters')
const ClientId = Printable
const ClientSecret = Printable

const split = (text: string) => text.split(',').map((part) => part.trim())

const Origins = z
  .string()
  .transform(split)
  .pipe(z.array(z.union([z.literal('*'), Origin], 'must be exact origins, comma-separated')))

/** @see RFC 6749, 3.3 */
const Scopes = z
  .string()
  .transform((text) => text.split(' ').filter((scope) => scope !== ''))
  .pipe(z.array(z.string().regex(/^[!#-[\]-~]+$/, 'must be scopes, separated by spaces')).min(1))

const ApiKeys = z
  .string()
  .transform(split)
  .pipe(
    z.array(
      z.string().regex(/^[\w.~+/=-]{16,200}$/, 'must be keys of at least 16 letters and digits'),
    ),
  )

const SessionKeys = z
  .string()
  .transform((text) =>
    split(text).map((pair) => ({
      kid: pair.split(':', 1)[0] ?? '',
      secret: pair.slice(pair.indexOf(':') + 1),
    })),
  )
  .pipe(
    z
      .array(
        z.object({
          kid: z.string().regex(/^[\w-]{1,40}$/, 'must be pairs of kid:secret, comma-separated'),
          secret: z.string().refine((text) => new TextEncoder().encode(text).length >= 32, {
            message: 'must have secrets of at least 32 bytes',
          }),
        }),
      )
      .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, {
        message: 'must not name a kid twice',
      }),
  )

/** `session=600/60` is six hundred requests in sixty seconds; `off` disables one limit or all. */
const LIMIT = /^(session|address|mint)=(?:([1-9]\d{0,8})\/([1-9]\d{0,4})|off)$/

const DEFAULT_LIMITS: RateLimits = {
  session: { max: 600, seconds: 60 },
  address: { max: 1200, seconds: 60 },
  mint: { max: 6000, seconds: 60 },
}

const ALL_OFF = ['session=off', 'address=off', 'mint=off']

const RateLimitsFromEnv = z
  .string()
  .transform((text) => (text === '' ? [] : text.trim() === 'off' ? ALL_OFF : split(text)))
  .pipe(
    z.array(
      z.string().regex(LIMIT, 'must be "off", or pairs such as session=600/60, comma-separated'),
    ),
  )
  .transform((pairs): RateLimits => {
    const limits = { ...DEFAULT_LIMITS }
    for (const pair of pairs) {
      const [, name, max, seconds] = LIMIT.exec(pair) ?? []
      limits[name as keyof RateLimits] =
        max === undefined ? undefined : { max: Number(max), seconds: Number(seconds) }
    }
    return limits
  })

const TrustedProxies = z
  .string()
  .transform(split)
  .pipe(
    z.array(
      z.union(
        [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
        'must be addresses or networks such as 10.0.0.0/8, comma-separated',
      ),
    ),
  )

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
  TILL_UPSTREAM_BASE_URL: BaseUrl.optional(),
  TILL_BILLING_BASE_URL: BaseUrl.optional(),
  TILL_LINKS_BASE_URL: BaseUrl.optional(),
  TILL_PAYMENTS_BASE_URL: BaseUrl.optional(),
  TILL_CHECKOUT_URL: BaseUrl.optional(),
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
  TILL_RATE_LIMITS: RateLimitsFromEnv.prefault(''),
  TILL_TRUSTED_PROXIES: TrustedProxies.optional(),
})
export type Env = z.infer<typeof Environment>

const URL_KEYS = [
  'TILL_UPSTREAM_BASE_URL',
  'TILL_BILLING_BASE_URL',
  'TILL_LINKS_BASE_URL',
  'TILL_PAYMENTS_BASE_URL',
  'TILL_CHECKOUT_URL',
] as const

/**
 * Parses an environment. An empty value counts as absent.
 * @throws {ConfigError} naming every invalid key
 */
export function parseEnv(environment: Record<string, string | undefined>): Env {
  const input = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const errors = Object.keys(input)
    .filter((key) => key.startsWith('TILL_') && !(key in Environment.shape))
    .map((key) => `${key} is not a key`)
  const read = Environment.safeParse(input)
  for (const issue of read.error?.issues ?? []) {
    errors.push(`${String(issue.path[0])} ${issue.message}`)
  }
  if (read.success) errors.push(...incompleteCredentials(read.data), ...basicAuthErrors(read.data))
  const isLive = input.TILL_MODE === 'live'
  if (read.success && isLive) errors.push(...liveModeErrors(read.data))
  const missing = isLive ? REQUIRED_IN_LIVE.filter((key) => input[key] === undefined) : []
  if (missing.length > 0) throw new ConfigError(missingKeysMessage(missing, [...new Set(errors)]))
  if (!read.success || errors.length > 0) throw new ConfigError([...new Set(errors)].join('; '))
  return read.data
}

/** Keys of the services' own credentials. */
const SERVICE_CREDENTIALS = [
  ['billing', 'TILL_BILLING_CLIENT_ID', 'TILL_BILLING_CLIENT_SECRET'],
  ['links', 'TILL_LINKS_CLIENT_ID', 'TILL_LINKS_CLIENT_SECRET'],
  ['payments', 'TILL_PAYMENTS_CLIENT_ID', 'TILL_PAYMENTS_CLIENT_SECRET'],
] as const

const incompleteCredentials = (env: Env): string[] =>
  SERVICE_CREDENTIALS.flatMap(([, id, secret]) => {
    if ((env[id] === undefined) === (env[secret] === undefined)) return []
    const [given, missing] = env[id] === undefined ? [secret, id] : [id, secret]
    return [`${missing} is required with ${given}`]
  })

/** RFC 7617, 2: in Basic credentials as they are, an id ends at its first colon. */
function basicAuthErrors(env: Env): string[] {
  if (env.TILL_PAYMENTS_AUTH !== 'basic') return []
  const key = env.TILL_PAYMENTS_CLIENT_ID ? 'TILL_PAYMENTS_CLIENT_ID' : 'TILL_CLIENT_ID'
  return env[key]?.includes(':')
    ? [`${key} must be without a colon where TILL_PAYMENTS_AUTH is basic`]
    : []
}

function serviceCredentials(env: Env): Config['credentials'] {
  const own: Config['credentials'] = {}
  for (const [service, id, secret] of SERVICE_CREDENTIALS) {
    const [clientId, clientSecret] = [env[id], env[secret]]
    if (clientId && clientSecret) own[service] = { clientId, clientSecret }
  }
  return own
}

function liveModeErrors(env: Env): string[] {
  return [
    ...URL_KEYS.filter((key) => env[key]?.startsWith('http:')).map(
      (key) => `${key} must be https in live mode`,
    ),
    ...(env.TILL_ALLOWED_ORIGINS?.includes('*')
      ? ['TILL_ALLOWED_ORIGINS must name exact origins in live mode']
      : []),
  ]
}

/** Defaults that are known only once the ports are open. */
export interface ConfigDefaults {
  /** Base URL of the sandbox. */
  sandboxUrl?: string
  /** Origins of the demo, which are always allowed; none in live mode. */
  ownOrigins: readonly string[]
  keys?: Partial<GeneratedKeys>
}

/**
 * Reads the configuration from an environment alone.
 * @throws {ConfigError} naming every invalid key
 */
export const loadConfig = (environment: Record<string, string | undefined>): Config =>
  createConfig(parseEnv(environment), { ownOrigins: [] })

/** @throws {ConfigError} naming every key that is neither configured nor generated */
export function createConfig(env: Env, { sandboxUrl, ownOrigins, keys }: ConfigDefaults): Config {
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
    throw new ConfigError(missingKeysMessage(REQUIRED_IN_LIVE.filter((key) => !found[key])))
  }
  return {
    tokenUrl: `${base}/v1/oauth2/token`,
    baseUrls: {
      billing: env.TILL_BILLING_BASE_URL ?? `${base}/v1/commerce/billing`,
      links: env.TILL_LINKS_BASE_URL ?? `${base}/v1/checkout/payment-resources`,
      payments: env.TILL_PAYMENTS_BASE_URL ?? `${base}/v2/payments`,
    },
    clientId,
    clientSecret,
    credentials: serviceCredentials(env),
    paymentsAuth: env.TILL_PAYMENTS_AUTH,
    scopes: env.TILL_SCOPES,
    assertion: env.TILL_AUTH_ASSERTION,
    dialect: env.TILL_UPSTREAM_DIALECT,
    checkoutUrl: env.TILL_CHECKOUT_URL ?? base,
    apiKeys,
    sessionKeys,
    allowedOrigins: [...new Set([...(env.TILL_ALLOWED_ORIGINS ?? []), ...ownOrigins])],
    rateLimits: env.TILL_RATE_LIMITS,
  }
}
