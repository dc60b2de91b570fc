/** Sets up the options that only Node provides: connection pool, Redis, metrics and log. */
import type { BffOptions } from '../app.ts'
import { type Config, ConfigError, createConfig, type Env } from '../config.ts'
import { listen } from '../host/http-server.ts'
import type { Log } from '../http/request-log.ts'
import { clientIp, clientSignal } from './client-connection.ts'
import { dedicatedTransport } from './dedicated-transport.ts'
import { createLog } from './log.ts'
import { metrics } from './metrics.ts'
import { redisStore } from './redis-store.ts'
import { standardOutput } from './standard-output.ts'
import { elementsFolder, staticFiles } from './static-files.ts'
import { undiciTransport } from './undici-transport.ts'

const DEFAULT_METRICS_PORT = 9464

export interface NodeOptions {
  options: BffOptions
  /** Call it after your server has stopped. */
  close(): Promise<void>
}

interface NodeOverrides {
  /** From the environment alone when absent. */
  config?: Config
  /** One line of JSON per request on standard output when absent. */
  log?: Log
  isShuttingDown?: () => boolean
  /** Folder of the elements; that of this package when absent. */
  scripts?: string | undefined
}

/** @throws {ConfigError} when the metrics' port can't be opened */
export async function createNodeOptions(
  env: Env,
  {
    config = createConfig(env, { ownOrigins: [] }),
    log = createLog(standardOutput().write),
    isShuttingDown,
    scripts = elementsFolder(),
  }: NodeOverrides = {},
): Promise<NodeOptions> {
  const telemetry = metrics()
  const port = await openMetrics(env)
  port?.serve(telemetry)
  const transport = undiciTransport()
  const { REDIS_URL } = env
  const store = REDIS_URL === undefined ? undefined : await redisStore(REDIS_URL)
  const proxies = env.TILL_TRUSTED_PROXIES
  const clientIpOf = proxies && clientIp(proxies)
  return {
    options: {
      scripts: scripts === undefined ? undefined : staticFiles(scripts),
      config,
      transport,
      paymentTransport: dedicatedTransport(),
      store,
      log,
      telemetry,
      clientIp: clientIpOf,
      clientSignal,
      isShuttingDown,
    },
    async close() {
      await port?.close()
      await transport.close()
      store?.close()
    },
  }
}

/** In sandbox mode a taken default port is tolerated, because another sandbox may run beside it. */
async function openMetrics({ METRICS_PORT: port, HOST, TILL_MODE }: Env) {
  try {
    return await listen(port ?? DEFAULT_METRICS_PORT, HOST, {
      advice: 'set METRICS_PORT to another one',
    })
  } catch (error) {
    const isOptional = TILL_MODE === 'sandbox' && port === undefined
    if (error instanceof ConfigError && isOptional) return undefined
    throw error
  }
}
