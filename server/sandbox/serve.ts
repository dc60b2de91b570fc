/** Runs the sandbox as a server: takes the folder, the port and the database, seeds once, lets time pass. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { closeStalledSockets } from '../node/stalled-sockets.ts'
import { createSandbox, type Sandbox } from './app.ts'
import { lineOf } from './billing/failed-steps.ts'
import { settle } from './billing/settle.ts'
import { openClock } from './clock.ts'
import type { Home, SandboxContext } from './context.ts'
import { alone, openDatabase } from './database/connect.ts'
import { newFaults } from './faults/faults.ts'
import { lockFolder } from './lock.ts'
import { seedOnce } from './seed/once.ts'
import { newSwitches, type Switches } from './switches.ts'

export interface SandboxOptions {
  /** Where the data lies; in memory when absent. */
  folder?: string
  /** A PostgreSQL server that keeps the data instead; processes may share it. */
  databaseUrl?: string | undefined
  /** A dump of PGlite's data folder that a new embedded database starts from. */
  dump?: Blob
  /** 0 takes a free one. */
  port: number
  host: string
  clientId: string
  clientSecret: string
  /** How buyers reach its checkout; the address it listens on when absent. No trailing slash. */
  checkoutUrl?: string
  /** The demo shop, to which the seeded links lead back. No trailing slash. */
  shopUrl: string
  /** To which the sandbox's page links back; it links nowhere when absent. */
  home?: Home | undefined
  /** Lets the sandbox's page show the credentials to browsers of this machine. */
  areCredentialsGenerated?: boolean
  /** The merchant's name at the checkout. */
  merchant?: string
  /** What begins otherwise than by default. */
  switches?: Partial<Switches>
  /** Milliseconds that a client may take without reading anything of an answer; 30 s when absent. */
  stalledMs?: number
  /** False leaves a new database empty. */
  seed?: boolean
  /** A line of JSON for each refusal and each failure. */
  log: (line: string) => void
  /** Takes plain lines about steps of the start that may last seconds. */
  announce?: (line: string) => void
}

export interface RunningSandbox {
  url: string
  app: Sandbox
  context: SandboxContext
  /** Finishes what is being answered, then lets go of the port, the database and the folder. */
  close(): Promise<void>
}

/** Milliseconds between two looks at what fell due. */
const TICK = 1000

/** @throws {Error} in one line, for a taken port, a folder in use or broken, a server out of reach */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step()
  }
  try {
    const { databaseUrl, folder, dump, announce = () => {} } = options
    const place = databaseUrl
      ? { databaseUrl }
      : { folder: folder && join(folder, 'database'), dump }
    if (folder && !databaseUrl) undo.push(await lockFolder(folder))
    // The port is taken first, so that a taken one is known at once; who calls early waits for the app.
    let open: (app: Sandbox) => void = () => {}
    const opened = new Promise<Sandbox>((resolve) => {
      open = resolve
    })
    const server = createAdaptorServer({
      fetch: async (request: Request, bindings: object) => (await opened).fetch(request, bindings),
    })
    closeStalledSockets(server, options.stalledMs)
    const url = await listen(server, options)
    undo.push(() => stop(server))

    const db = await alone(place, () => openDatabase(place, announce))
    undo.push(() => db.destroy())
    const { clientId, clientSecret, checkoutUrl = url, merchant = 'Meridian' } = options
    const { home, areCredentialsGenerated } = options
    const settings = {
      ...{ clientId, clientSecret, baseUrl: url, checkoutUrl, merchant },
      ...{ home, areCredentialsGenerated },
    }
    const faults = newFaults()
    const context: SandboxContext = {
      db,
      clock: await openClock(db),
      settings,
      switches: newSwitches(),
      faults,
    }
    const app = createSandbox(context, options.log)
    if (options.seed ?? true)
      await alone(place, () => seedOnce(context, app, { ...options, log: announce }))
    undo.push(keepTime(context, options.log))
    Object.assign(context.switches, options.switches)
    // Before anything else is closed: what hangs on demand would never finish.
    undo.push(faults.clear)
    open(app)
    return { url, app, context, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Server = ReturnType<typeof createAdaptorServer>

function listen(server: Server, { port, host }: SandboxOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is in use: stop what listens there' : error.message
      const other = 'or choose another one (SANDBOX_PORT, or --port where it runs alone)'
      reject(new Error(`Port ${port} ${why}, ${other}.`, { cause: error }))
    })
    server.listen(port, host, () => {
      const { port } = server.address() as AddressInfo
      resolve(`http://${nameOf(host)}:${port}`)
    })
  })
}

/** What a caller on this machine calls it by: every address can be listened on, but not opened. */
function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    if ('closeIdleConnections' in server) server.closeIdleConnections()
  })
}

/** Lets what falls due happen also while nobody calls. @returns how to stop it */
function keepTime(context: SandboxContext, log: (line: string) => void): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  /** The reason of the last failure: one that lasts is one line of the log. */
  let reason: string | undefined
  async function tick(): Promise<void> {
    try {
      await settle(context)
      reason = undefined
    } catch (error) {
      const { message, stack } = error as Error
      if (message !== reason) {
        log(JSON.stringify({ level: 'error', message: 'The clock could not catch up.', stack }))
      }
      reason = message
    }
    context.clock.failed.takeNew().map(lineOf).forEach(log)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = tick().finally(() => {
      busy = false
    })
  }, TICK)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
