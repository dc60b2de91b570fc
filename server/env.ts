/**
 * The configuration: every key, its shape and its default, in one place.
 *
 * A bad value is named and never printed, since it may be a secret in the wrong variable.
 */
import { z } from 'zod'
import { Origin } from './contract/session.ts'
import type { SessionKey } from './sessions/token.ts'

/** A start that is refused; the message is one line for people. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** What the BFF runs with. */
export interface Config {
  tokenUrl: string
  baseUrls: { billing: string; links: string; payments: string }
  clientId: string
  clientSecret: string
  /** Where buyers pay. */
  checkoutUrl: string
  apiKeys: readonly string[]
  /** The first one signs, all of them verify. */
  sessionKeys: readonly SessionKey[]
  allowedOrigins: readonly string[]
}

/** What sandbox mode makes up when it is not given, and keeps. */
export const GeneratedKeys = z.object({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  apiKey: z.string().min(1),
  sessionKey: z.string().min(1),
})
export type GeneratedKeys = z.infer<typeof GeneratedKeys>

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((n) => n <= 65_535, 'must be a port number')
    .default(fallback)

const Address = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    message: 'must be an http or https address',
  })
  .refine((text) => !text.endsWith('/'), 'must not end with a slash')
  .refine((text) => !/[?#@]/.test(text), 'must be an address without query, fragment or user')

const split = (text: string) => text.split(',').map((part) => part.trim())

const Origins = z
  .string()
  .transform(split)
  .pipe(z.array(z.union([z.literal('*'), Origin], 'must be exact origins, comma-separated')))

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

const Environment = z.object({
  PORT: port(8787),
  HOST: z.string().default('127.0.0.1'),
  SANDBOX_PORT: port(8788),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://')
    .optional(),
  TILL_MODE: z.enum(['sandbox', 'live'], 'must be "sandbox" or "live"').default('sandbox'),
  TILL_DATA: z.string().default('.tillkit'),
  TILL_UPSTREAM_BASE_URL: Address.optional(),
  TILL_BILLING_BASE_URL: Address.optional(),
  TILL_LINKS_BASE_URL: Address.optional(),
  TILL_PAYMENTS_BASE_URL: Address.optional(),
  TILL_CHECKOUT_URL: Address.optional(),
  TILL_CLIENT_ID: z.string().optional(),
  TILL_CLIENT_SECRET: z.string().optional(),
  TILL_API_KEYS: ApiKeys.optional(),
  TILL_SESSION_KEYS: SessionKeys.optional(),
  TILL_ALLOWED_ORIGINS: Origins.optional(),
})
export type Settings = z.infer<typeof Environment>

/** What live mode cannot make up. */
const DEMANDED = [
  'TILL_UPSTREAM_BASE_URL',
  'TILL_CLIENT_ID',
  'TILL_CLIENT_SECRET',
  'TILL_API_KEYS',
  'TILL_SESSION_KEYS',
  'TILL_ALLOWED_ORIGINS',
] as const

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
  if (read.success && read.data.TILL_MODE === 'live') faults.push(...liveFaults(read.data))
  if (!read.success || faults.length > 0) throw new ConfigError([...new Set(faults)].join('; '))
  return read.data
}

function liveFaults(settings: Settings): string[] {
  return [
    ...DEMANDED.filter((key) => settings[key] === undefined).map(
      (key) => `${key} is required in live mode`,
    ),
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
  keys?: GeneratedKeys
}

/** @throws {ConfigError} when something is neither configured nor made up */
export function configOf(
  settings: Settings,
  { sandboxUrl, ownOrigins, keys }: Surroundings,
): Config {
  const base = settings.TILL_UPSTREAM_BASE_URL ?? sandboxUrl
  const clientId = settings.TILL_CLIENT_ID ?? keys?.clientId
  const clientSecret = settings.TILL_CLIENT_SECRET ?? keys?.clientSecret
  const apiKeys = settings.TILL_API_KEYS ?? (keys && [keys.apiKey])
  const sessionKeys =
    settings.TILL_SESSION_KEYS ?? (keys && [{ kid: 'generated', secret: keys.sessionKey }])
  if (!base || !clientId || !clientSecret || !apiKeys || !sessionKeys) {
    throw new ConfigError('the address of the services or a key is missing')
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
    checkoutUrl: settings.TILL_CHECKOUT_URL ?? base,
    apiKeys,
    sessionKeys,
    allowedOrigins: [...new Set([...(settings.TILL_ALLOWED_ORIGINS ?? []), ...ownOrigins])],
  }
}
