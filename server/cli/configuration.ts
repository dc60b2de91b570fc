/** Reads the configuration of a command: the server's keys, of which it needs a few. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Config, createConfig, type Env, GeneratedKeys, parseEnv } from '../bff/config.ts'
import { isOwnSandbox } from '../bff/core/config/mode.ts'
import { createUpstream, type Upstream } from '../bff/core/upstream/client.ts'
import { withSecretFiles } from '../bff/node/secret-files.ts'
import { loadOrCreateKeys } from '../host/generated-keys.ts'
import { localUrl } from '../host/http-server.ts'
import { notifySecretOf } from '../host/notify-secret.ts'
import { OPTIONAL_SERVICES } from '../operations/services.ts'
import { type CommandContext, usageError } from './command.ts'

export interface CommandConfig {
  env: Env
  config: Config
  upstream: Upstream
  /** True in front of our own sandbox. */
  isSandbox: boolean
  /** Secrets that sign notifications: the configured ones, or the one of the sandbox. */
  notifySecrets: readonly string[]
}

const REQUIRED = ['TILL_UPSTREAM_BASE_URL', 'TILL_CLIENT_ID', 'TILL_CLIENT_SECRET'] as const

/**
 * In sandbox mode the address and the keys of the sandbox that `tillkit` has started in TILL_DATA.
 * @throws {CommandError} @throws {ConfigError} naming every key that is missing or wrong
 */
export function readConfiguration({
  environment,
}: Pick<CommandContext, 'environment'>): CommandConfig {
  const env = parseEnv(withSecretFiles(environment), [])
  const isSandbox = isOwnSandbox(env)
  const generated = isSandbox ? readKeys(env) : undefined
  const generatedSecret = generated && notifySecretOf(generated)
  const isExternal = !isSandbox || env.TILL_UPSTREAM_BASE_URL !== undefined
  const missing = isExternal ? REQUIRED.filter((key) => env[key] === undefined) : []
  if (missing.length > 0) throw usageError(`${missing.join(', ')} must be set`)
  if (!isExternal && !generated) {
    throw usageError(
      `no sandbox has run in ${env.TILL_DATA}: start it with "tillkit", or set ${REQUIRED.join(', ')}`,
    )
  }
  const config = createConfig(env, {
    sandboxUrl: localUrl(env.HOST, env.SANDBOX_PORT),
    ownOrigins: [],
    // A command neither creates nor verifies sessions.
    keys: { ...(isExternal ? {} : generated), apiKey: 'unused', sessionKey: 'unused' },
    notifySecret: generatedSecret,
    optionalServices: OPTIONAL_SERVICES,
  })
  const notifySecrets = env.TILL_NOTIFY_SECRETS ?? (generatedSecret ? [generatedSecret] : [])
  return { env, config, upstream: createUpstream(config), isSandbox, notifySecrets }
}

/** The keys that sandbox mode has generated; none before its first start. */
function readKeys({ TILL_DATA }: Env): GeneratedKeys | undefined {
  const file = join(resolve(TILL_DATA), 'keys.json')
  if (!existsSync(file)) return undefined
  return loadOrCreateKeys(file, GeneratedKeys, () => {
    throw usageError(`${file} is gone`)
  })
}
