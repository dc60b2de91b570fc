/** BFF and the demo's server from their sources, with the payment links for the pages. */
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { openSales, salesFileIn } from '../../demo/server/sales.ts'
import { services } from '../../demo/server/services.ts'
import { site } from '../../demo/server/site.ts'
import { createBff, isBffPath } from '../../server/bff/app.ts'
import { banner } from '../../server/bff/banner.ts'
import { ConfigError, createConfig, parseEnv } from '../../server/bff/config.ts'
import { isOwnSandbox } from '../../server/bff/core/config/mode.ts'
import { loadKeys } from '../../server/bff/main.ts'
import { createLog } from '../../server/bff/node/log.ts'
import { createNodeOptions } from '../../server/bff/node/setup.ts'
import { isStaticFile } from '../../server/bff/node/static-files.ts'
import { type FetchHandler, localUrl } from '../../server/host/http-server.ts'
import { notifySecretOf } from '../../server/host/notify-secret.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const scripts = at('components/dist/cdn')

export interface Backend extends FetchHandler {
  banner: string
  close(): Promise<void>
}

export interface BackendOptions {
  /** Of the services, which run in a process of their own. */
  sandboxUrl: string
  /** Takes the lines of the log. */
  write: (text: string) => void
}

export async function createBackend({ sandboxUrl, write }: BackendOptions): Promise<Backend> {
  const env = parseEnv({ ...process.env, TILL_UPSTREAM_BASE_URL: sandboxUrl })
  if (!isOwnSandbox(env)) throw new ConfigError('npm run dev needs a sandbox behind it')
  const bffUrl = localUrl(env.HOST, env.PORT)
  const ownOrigins = [bffUrl, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`]
  const data = resolve(env.TILL_DATA)
  const keys = loadKeys(data)
  const config = createConfig(env, {
    sandboxUrl,
    ownOrigins: [...new Set(ownOrigins)],
    keys,
    publicUrl: bffUrl,
    notifySecret: notifySecretOf(keys),
    notifyUrl: `${bffUrl}/demo/notifications`,
  })
  const { clientId, clientSecret } = config
  const [apiKey = ''] = config.apiKeys ?? []
  // As in server/bff/main.ts: on a terminal only errors.
  const log = createLog(write, process.stdout.isTTY ? 'error' : 'info')
  const { options, close } = await createNodeOptions(env, { config, log, scripts })
  const bff = createBff(options)
  const access = { sandboxUrl, clientId, clientSecret }
  const call = services(access)
  const pages = new Hono()
    .get('/dev/links', async (c) => c.json(Object.fromEntries(await call.linksByProduct())))
    .route(
      '/',
      site({
        ...access,
        apiKey,
        bffUrl,
        api: '',
        scripts,
        sales: openSales(salesFileIn(data)),
        notifySecrets: config.notify?.secrets ?? [],
        pages: at('dist/demo'),
        guide: at('dist/guide'),
      }),
    )
  return {
    fetch(request, bindings) {
      const { pathname } = new URL(request.url)
      const app: FetchHandler = isBffPath(pathname) || isStaticFile(pathname) ? bff : pages
      return app.fetch(request, bindings)
    },
    banner: banner({ bffUrl, hasSite: true, sandboxUrl, apiKey }),
    close,
  }
}
