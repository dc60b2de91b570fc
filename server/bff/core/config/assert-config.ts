/** Checks the configuration of an embedded server. */

import { ConfigError } from '../../../host/config-error.ts'
import type { Config } from './config.ts'

const REQUIRED_MEMBERS = {
  tokenUrl: 'address of the token endpoint',
  baseUrls: 'addresses of billing, links and payments',
  clientId: 'OAuth client id (TILL_CLIENT_ID)',
  clientSecret: 'OAuth client secret (TILL_CLIENT_SECRET)',
  checkoutUrl: 'address of the hosted checkout (TILL_CHECKOUT_URL)',
  sessionKeys: 'keys that sign sessions (TILL_SESSION_KEYS)',
  allowedOrigins: 'exact origins of your pages (TILL_ALLOWED_ORIGINS)',
} satisfies Partial<Record<keyof Config, string>>

/**
 * Checks a configuration written in JavaScript, where no compiler does.
 * @throws {ConfigError} naming every missing member
 */
export function assertConfig(config: Partial<Config> | undefined): asserts config is Config {
  const missing = Object.entries(REQUIRED_MEMBERS).filter(
    ([name]) => config?.[name as keyof typeof REQUIRED_MEMBERS] === undefined,
  )
  if (missing.length === 0) return
  throw new ConfigError(
    [
      'createBff({ config }) needs these members of config:',
      ...missing.map(([name, meaning]) => `  ${name.padEnd(14)}  ${meaning}`),
      'loadConfig reads them from the environment, and names each key that is missing.',
    ].join('\n'),
  )
}
