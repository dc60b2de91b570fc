/** What a machine with Node brings to the BFF: a pool of connections, Redis, metrics, a log. */
import type { BffOptions } from '../app.ts'
import { type Config, ConfigError, configOf, type Settings } from '../env.ts'
import type { Log } from '../gateway/record.ts'
import { clientAddress } from './client-address.ts'
import { freshConnection } from './fresh-connection.ts'
import { leaving } from './leaving.ts'
import { openPort } from './listen.ts'
import { createLog } from './log.ts'
import { metrics } from './metrics.ts'
import { pool } from './pool.ts'
import { redisStore } from './redis-store.ts'
import { elementsFolder, scriptFiles } from './script-files.ts'
import { standardOutput } from './standard-output.ts'

/** Where Prometheus looks when nothing else is said. */
const METRICS_PORT = 9464

export interface Equipment {
  options: BffOptions
  /** Once your server has stopped. */
  close(): Promise<void>
}

interface Surroundings {
  /** From the settings alone when absent. */
  config?: Config
  /** A line of JSON a request on standard output when absent. */
  log?: Log
  isStopping?: () => boolean
  /** The folder of the elements; that of this package when absent. */
  scripts?: string | undefined
}

/** @throws {ConfigError} when the metrics' port can't be had */
export async function equip(
  settings: Settings,
  {
    config = configOf(settings, { ownOrigins: [] }),
    log = createLog(standardOutput().write),
    isStopping,
    scripts = elementsFolder(),
  }: Surroundings = {},
): Promise<Equipment> {
  const observer = metrics()
  const port = await openMetrics(settings)
  port?.serve(observer)
  const send = pool()
  const { REDIS_URL } = settings
  const store = REDIS_URL === undefined ? undefined : await redisStore(REDIS_URL)
  const proxies = settings.TILL_TRUSTED_PROXIES
  const addressOf = proxies && clientAddress(proxies)
  const sendOnce = freshConnection()
  return {
    options: {
      scripts: scripts === undefined ? undefined : scriptFiles(scripts),
      config,
      send,
      sendOnce,
      store,
      log,
      observer,
      addressOf,
      leaving,
      isStopping,
    },
    async close() {
      await port?.close()
      await send.close()
      store?.close()
    },
  }
}

/** A sandbox beside another one does without, unless the port was asked for. */
async function openMetrics({ METRICS_PORT: asked, HOST, TILL_MODE }: Settings) {
  try {
    return await openPort(asked ?? METRICS_PORT, HOST, 'METRICS_PORT')
  } catch (error) {
    const mayDoWithout = TILL_MODE === 'sandbox' && asked === undefined
    if (error instanceof ConfigError && mayDoWithout) return undefined
    throw error
  }
}
