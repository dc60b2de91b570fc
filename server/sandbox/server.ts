/** Starts the sandbox as a server: folder lock, port, database, seed, and the clock loop. */
import { join } from 'node:path'
import { type PostgresPool, sql } from 'kysely'
import { listen, urlHost } from '../host/http-server.ts'
import { createFaults } from './admin/faults/registry.ts'
import { createSandboxApp, type Sandbox } from './app.ts'
import { createFailedSteps } from './billing/engine/failed-steps.ts'
import { runDueWork } from './billing/engine/scheduler.ts'
import { openClock } from './clock.ts'
import { startClockLoop } from './clock-loop.ts'
import type { SandboxContext } from './context.ts'
import { exclusively, openDatabase } from './database/connect.ts'
import { emptyTables } from './database/empty-tables.ts'
import { lockFolder } from './database/folder-lock.ts'
import { randomId } from './database/random-id.ts'
import type { DeliveryOptions } from './notifications/deliver.ts'
import { startDeliveryLoop } from './notifications/delivery-loop.ts'
import { ensureWebhook } from './notifications/webhooks.ts'
import type { RunningSandbox, SandboxOptions } from './public.ts'
import { seedDatabase } from './seed/index.ts'
import { MEMORY_NOW } from './seed/prepared.ts'
import type { Seed } from './seed/seed-file.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** As `SandboxOptions` with nothing left out, and what development and tests add. */
export interface ServeOptions extends Omit<SandboxOptions, 'seed' | 'settings'> {
  port: number
  host: string
  clientId: string
  clientSecret: string
  shopUrl: string
  settings?: Partial<Settings> | undefined
  seed?: boolean | Seed
  log: (line: string) => void
  /** The prepared database, with which memory begins. */
  dump?: Blob | undefined
  /** Open connections of a database that has the tables; they end with the sandbox. */
  pool?: PostgresPool
  /** Milliseconds that a client may take without reading anything of an answer; 30 s when absent. */
  stalledMs?: number
  /** Times of the deliveries of webhooks that differ from the defaults. */
  deliveries?: Partial<DeliveryOptions>
}

export interface ServedSandbox
  extends Pick<RunningSandbox, 'url' | 'registerWebhook' | 'settled' | 'close'> {
  app: Sandbox
  context: SandboxContext
  /** Replaces the code of the running sandbox; its data, port and open requests stay. */
  replace(code: SandboxCode): Promise<void>
}

/** The services and their clock, without database, seed and port. */
interface SandboxCode {
  createSandboxApp: typeof createSandboxApp
  startClockLoop: typeof startClockLoop
  startDeliveryLoop: typeof startDeliveryLoop
}

/** A long step of the clock blocks its process, where a test's kept connection must not end meanwhile. */
const KEEP_ALIVE_MS = 60_000

/** @throws {Error} in one line: port in use, folder in use or unusable, server unreachable */
export async function serveSandbox(options: ServeOptions): Promise<ServedSandbox> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const { databaseUrl, folder, pool, dump, announce = () => {} } = options
    const isMemory = !databaseUrl && !folder
    const place = databaseUrl
      ? { databaseUrl }
      : { folder: folder && join(folder, 'database'), pool, dump }
    if (folder && !databaseUrl) undo.push(await lockFolder(folder))
    // The port is opened first, so that a port in use fails at once; early requests wait for the app.
    const server = await listen(options.port, options.host, {
      advice: 'choose another one (SANDBOX_PORT, or --port where it runs alone)',
      timeouts: {
        keepAliveTimeout: KEEP_ALIVE_MS,
        ...(options.stalledMs !== undefined && { stalledMs: options.stalledMs }),
      },
    })
    const url = `http://${urlHost(options.host)}:${server.port}`
    undo.push(() => server.close())

    const db = await exclusively(place, () => openDatabase(place, announce))
    // Below the server in the stack, because open requests finish before the database ends.
    undo.splice(-1, 0, () => db.destroy())
    const { clientId, clientSecret, checkoutUrl = url, merchant = 'Meridian' } = options
    const { home, brand, areCredentialsGenerated } = options
    const config = {
      clientId,
      clientSecret,
      baseUrl: url,
      checkoutUrl,
      merchant,
      brand,
      home,
      areCredentialsGenerated,
    }
    const faults = createFaults()
    const context: SandboxContext = {
      db,
      clock: await openClock(db),
      failedSteps: createFailedSteps(),
      config,
      settings: defaultSettings(),
      faults,
    }
    const app = createSandboxApp(context, options.log)
    const seed = () =>
      seedDatabase(context, app, {
        ...options,
        ...(isMemory && { now: MEMORY_NOW }),
        isPrepared: dump !== undefined,
        log: announce,
      })
    if (options.seed !== false) await exclusively(place, seed)
    Object.assign(context.settings, options.settings)
    const registered = new Map<string, { url: string; eventTypes: string[]; id: string }>()
    const registerAll = async () => {
      for (const webhook of registered.values()) await ensureWebhook(context, webhook)
    }
    const reset = () =>
      exclusively(place, async () => {
        await deliveries.stop()
        try {
          await emptyTables(db)
          options.onReset?.()
          // Else the log of changes would grow in memory with every reset.
          if (isMemory) await sql`checkpoint`.execute(db)
          await context.clock.reload()
          context.failedSteps.clear()
          faults.clear()
          // As at the start: the seed has every permission, and its result the settings of the options.
          Object.assign(context.settings, defaultSettings())
          if (options.seed !== false) await seed()
          Object.assign(context.settings, options.settings)
          await registerAll()
        } finally {
          deliveries = startDeliveries(startDeliveryLoop)
        }
      })
    let lastReset: Promise<unknown> = Promise.resolve()
    // One after the other, because a reset revokes the token that another one seeds with.
    context.reset = () => {
      const next = lastReset.then(reset)
      lastReset = next.catch(() => {})
      return next
    }
    const startDeliveries = (start: typeof startDeliveryLoop) => {
      const loop = start(context, options.log, options.deliveries)
      context.wakeDeliveries = loop.wake
      return loop
    }
    let deliveries = startDeliveries(startDeliveryLoop)
    undo.push(() => deliveries.stop())
    let stopClock = startClockLoop(context, options.log)
    undo.push(() => stopClock())
    // Closed first, because injected hangs would never finish.
    undo.push(faults.clear)
    server.serve(app)
    async function replace(code: SandboxCode): Promise<void> {
      await stopClock()
      await deliveries.stop()
      server.serve(code.createSandboxApp(context, options.log))
      stopClock = code.startClockLoop(context, options.log)
      deliveries = startDeliveries(code.startDeliveryLoop)
    }
    async function registerWebhook(
      url: string,
      eventTypes: readonly string[] = ['*'],
      id = randomId(17),
    ): Promise<string> {
      const webhook = { url, eventTypes: [...eventTypes] }
      const registeredId = await ensureWebhook(context, { ...webhook, id })
      registered.set(registeredId, { ...webhook, id: registeredId })
      return registeredId
    }
    async function settled(): Promise<void> {
      await runDueWork(context)
      await deliveries.settled()
    }
    return { url, app, context, registerWebhook, settled, replace, close }
  } catch (error) {
    await close()
    throw error
  }
}
