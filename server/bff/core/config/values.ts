/** Formats of the values of environment variables. */
import { z } from 'zod'
import { ExternalId } from '../../../contract/scalars.ts'
import { Origin } from '../../../contract/session.ts'
import { SERVICE_NAMES } from '../../../operations/services.ts'
import type { RateLimits } from '../http/rate-limit.ts'

export const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a port number')

/** Quotes and spaces around a value are left by `docker --env-file`, and line breaks by files of another system. */
export const Text = z
  .string()
  .regex(/^[^\p{C}]+$/u, 'must be printable characters')
  .refine((text) => text.trim() === text, 'must be without spaces around it')
  .refine((text) => !/^(["']).*\1$/.test(text), 'must be without quotes around it')

/** Wider than RFC 6749, appendix A, because form encoding carries any character to the token endpoint. */
export const Credential = Text

export const BaseUrl = z
  .string()
  .refine((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), {
    message: 'must be an http or https address',
  })
  .refine((text) => !text.endsWith('/'), 'must not end with a slash')
  .refine((text) => !/[?#@]/.test(text), 'must be an address without query, fragment or user')

/** True if an address parses and its user and password can be decoded: a `%` in either is written as `%25`. */
function isDecodable(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

const ENCODED = 'with special characters of its password percent-encoded'

/**
 * Without these checks a `#`, `/` or `?` in the password ends the address there. A query would be options of the
 * client; `family` alone is one that hosts need.
 */
export const RedisUrl = z
  .string()
  .regex(/^rediss?:\/\//, 'must be an address that begins with redis://')
  .refine((text) => {
    if (!isDecodable(text)) return false
    const { host, pathname, search, hash } = new URL(text)
    const isPlain = /^(\/\d*)?$/.test(pathname) && /^(\?family=[046])?$/.test(search)
    return host !== '' && isPlain && hash === ''
  }, `must be redis://user:password@host:port/number, ${ENCODED}`)

export const PostgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be an address that begins with postgres://')
  .refine(
    (text) => isDecodable(text) && new URL(text).hash === '',
    `must be postgres://user:password@host:port/name, ${ENCODED}`,
  )

/** Addresses and credentials of single services, as JSON by the service's name. */
export const ServiceSettings = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(
    z.partialRecord(
      z.enum(SERVICE_NAMES),
      z
        .strictObject(
          {
            base_url: BaseUrl.optional(),
            client_id: Credential.optional(),
            client_secret: Credential.optional(),
          },
          'must have base_url, client_id and client_secret alone',
        )
        .refine(
          ({ client_id: id, client_secret: secret }) =>
            (id === undefined) === (secret === undefined),
          {
            message: 'must have both client_id and client_secret, or neither',
          },
        ),
      `must be an object by service: ${SERVICE_NAMES.join(', ')}`,
    ),
  )
export type ServiceSettings = z.infer<typeof ServiceSettings>

const split = (text: string) => text.split(',').map((part) => part.trim())

export const Origins = z
  .string()
  .transform(split)
  .pipe(z.array(z.union([z.literal('*'), Origin], 'must be exact origins, comma-separated')))

/** @see RFC 6749, 3.3 */
export const Scopes = z
  .string()
  .transform((text) => text.split(' ').filter((scope) => scope !== ''))
  .pipe(z.array(z.string().regex(/^[!#-[\]-~]+$/, 'must be scopes, separated by spaces')).min(1))

export const ApiKeys = z
  .string()
  .transform(split)
  .pipe(
    z.array(
      z.string().regex(/^[\w.~+/=-]{16,200}$/, 'must be keys of at least 16 letters and digits'),
    ),
  )

export const SessionKeys = z
  .string()
  .transform((text) =>
    split(text).map((pair) => ({
      kid: pair.split(':', 1)[0] ?? '',
      secret: pair.slice(pair.indexOf(':') + 1),
    })),
  )
  .refine((keys) => keys.every(({ kid }) => /^[\w-]{1,40}$/.test(kid)), {
    message: 'must be pairs of kid:secret, comma-separated',
  })
  .refine((keys) => keys.every(({ secret }) => new TextEncoder().encode(secret).length >= 32), {
    message: 'must have secrets of at least 32 bytes',
  })
  .refine((keys) => new Set(keys.map((key) => key.kid)).size === keys.length, {
    message: 'must not name a kid twice',
  })

export const PlanCodes = z
  .string()
  .transform(split)
  .pipe(z.array(ExternalId, 'must be codes of plans, comma-separated'))
  .refine((codes) => new Set(codes).size === codes.length, 'must not name a plan twice')

const WEBHOOK_IDS = 'must be ids of webhooks, comma-separated'
export const WebhookIds = z
  .string()
  .transform(split)
  .pipe(z.array(z.string().regex(/^[A-Za-z0-9-]{1,50}$/, WEBHOOK_IDS)))

export const Certificates = z
  .string()
  .regex(
    /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/,
    'must be certificates in PEM',
  )

const RECEIVER = 'must be an http or https address, without user and fragment'
export const ReceiverUrl = z
  .string()
  .regex(/^https?:\/\/[^\s@#]+$/, RECEIVER)
  .refine((text) => URL.canParse(text), RECEIVER)

/** Standard Webhooks: 24 to 64 random bytes in base64. */
const NOTIFY_SECRET =
  /^whsec_(?=[A-Za-z0-9+/]{32,86}={0,2}$)(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
export const NotifySecrets = z
  .string()
  .transform(split)
  .pipe(
    z.array(
      z
        .string()
        .regex(NOTIFY_SECRET, 'must be "whsec_" and 24 to 64 bytes in base64, comma-separated'),
    ),
  )

/** `session=600/60` is six hundred requests in sixty seconds; `off` disables one limit or all. */
const LIMIT = /^(session|address|mint|customer)=(?:([1-9]\d{0,8})\/([1-9]\d{0,4})|off)$/

const DEFAULT_LIMITS: RateLimits = {
  session: { max: 600, seconds: 60 },
  address: { max: 1200, seconds: 60 },
  mint: { max: 6000, seconds: 60 },
  customer: { max: 30, seconds: 60 },
}

const ALL_OFF = Object.keys(DEFAULT_LIMITS).map((name) => `${name}=off`)

export const RateLimitsText = z
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

export const TrustedProxies = z
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
