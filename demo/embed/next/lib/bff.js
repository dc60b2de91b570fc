/**
 * The BFF in a Next application, on Node. Its configuration comes from the environment (docs/guides/configuration.md),
 * without METRICS_PORT and TILL_TRUSTED_PROXIES: Next keeps ports and connections to itself.
 */
import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions } from '@tillkit/server/node'

async function start() {
  const env = parseEnv({ ...process.env, METRICS_PORT: 'off' })
  const { options } = await createNodeOptions(env)
  const bff = createBff({ ...options, prefix: '/pay' })
  // Otherwise Next waits for the streams of open pages.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, bff.closeStreams)
  return { bff, origins: options.config.allowedOrigins }
}

/**
 * One for all routes, because Next loads a module once for each of them. It starts with the first request: a build loads
 * this file without a configuration.
 */
export function getBff() {
  globalThis.tillkit ??= start().catch((error) => {
    globalThis.tillkit = undefined
    throw error
  })
  return globalThis.tillkit
}
