/**
 * Starts the server: the only reader of `process.env` and the only opener of ports.
 *
 * In sandbox mode it also starts the services, over real HTTP, and mounts a site behind the API.
 */
import { resolve } from 'node:path'
import { createBff, isBffPath } from './app.ts'
import { banner } from './banner.ts'
import { type Config, configOf, readSettings, type Settings } from './env.ts'
import { freshConnection } from './fresh-connection.ts'
import { keepKeys } from './keys.ts'
import { type Answering, listensEverywhere, type OpenPort, openPort, urlOf } from './listen.ts'
import { pool } from './pool.ts'
import { isScriptFile, scriptFiles } from './script-files.ts'

/** What a site behind the API is told. It runs on the server: none of this may reach a browser. */
export interface SiteFacts {
  /** Mints sessions. */
  apiKey: string
  bffUrl: string
  sandboxUrl: string
  config: Config
}

export interface MainOptions {
  /** The folder of the built elements; without it a CDN or the merchant's own server has them. */
  scripts?: string
  /** Answers what is not the API's; in sandbox mode only. */
  site?: (facts: SiteFacts) => Answering
}

/** Runs until it is told to stop. A start that can't be is one line on stderr and exit code 1. */
export async function main({ site, scripts }: MainOptions = {}): Promise<void> {
  // Whoever read our output may have gone; that is no reason to stop.
  process.stdout.on('error', () => {})
  // The API first, so that what it has taken can still reach the services.
  const closing: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0)) await close()
  }
  try {
    const settings = readSettings(process.env)
    const port = await openPort(settings.PORT, settings.HOST)
    closing.push(port.close)
    const files = scripts === undefined ? undefined : scriptFiles(scripts)
    const serve: Serve = (bff, pages = bff) =>
      port.serve({
        fetch(request, bindings) {
          const { pathname } = new URL(request.url)
          if (isBffPath(pathname)) return bff.fetch(request, bindings)
          return (files && isScriptFile(pathname) ? files : pages).fetch(request, bindings)
        },
      })
    if (settings.TILL_MODE === 'live') startLive(settings, port, serve)
    else closing.push(await startSandboxed(settings, port, serve, site))
    stopOn(['SIGINT', 'SIGTERM'], closeAll)
  } catch (error) {
    await closeAll()
    process.stderr.write(`tillkit: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

const log = (line: string) => void process.stdout.write(`${line}\n`)

/** Somebody at a terminal keeps the banner in sight: of the requests only our faults are shown. */
const logFaults = (line: string) => {
  if (JSON.parse(line).status >= 500) log(line)
}

/** Answers from now on: the API, the scripts, and a site for the rest. */
type Serve = (bff: Answering, pages?: Answering) => void

function startLive(settings: Settings, port: OpenPort, serve: Serve): void {
  const config = configOf(settings, { ownOrigins: [] })
  serve(createBff({ config, send: pool(), sendOnce: freshConnection(), log }))
  log(`tillkit listens on ${urlOf(settings.HOST, port.port)}`)
}

/** @returns how to stop the services */
async function startSandboxed(
  settings: Settings,
  port: OpenPort,
  serve: Serve,
  site: MainOptions['site'],
): Promise<() => Promise<void>> {
  // Live mode never loads the services and their database.
  const { startSandbox } = await import('./sandbox/serve.ts')
  const { CUSTOMERS } = await import('./sandbox/seed/keys.ts')
  const { newestLink } = await import('./sandbox/links/store.ts')
  const folder = resolve(settings.TILL_DATA)
  const keys = keepKeys(folder)
  const bffUrl = urlOf(settings.HOST, port.port)
  // An address such as "0.0.0.0" can be listened on and not be opened: buyers need another one.
  const baseUrl =
    listensEverywhere(settings.HOST) && settings.SANDBOX_PORT > 0
      ? urlOf(settings.HOST, settings.SANDBOX_PORT)
      : undefined
  const sandbox = await startSandbox({
    folder,
    databaseUrl: settings.DATABASE_URL,
    port: settings.SANDBOX_PORT,
    host: settings.HOST,
    baseUrl,
    clientId: settings.TILL_CLIENT_ID ?? keys.clientId,
    clientSecret: settings.TILL_CLIENT_SECRET ?? keys.clientSecret,
    checkoutUrl: settings.TILL_CHECKOUT_URL,
    shopUrl: bffUrl,
    log,
  })

  const ownOrigins = [
    ...new Set([bffUrl, ...['localhost', '127.0.0.1'].map((host) => urlOf(host, port.port))]),
  ]
  const sandboxUrl = baseUrl ?? sandbox.url
  const config = configOf(settings, { sandboxUrl, ownOrigins, keys })
  const [apiKey = ''] = config.apiKeys
  serve(
    createBff({
      config,
      send: pool(),
      sendOnce: freshConnection(),
      log: process.stdout.isTTY ? logFaults : log,
    }),
    site?.({ apiKey, bffUrl, sandboxUrl, config }),
  )
  const link = (await newestLink(sandbox.context.db)) ?? 'none on sale'
  log(banner({ bffUrl, sandboxUrl, apiKey, customer: CUSTOMERS.DEMO, link }))
  return sandbox.close
}

/** The first signal closes everything in order; a second one does not wait. */
function stopOn(signals: NodeJS.Signals[], closeAll: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      closeAll().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
