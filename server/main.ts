/**
 * Starts the server: the only reader of `process.env` and the only opener of ports.
 *
 * In sandbox mode it also starts the services, over real HTTP, unless TILL_UPSTREAM_BASE_URL names some that already
 * run, and mounts a site behind the API.
 */
import { resolve } from 'node:path'
import { getPath } from 'hono/utils/url'
import { type Bff, createBff, isBffPath } from './app.ts'
import { banner } from './banner.ts'
import { type Config, configOf, type GeneratedKeys, readSettings, type Settings } from './env.ts'
import { equip } from './node/equip.ts'
import { keepKeys } from './node/keys.ts'
import { type Answering, type OpenPort, openPort, urlOf } from './node/listen.ts'
import { createLog } from './node/log.ts'
import { isScriptFile } from './node/script-files.ts'
import { standardOutput } from './node/standard-output.ts'
import { type Stopping, stopping } from './node/stop.ts'
import type { Home } from './sandbox/context.ts'

/** What a site behind the API is told. It runs on the server: none of this may reach a browser. */
export interface SiteFacts {
  /** Mints sessions. */
  apiKey: string
  bffUrl: string
  sandboxUrl: string
  config: Config
}

export interface MainOptions {
  /** The folder of the built elements; those of the package when absent. */
  scripts?: string
  /** Answers what is not the API's; in sandbox mode only. */
  site?: (facts: SiteFacts) => Answering
}

/** Ms. A balancer looks at `/readyz` every few seconds; until it has, calls still come. */
const GRACE = 3_000

/** What of the process the two ways of starting share. */
interface Running {
  settings: Settings
  port: OpenPort
  stop: Stopping
  out: ReturnType<typeof standardOutput>
  scripts: MainOptions['scripts']
  /** Answers from now on: the API, the scripts, and a site for the rest. */
  serve(bff: Answering, pages?: Answering): void
}

/** Runs until it is told to stop. A start that can't be is one line on stderr and exit code 1. */
export async function main({ site, scripts }: MainOptions = {}): Promise<void> {
  const out = standardOutput()
  const stop = stopping()
  try {
    const settings = readSettings(process.env)
    const isLive = settings.TILL_MODE === 'live'
    const port = await openPort(settings.PORT, settings.HOST)
    // The API first, so that what it has taken can still reach the services.
    stop.also(() => port.close(stop.isHurried() ? 0 : GRACE))
    const serve: Running['serve'] = (bff, pages = bff) =>
      port.serve({
        fetch(request, bindings) {
          const pathname = getPath(request)
          const isOurs = isBffPath(pathname) || isScriptFile(pathname)
          return (isOurs ? bff : pages).fetch(request, bindings)
        },
      })
    const running = { settings, port, stop, out, scripts, serve }
    await (isLive ? startLive(running) : startSandboxed(running, site))
  } catch (error) {
    // Whoever was told to stop misses what was closed already.
    if (stop.isStopping()) return
    await stop.closeAll()
    process.stderr.write(`tillkit: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

async function startLive({ settings, port, stop, out, scripts, serve }: Running): Promise<void> {
  const log = createLog(out.write)
  const { options, close } = await equip(settings, { log, isStopping: stop.isStopping, scripts })
  stop.also(close)
  const bff = createBff(options)
  serve(bff)
  askForToken(bff, options.config)
  out.write(`tillkit listens on ${urlOf(settings.HOST, port.port)}\n`)
}

async function startSandboxed(running: Running, site: MainOptions['site']): Promise<void> {
  const { settings, port, stop, out, scripts, serve } = running
  const keys = keepKeys(resolve(settings.TILL_DATA))
  const bffUrl = urlOf(settings.HOST, port.port)
  const external = settings.TILL_UPSTREAM_BASE_URL
  const sandbox = external
    ? { url: external }
    : await startOwnSandbox(running, keys, bffUrl, homeOf(bffUrl, site))

  const ownOrigins = [...new Set([bffUrl, ...originsHere(port.port)])]
  const sandboxUrl = sandbox.url
  // The credentials of a sandbox that runs elsewhere are its own, not those generated here.
  const { apiKey: generatedKey, sessionKey } = keys
  const known = external ? { apiKey: generatedKey, sessionKey } : keys
  const config = configOf(settings, { sandboxUrl, ownOrigins, keys: known })
  const [apiKey = ''] = config.apiKeys
  // Somebody at a terminal keeps the banner in sight: of the requests only our faults are shown.
  const log = createLog(out.write, process.stdout.isTTY ? 'error' : 'info')
  const { isStopping } = stop
  const { options, close } = await equip(settings, { config, log, isStopping, scripts })
  stop.also(close)
  const bff = createBff(options)
  serve(bff, site?.({ apiKey, bffUrl, sandboxUrl, config }))
  askForToken(bff, config)
  const facts = { bffUrl, hasSite: site !== undefined, sandboxUrl, apiKey }
  out.write(`${banner({ ...facts, ...('seeded' in sandbox && sandbox.seeded) })}\n`)
  if (external) await warnUnlessReady(bff, external, out.write)
}

/** The page to which the sandbox's page links back. */
const homeOf = (bffUrl: string, site: MainOptions['site']): Home =>
  site ? { name: 'Shop', url: `${bffUrl}/` } : { name: 'API docs', url: `${bffUrl}/docs` }

/** Live mode never loads the services and their database. */
async function startOwnSandbox(
  { settings, stop, out }: Running,
  keys: GeneratedKeys,
  shopUrl: string,
  home: Home,
) {
  const { startSandbox } = await import('./sandbox/serve.ts')
  const { CUSTOMERS } = await import('./sandbox/seed/keys.ts')
  const { newestLink } = await import('./sandbox/links/store.ts')
  const sandbox = await startSandbox({
    folder: resolve(settings.TILL_DATA),
    databaseUrl: settings.DATABASE_URL,
    port: settings.SANDBOX_PORT,
    host: settings.HOST,
    clientId: settings.TILL_CLIENT_ID ?? keys.clientId,
    clientSecret: settings.TILL_CLIENT_SECRET ?? keys.clientSecret,
    checkoutUrl: settings.TILL_CHECKOUT_URL,
    shopUrl,
    home,
    areCredentialsGenerated: !settings.TILL_CLIENT_ID && !settings.TILL_CLIENT_SECRET,
    log: (line) => out.write(`${line}\n`),
    announce(line) {
      out.write(`${line}\n`)
      // The embedded database keeps the process busy for seconds.
      out.flush()
    },
  })
  stop.also(sandbox.close)
  const link = (await newestLink(sandbox.context.db)) ?? 'none on sale'
  return { url: sandbox.url, seeded: { customer: CUSTOMERS.DEMO, link } }
}

/** A sandbox that is not running yet, or has other credentials, shows nowhere else before the first page. */
async function warnUnlessReady(
  bff: Bff,
  url: string,
  write: (text: string) => void,
): Promise<void> {
  const answer = await bff.request('/readyz')
  if (answer.ok) return
  const { token } = (await answer.json()) as { token?: string }
  const key = token === 'up' ? 'TILL_UPSTREAM_BASE_URL' : 'TILL_CLIENT_ID and TILL_CLIENT_SECRET'
  write(`  ${url} is not ready (token: ${token}): start it, or check ${key}.\n`)
}

/** By whichever name somebody at this machine opens the demo. */
const originsHere = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]

/** So that the log says from the start which of the scopes are not granted. */
function askForToken(bff: Bff, { scopes }: Config): void {
  if (scopes) void bff.request('/readyz')
}
