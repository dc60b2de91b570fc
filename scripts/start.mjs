// npm start: installs what is missing, builds what is stale, then runs sandbox, BFF and demo in this process.
import './require-node.mjs'

// A second Ctrl-C must work while installing or building too, so nothing is caught before the server runs.
process.chdir((await import('node:url')).fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { build } = await import('./build.mjs')
await build()
await import(new URL('../dist/server/main.js', import.meta.url).href)
