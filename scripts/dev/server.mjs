// Runs the backend from its sources. A saved file replaces the modules that depend on it; the process and its port stay.
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sandboxUrl = process.argv[2]
// A pause for editors that save several files at once.
const SETTLE_MS = 20

const vite = await createServer({
  configFile: false,
  root: `${root}server`,
  appType: 'custom',
  cacheDir: `${root}node_modules/.cache/dev-server`,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: { ignored: ['**/dist/**'] } },
  optimizeDeps: { noDiscovery: true },
})
const { listen } = await vite.ssrLoadModule(`${root}server/host/http-server.ts`)
const port = await listen(Number(process.env.PORT || 8787), process.env.HOST || '127.0.0.1')
const { standardOutput } = await vite.ssrLoadModule(`${root}server/node/standard-output.ts`)
const { write } = standardOutput()
/** The one that is served; the older is closed before the next opens, because both have the metrics' port. */
let backend

async function load() {
  const { createBackend } = await vite.ssrLoadModule(`${root}scripts/dev/backend.ts`)
  await backend?.close()
  const isFirst = !backend
  backend = await createBackend({ sandboxUrl, write })
  port.serve(backend)
  if (isFirst) console.log(backend.banner)
  else process.send?.('replaced')
}

async function tryLoad() {
  try {
    await load()
  } catch (error) {
    console.error(`The earlier code still runs. ${error instanceof Error ? error.stack : error}`)
  }
}

let timer
vite.watcher.on('all', (_, path) => {
  const { moduleGraph } = vite.environments.ssr
  if (!moduleGraph.getModulesByFile(path)) return
  // Vite does so too, but not always before the timer.
  moduleGraph.onFileChange(path)
  clearTimeout(timer)
  timer = setTimeout(tryLoad, SETTLE_MS)
})
// Nothing here is kept: the data is the sandbox's.
process.on('SIGTERM', () => process.exit())
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
await load()
