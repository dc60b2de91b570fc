/**
 * Environment variables of the BFF: each key with its format and its default.
 *
 * Error messages name an invalid variable and never print its value, because it may be a misplaced secret.
 */
import { z } from 'zod'
import { ConfigError } from '../../../host/config-error.ts'
import { missingKeysMessage, REQUIRED_IN_LIVE, type RequiredKey } from './errors.ts'
import { isInjected } from './injected.ts'
import { liveModeErrors, modeErrors } from './mode.ts'
import {
  ApiKeys,
  BaseUrl,
  Certificates,
  Credential,
  NotifySecrets,
  Origins,
  PlanCodes,
  Port,
  PostgresUrl,
  RateLimitsText,
  ReceiverUrl,
  RedisUrl,
  Scopes,
  ServiceSettings,
  SessionKeys,
  Text,
  TrustedProxies,
  WebhookIds,
} from './values.ts'

const Environment = z.object({
  PORT: Port.default(8787),
  HOST: Text.default('127.0.0.1'),
  TILL_LOG_LEVEL: z.literal(['info', 'error'], 'must be info or error').optional(),
  METRICS_PORT: z.union([z.literal('off'), Port], 'must be a port number, or off').optional(),
  SANDBOX_PORT: Port.default(8788),
  DATABASE_URL: PostgresUrl.optional(),
  REDIS_URL: RedisUrl.optional(),
  TILL_MODE: z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"').default('sandbox'),
  TILL_DATA: Text.default('.tillkit'),
  TILL_DEPLOYMENT: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'must be a name of letters, digits, ".", "_" and "-"')
    .optional(),
  TILL_UPSTREAM_BASE_URL: BaseUrl.optional(),
  TILL_SERVICES: ServiceSettings.prefault('{}'),
  TILL_CHECKOUT_URL: BaseUrl.optional(),
  TILL_CLIENT_ID: Credential.optional(),
  TILL_CLIENT_SECRET: Credential.optional(),
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
  TILL_RATE_LIMITS: RateLimitsText.prefault(''),
  TILL_TRUSTED_PROXIES: TrustedProxies.optional(),
  TILL_OFFERED_PLANS: PlanCodes.optional(),
  TILL_PLAN_CHANGE: z.enum(['off', 'put', 'post'], 'must be "off", "put" or "post"').optional(),
  TILL_PLAN_PREVIEW: z
    .enum(
      ['service', 'terms'],
      'must be "service" (asks the own sandbox what a change would bill) or "terms" (prices and dates alone)',
    )
    .optional(),
  TILL_TAKE_BACK: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
  TILL_PUBLIC_URL: BaseUrl.optional(),
  TILL_WEBHOOK_IDS: WebhookIds.optional(),
  TILL_WEBHOOK_CA: Certificates.optional(),
  TILL_WEBHOOK_SIMULATED: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
  TILL_NOTIFY_URL: ReceiverUrl.optional(),
  TILL_NOTIFY_SECRETS: NotifySecrets.optional(),
  TILL_VAULT: z.enum(['on', 'off'], 'must be "on" or "off"').optional(),
  TILL_CUSTOMER_PUT: z
    .enum(['partial', 'merge'], 'must be "partial" or "merge"')
    .default('partial'),
})
export type Env = z.infer<typeof Environment>

/** The names of all variables. */
export const ENVIRONMENT_KEYS: readonly string[] = Object.keys(Environment.shape)

export const isKey = (name: string): boolean => ENVIRONMENT_KEYS.includes(name)

/**
 * Parses an environment. An empty value counts as absent.
 * @param required keys of live mode; a command needs fewer than the server
 * @throws {ConfigError} naming every invalid key
 */
export function parseEnv(
  environment: Readonly<Record<string, string | undefined>>,
  required: readonly RequiredKey[] = REQUIRED_IN_LIVE,
): Env {
  const input = Object.fromEntries(
    Object.entries(environment).filter(([key, value]) => value !== '' && !isInjected(key, value)),
  )
  const errors = Object.keys(input)
    .filter((key) => key.startsWith('TILL_') && !isKey(key))
    .map((key) => `${key} is not a key`)
  const read = Environment.safeParse(input)
  for (const issue of read.error?.issues ?? []) {
    const [key, ...members] = issue.path.filter((member) => typeof member === 'string')
    errors.push(`${[key, members.join('.')].join(' ').trim()} ${issue.message}`)
  }
  if (read.success) errors.push(...basicAuthErrors(read.data))
  errors.push(...modeErrors(input))
  const isLive = input.TILL_MODE === 'live'
  if (read.success && isLive) errors.push(...liveModeErrors(read.data))
  const missing = isLive ? required.filter((key) => input[key] === undefined) : []
  if (missing.length > 0)
    throw new ConfigError(missingKeysMessage(missing, 'live', [...new Set(errors)]))
  if (!read.success || errors.length > 0) throw new ConfigError([...new Set(errors)].join('; '))
  return read.data
}

/** RFC 7617, 2: in Basic credentials as they are, an id ends at its first colon. */
function basicAuthErrors(env: Env): string[] {
  if (env.TILL_PAYMENTS_AUTH !== 'basic') return []
  const own = env.TILL_SERVICES.payments?.client_id
  const key = own ? 'TILL_SERVICES payments.client_id' : 'TILL_CLIENT_ID'
  return (own ?? env.TILL_CLIENT_ID)?.includes(':')
    ? [`${key} must be without a colon where TILL_PAYMENTS_AUTH is basic`]
    : []
}
