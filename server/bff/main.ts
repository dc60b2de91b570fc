/** Starts the BFF as a process: reads the environment, opens the ports, and in sandbox mode starts a sandbox. */
import { join, resolve } from 'node:path'
import { getPath } from 'hono/utils/url'
import { EVENT_TYPES } from '../contract/notifications/event-types.ts'
import { loadOrCreateKeys, randomClientId, randomSecret } from '../host/generated-keys.ts'
import { type FetchHandler, type HttpServer, listen, localUrl } from '../host/http-server.ts'
import { notifySecretOf } from '../host/notify-secret.ts'
import { createShutdown, type Shutdown } from '../host/shutdown.ts'
import { webhookIdOf } from '../host/webhook-id.ts'
import type { Home, RunningSandbox, SandboxOptions } from '../sandbox/public.ts'
import { type Bff, createBff, isBffPath } from './app.ts'
import { banner } from './banner.ts'
import { type Config, createConfig, type Env, GeneratedKeys, parseEnv } from './config.ts'
import { REQUIRED_OF_PROCESS } from './core/config/errors.ts'
import { isOwnSandbox } from './core/config/mode.ts'
import type { Degradation } from './core/feature.ts'
import { createLog } from './node/log.ts'
import { withSecretFiles } from './node/secret-files.ts'
import { createNodeOptions } from './node/setup.ts'
import { standardOutput } from './node/standard-output.ts'
import { isStaticFile } from './node/static-files.ts'

/** Context of a site behind the API. It runs on the server: nothing here may reach a browser. */
export interface SiteContext {
  /** Creates sessions. */
  apiKey: string
  bffUrl: string
  sandboxUrl: string
  config: Config
  /** Folder of the data that outlives a restart. */
  data: string
}

export interface MainOptions {
  /** Starts our own sandbox; called in sandbox mode alone, and only where no address of another one is configured. */
  startSandbox: (options: SandboxOptions) => Promise<RunningSandbox>
  /** Folder of the built elements; those of the package when absent. */
  scripts?: string
  /** Makes the handler of requests outside the API; called in front of our own sandbox only. */
  site?: (context: SiteContext) => FetchHandler
  /** Path of the site's own receiver of notifications, in use unless TILL_NOTIFY_URL names another one. */
  notifyPath?: string
  /** Options of our own sandbox, which belong to the site. */
  sandbox?: Pick<SandboxOptions, 'settings' | 'brand' | 'onReset'>
}

/** Time for a load balancer to see that `/readyz` fails; requests are accepted until then. */
const SHUTDOWN_GRACE_MS = 3_000

/** Parts that both starts share. */
interface Server {
  env: Env
  port: HttpServer
  shutdown: Shutdown
  out: ReturnType<typeof standardOutput>
  scripts: MainOptions['scripts']
  /** Handles requests from now on: the API, the scripts, and a site for all other paths. */
  serve(bff: Bff, site?: FetchHandler): void
}

/** Runs until a signal. A refused start is one line on stderr and exit code 1. */
export async function main({ scripts, ...demo }: MainOptions): Promise<void> {
  const out = standardOutput()
  const shutdown = createShutdown()
  try {
    const env = parseEnv(withSecretFiles(process.env), REQUIRED_OF_PROCESS)
    const port = await listen(env.PORT, env.HOST)
    // The API closes first, so that accepted requests can still reach the services.
    // Streams end at once, because the port waits for every response.
    let closeStreams = () => {}
    shutdown.onShutdown(async () => closeStreams())
    shutdown.onShutdown(() => port.close(shutdown.isForced() ? 0 : SHUTDOWN_GRACE_MS))
    const serve: Server['serve'] = (bff, pages = bff) => {
      closeStreams = bff.closeStreams
      port.serve({
        fetch(request, bindings) {
          const pathname = getPath(request)
          const isOwn = isBffPath(pathname) || isStaticFile(pathname)
          return (isOwn ? bff : pages).fetch(request, bindings)
        },
      })
    }
    const server = { env, port, shutdown, out, scripts, serve }
    await (isOwnSandbox(env) ? startSandboxed(server, demo) : startServices(server))
  } catch (error) {
    // During shutdown an error is expected, because its cause was closed.
    if (shutdown.isShuttingDown()) return
    await shutdown.closeAll()
    process.stderr.write(`tillkit: ${error instanceof Error ? error.message : error}\n`)
    process.exit(1)
  }
}

/** In front of services that are not our sandbox: the API alone, without demo and generated keys. */
async function startServices({ env, port, shutdown, out, scripts, serve }: Server): Promise<void> {
  const { options, close } = await createNodeOptions(env, {
    log: createLog(out.write, env.TILL_LOG_LEVEL),
    isShuttingDown: shutdown.isShuttingDown,
    scripts,
  })
  shutdown.onShutdown(close)
  const bff = createBff(options)
  serve(bff)
  // Faults of the services and of the store are logged once at the start, with their cause.
  void bff.request('/readyz')
  out.write(`tillkit listens on ${localUrl(env.HOST, port.port)}\n`)
}

async function startSandboxed(
  server: Server,
  { site, notifyPath, startSandbox, sandbox: ofSite }: Omit<MainOptions, 'scripts'>,
): Promise<void> {
  const { env, port, shutdown, out, scripts, serve } = server
  const data = resolve(env.TILL_DATA)
  const keys = loadKeys(data)
  const bffUrl = localUrl(env.HOST, port.port)
  const external = env.TILL_UPSTREAM_BASE_URL
  const sandbox = external
    ? { url: external }
    : await startOwnSandbox(server, keys, startSandbox, {
        ...ofSite,
        shopUrl: bffUrl,
        home: homeOf(bffUrl, site),
      })

  const ownOrigins = [...new Set([bffUrl, ...localOrigins(port.port)])]
  const sandboxUrl = sandbox.url
  // An external sandbox has its own credentials, so the generated ones do not apply.
  const { apiKey: generatedKey, sessionKey } = keys
  const defaults = external ? { apiKey: generatedKey, sessionKey } : keys
  const publicUrl = env.TILL_PUBLIC_URL ?? bffUrl
  // An external sandbox has its own record of addresses: register there, and set TILL_WEBHOOK_IDS.
  const webhookIds =
    'registerWebhook' in sandbox
      ? [await sandbox.registerWebhook(`${publicUrl}/webhooks`, EVENT_TYPES, webhookIdOf(keys))]
      : undefined
  const config = createConfig(env, {
    sandboxUrl,
    ownOrigins,
    keys: defaults,
    publicUrl,
    webhookIds,
    notifySecret: notifySecretOf(keys),
    notifyUrl: notifyPath && `${bffUrl}${notifyPath}`,
  })
  const [apiKey = ''] = config.apiKeys ?? []
  // On a terminal only errors are logged by default, so that the banner stays in sight.
  const level = env.TILL_LOG_LEVEL ?? (process.stdout.isTTY ? 'error' : 'info')
  const log = createLog(out.write, level)
  const { isShuttingDown } = shutdown
  const { options, close } = await createNodeOptions(env, { config, log, isShuttingDown, scripts })
  shutdown.onShutdown(close)
  const bff = createBff(options)
  serve(bff, site?.({ apiKey, bffUrl, sandboxUrl, config, data }))
  // Missing scopes are logged at once.
  if (config.scopes) void bff.request('/readyz')
  const addresses = { bffUrl, hasSite: site !== undefined, sandboxUrl, apiKey }
  const seeded = 'seeded' in sandbox && {
    ...sandbox.seeded,
    link: sandbox.seeded.link ?? 'none on sale',
  }
  out.write(`${banner({ ...addresses, ...seeded })}\n`)
  if (external) await warnOfFaults(bff, out.write)
}

/**
 * Keys of sandbox mode, in `keys.json` of the data folder.
 * @throws {ConfigError} when the folder is unusable or the file's content is invalid
 */
export const loadKeys = (folder: string): GeneratedKeys =>
  loadOrCreateKeys(join(folder, 'keys.json'), GeneratedKeys, generateKeys, 'TILL_DATA')

const generateKeys = (): GeneratedKeys => ({
  clientId: randomClientId(),
  clientSecret: randomSecret(),
  apiKey: `till_test_${randomSecret()}`,
  sessionKey: randomSecret(),
})

/** The page that the sandbox's dashboard links back to. */
const homeOf = (bffUrl: string, site: MainOptions['site']): Home =>
  site ? { name: 'Shop', url: `${bffUrl}/` } : { name: 'OpenAPI', url: `${bffUrl}/openapi.json` }

async function startOwnSandbox(
  { env, shutdown, out }: Server,
  keys: GeneratedKeys,
  startSandbox: MainOptions['startSandbox'],
  shop: SandboxOptions,
): Promise<RunningSandbox> {
  const sandbox = await startSandbox({
    folder: resolve(env.TILL_DATA),
    databaseUrl: env.DATABASE_URL,
    port: env.SANDBOX_PORT,
    host: env.HOST,
    clientId: env.TILL_CLIENT_ID ?? keys.clientId,
    clientSecret: env.TILL_CLIENT_SECRET ?? keys.clientSecret,
    checkoutUrl: env.TILL_CHECKOUT_URL,
    ...shop,
    areCredentialsGenerated: !env.TILL_CLIENT_ID && !env.TILL_CLIENT_SECRET,
    log: (line) => out.write(`${line}\n`),
    announce(line) {
      out.write(`${line}\n`)
      // Flushes, because the embedded database then blocks the event loop for seconds.
      out.flush()
    },
  })
  shutdown.onShutdown(sandbox.close)
  return sandbox
}

/** Warns about an external sandbox that is not running or has other credentials, before a page fails. */
async function warnOfFaults(bff: Bff, write: (text: string) => void): Promise<void> {
  const response = await bff.request('/readyz')
  const { degraded = [] } = (await response.json()) as { degraded?: Degradation[] }
  for (const { part, cause, key, host } of degraded) {
    // A refusal is a response, so the sandbox runs.
    const advice = cause.includes('refused') ? `At ${host}, check` : `Start ${host}, or check`
    write(`  ${part}: ${cause}. ${advice} ${key}.\n`)
  }
}

/** Origins under which the demo can be opened on this machine. */
const localOrigins = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
