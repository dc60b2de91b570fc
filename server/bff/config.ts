/** Configuration of the BFF: the core's, and that of each feature. */
import { type Config, type ConfigDefaults, coreConfig } from './core/config/config.ts'
import { type Env, parseEnv } from './core/config/schema.ts'
import { FEATURES } from './features/index.ts'

export { ConfigError } from '../host/config-error.ts'
export { type Config, type ConfigDefaults, GeneratedKeys } from './core/config/config.ts'
export { type Env, parseEnv } from './core/config/schema.ts'

/**
 * Reads the configuration from an environment alone.
 * @throws {ConfigError} naming every invalid key
 */
export const loadConfig = (environment: Record<string, string | undefined>): Config =>
  createConfig(parseEnv(environment), { ownOrigins: [] })

/** @throws {ConfigError} naming every key that is neither configured nor generated */
export function createConfig(env: Env, defaults: ConfigDefaults): Config {
  const services = FEATURES.flatMap((feature) => feature.services?.(env, defaults) ?? [])
  const parts = FEATURES.map((feature) => feature.config?.(env, defaults))
  return Object.assign(coreConfig(env, defaults, services), ...parts)
}
