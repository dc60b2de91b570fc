/**
 * Rules of `TILL_MODE`: live mode takes nothing that only a sandbox may have, and nothing of live mode is taken
 * without it.
 */
import type { ServiceSettings } from './values.ts'

const URLS = ['TILL_UPSTREAM_BASE_URL', 'TILL_CHECKOUT_URL'] as const

/** The keys of `Env` that the rules read. */
interface ModeEnv extends Partial<Record<(typeof URLS)[number], string>> {
  TILL_MODE: 'sandbox' | 'live'
  TILL_SERVICES: ServiceSettings
  TILL_ALLOWED_ORIGINS?: readonly string[] | undefined
  TILL_API_KEYS?: readonly string[] | undefined
  TILL_SESSION_KEYS?: readonly { secret: string }[] | undefined
  TILL_TRUSTED_PROXIES?: readonly string[] | undefined
  TILL_PUBLIC_URL?: string | undefined
  TILL_WEBHOOK_IDS?: readonly string[] | undefined
  TILL_WEBHOOK_CA?: string | undefined
  TILL_NOTIFY_URL?: string | undefined
}

/** Not needed in sandbox mode, where all of them are generated or absent. */
const SECRETS: readonly string[] = [
  'TILL_CLIENT_ID',
  'TILL_CLIENT_SECRET',
  'TILL_SERVICES',
  'TILL_API_KEYS',
  'TILL_SESSION_KEYS',
  'TILL_AUTH_ASSERTION',
]

/**
 * True if every service is our own sandbox: started by this process, or reached by plain http, because a provider's
 * services are https alone. The demo and all generated keys exist in front of it only, in any mode.
 */
export const isOwnSandbox = (env: ModeEnv): boolean =>
  env.TILL_MODE === 'sandbox' &&
  ![env.TILL_UPSTREAM_BASE_URL, ...addressesOf(env).map(([, url]) => url)].some((url) =>
    url?.startsWith('https:'),
  )

/** Addresses of single services, by their names. */
const addressesOf = ({ TILL_SERVICES }: Pick<ModeEnv, 'TILL_SERVICES'>): [string, string][] =>
  Object.entries(TILL_SERVICES).flatMap(([service, { base_url } = {}]) =>
    base_url === undefined ? [] : [[service, base_url]],
  )

/** Without a mode, none of these keys may be set: a forgotten TILL_MODE would be the sandbox's. */
export function modeErrors(input: Record<string, string | undefined>): string[] {
  if (input.TILL_MODE !== undefined) return []
  const isHttps = (key: string) => URLS.some((url) => url === key) && /^https:/i.test(input[key]!)
  const live = Object.keys(input).filter((key) => SECRETS.includes(key) || isHttps(key))
  if (live.length === 0) return []
  return [`TILL_MODE must be "live" or "sandbox", named beside ${live.sort().join(', ')}`]
}

export function liveModeErrors(env: ModeEnv): string[] {
  const { TILL_ALLOWED_ORIGINS: origins = [], TILL_API_KEYS: apiKeys = [] } = env
  const { TILL_SESSION_KEYS: sessionKeys = [], TILL_TRUSTED_PROXIES: proxies = [] } = env
  const rules: [boolean, string][] = [
    ...[...URLS, 'TILL_PUBLIC_URL' as const, 'TILL_NOTIFY_URL' as const].map(
      (key): [boolean, string] => [
        env[key]?.startsWith('http:') ?? false,
        `${key} must be https in live mode`,
      ],
    ),
    ...addressesOf(env).map(([service, url]): [boolean, string] => [
      url.startsWith('http:'),
      `TILL_SERVICES ${service}.base_url must be https in live mode`,
    ]),
    [
      env.TILL_WEBHOOK_CA !== undefined,
      'TILL_WEBHOOK_CA must not be set in live mode: the roots are those of Node',
    ],
    [
      env.TILL_NOTIFY_URL !== undefined && env.TILL_WEBHOOK_IDS === undefined,
      'TILL_WEBHOOK_IDS is required with TILL_NOTIFY_URL in live mode',
    ],
    [origins.includes('*'), 'TILL_ALLOWED_ORIGINS must name exact origins in live mode'],
    [
      origins.some((origin) => origin.includes('*') || origin.startsWith('http:')),
      'TILL_ALLOWED_ORIGINS must be https origins without wildcards in live mode',
    ],
    [
      apiKeys.some((key) => key.startsWith('till_test_')),
      'TILL_API_KEYS must be keys of your own in live mode, none that a sandbox generated',
    ],
    [apiKeys.some(isGuessable), `TILL_API_KEYS must be random, ${RANDOM}`],
    [
      sessionKeys.some(({ secret }) => isGuessable(secret)),
      `TILL_SESSION_KEYS must have random secrets, ${RANDOM}`,
    ],
    [
      proxies.some(isEverybody),
      'TILL_TRUSTED_PROXIES must be the networks of your own proxies, not whole parts of the internet',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, message]) => message)
}

const RANDOM = 'such as of "openssl rand -hex 32"'

/** Random keys of 16 hexadecimal digits have fewer once in 30,000. */
const MIN_DISTINCT = 6

/** True for repetitions and sequences: "aaaa…", "abcabc…", "12345678…". Not a measure of strength. */
function isGuessable(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0)!)
  const steps = codes.slice(1).map((code, i) => code - codes[i]!)
  const isRepeated = /^(.{1,8})\1+$/su.test(secret)
  return isRepeated || [codes, steps].some((list) => new Set(list).size < MIN_DISTINCT)
}

/** Wider than any private network: 10.0.0.0/8 and fc00::/7 are the widest. */
function isEverybody(network: string): boolean {
  const [address = '', bits] = network.split('/')
  return bits !== undefined && Number(bits) < (address.includes(':') ? 7 : 8)
}
