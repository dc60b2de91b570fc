/** What the values of the environment look like, and what they are read into. */
import { z } from 'zod'
import { Origin } from './contract/session.ts'
import type { RateLimits } from './gateway/rate-limit.ts'

export const Port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a port number')

export const Address = z
  .string()
  .refine((text) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text), {
    message: 'must be an http or https address',
  })
  .refine((text) => !text.endsWith('/'), 'must not end with a slash')
  .refine((text) => !/[?#@]/.test(text), 'must be an address without query, fragment or user')

/** More than RFC 6749 (appendix A) allows: form-encoded, any character reaches the token endpoint. */
const Printable = z.string().regex(/^[^\p{C}]+$/u, 'must be printable characters')
export const ClientId = Printable
export const ClientSecret = Printable

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

/** `session=600/60` is six hundred requests in sixty seconds; `off` is no limit, of one kind or of all. */
const LIMIT = /^(session|address|mint)=(?:([1-9]\d{0,8})\/([1-9]\d{0,4})|off)$/

const DEFAULT_LIMITS: RateLimits = {
  session: { most: 600, seconds: 60 },
  address: { most: 1200, seconds: 60 },
  mint: { most: 6000, seconds: 60 },
}

const ALL_OFF = ['session=off', 'address=off', 'mint=off']

export const Limits = z
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
      const [, name, most, seconds] = LIMIT.exec(pair) ?? []
      limits[name as keyof RateLimits] =
        most === undefined ? undefined : { most: Number(most), seconds: Number(seconds) }
    }
    return limits
  })

export const Proxies = z
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
