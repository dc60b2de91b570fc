/** Sets up the options that only Node provides: connection pool, Redis, metrics and log. */

import { listen } from '../../host/http-server.ts'
import type { BffOptions } from '../app.ts'
import { type Config, ConfigError, createConfig, type Env } from '../config.ts'
import type { Log } from '../core/http/request-log.ts'
import { memoryChanges } from '../core/store/changes.ts'
import { verifyCertificate } from './certificate.ts'
import { clientIp, clientSignal } from './client-connection.ts'
import { dedicatedTransport } from './dedicated-transport.ts'
import { createLog } from './log.ts'
import { metrics } from './metrics.ts'
import { redisChanges } from './redis-changes.ts'
import { redisStore } from './redis-store.ts'
import { standardOutput } from './standard-output.ts'
import { elementsFolder, staticFiles } from './static-files.ts'
import { undiciTransport } from './undici-transport.ts'

const DEFAULT_METRICS_PORT = 9464

export interface NodeOptions {
  options: BffOptions
  /**
   * Stops everything in order: the streams of open pages end, the server finishes its requests and its connections end,
   * after 20 seconds also those that hang, and then what the options have opened is closed.
   * @param server yours, unless it has stopped by now
   */
  close(server?: StoppableServer): Promise<void>
}

interface Connections {
  closeIdleConnections?(): void
  closeAllConnections?(): void
}

/** A server of `node:http`, or of Fastify, which has one inside. */
interface StoppableServer extends Connections {
  close(done: () => void): unknown
  server?: Connections
}

const DRAIN_MS = 20_000
const IDLE_CHECK_MS = 100

/** Browsers hold connections on which they ask nothing, and that of a stream is kept after its end. */
const stopped = (server: StoppableServer): Promise<void> =>
  new Promise((resolve) => {
    const connections = server.server ?? server
    const idle = setInterval(() => connections.closeIdleConnections?.(), IDLE_CHECK_MS)
    const end = () => {
      clearInterval(idle)
      clearTimeout(drained)
      resolve()
    }
    const drained = setTimeout(() => {
      connections.closeAllConnections?.()
      // A connection that was upgraded is none of the server's any more.
      end()
    }, DRAIN_MS)
    server.close(end)
  })

interface NodeOverrides {
  /** From the environment alone when absent. */
  config?: Config
  /** One line of JSON per request on standard output when absent. */
  log?: Log
  isShuttingDown?: () => boolean
  /** Folder of the elements; that of this package when absent. A bundle has none beside it: name it here. */
  scripts?: string | undefined
}

/** @throws {ConfigError} when the metrics' port can't be opened; nothing stays open then */
export async function createNodeOptions(
  env: Env,
  {
    config = createConfig(env, { ownOrigins: [] }),
    log = createLog(standardOutput().write, env.TILL_LOG_LEVEL),
    isShuttingDown,
    scripts = elementsFolder(),
  }: NodeOverrides = {},
): Promise<NodeOptions> {
  const { REDIS_URL, TILL_TRUSTED_PROXIES: proxies, METRICS_PORT } = env
  const files = scripts === undefined ? undefined : staticFiles(scripts)
  const store = REDIS_URL === undefined ? undefined : await redisStore(REDIS_URL)
  const shared = REDIS_URL === undefined ? undefined : redisChanges(REDIS_URL)
  const telemetry = METRICS_PORT === 'off' ? undefined : metrics()
  const port = await openMetrics(env).catch((error) => {
    store?.close()
    shared?.close()
    throw error
  })
  if (telemetry) port?.serve(telemetry)
  const { transport, paymentTransport, close } = transports()
  const ending = new AbortController()
  for (const fault of store?.faults?.() ?? []) log.error({ error: `REDIS_URL: ${fault}` })
  if (env.TILL_MODE === 'live' && !store) log.info({ notice: NOT_SHARED })
  if (!files) log.info({ notice: NO_ELEMENTS })
  return {
    options: {
      scripts: files,
      config,
      transport,
      paymentTransport,
      store,
      changes: shared ?? memoryChanges(),
      log,
      telemetry,
      clientIp: proxies && clientIp(proxies),
      clientSignal,
      verifyCertificate,
      isShuttingDown,
      ending: ending.signal,
    },
    async close(server) {
      ending.abort()
      if (server) await stopped(server)
      await port?.close()
      await close?.()
      store?.close()
      shared?.close()
    },
  }
}

/** None on Bun, where the package undici makes no connections; its `fetch` keeps them, and repeats no request. */
function transports() {
  if (process.versions.bun) return {}
  const transport = undiciTransport()
  return { transport, paymentTransport: dedicatedTransport(), close: transport.close }
}

const NOT_SHARED =
  'without REDIS_URL idempotency keys, locks of payments and revocations are in memory: they do not survive a restart'

const NO_ELEMENTS =
  'the elements are not served: they are not beside this file, set scripts to their folder'

/** In sandbox mode a taken default port is tolerated, because another sandbox may run beside it. */
async function openMetrics({ METRICS_PORT: port, HOST, TILL_MODE }: Env) {
  if (port === 'off') return undefined
  try {
    return await listen(port ?? DEFAULT_METRICS_PORT, HOST, {
      advice: 'set METRICS_PORT to another one, or to off',
    })
  } catch (error) {
    const isOptional = TILL_MODE === 'sandbox' && port === undefined
    if (error instanceof ConfigError && isOptional) return undefined
    throw error
  }
}
