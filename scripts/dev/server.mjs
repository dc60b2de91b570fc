// Runs the backend from its sources. A saved file replaces the modules that depend on it; the process and its port
// stay.
import { createModules } from './modules.mjs'

const sandboxUrl = process.argv[2]
const modules = await createModules('dev-server')
const { listen } = await modules.load('server/host/http-server.ts')
const port = await listen(Number(process.env.PORT || 8787), process.env.HOST || '127.0.0.1')
const { standardOutput } = await modules.load('server/bff/node/standard-output.ts')
const { write } = standardOutput()
/** The one that is served; the older is closed before the next opens, because both have the metrics' port. */
let backend

async function load() {
  const { createBackend } = await modules.load('scripts/dev/backend.ts')
  await backend?.close()
  backend = await createBackend({ sandboxUrl, write })
  port.serve(backend)
}

modules.onChange(async () => {
  await load()
  process.send?.('replaced')
})
// Nothing here is kept: the data is the sandbox's.
process.on('SIGTERM', () => process.exit())
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
await load()
console.log(backend.banner)
