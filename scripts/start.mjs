// npm start: installs missing packages, builds stale targets, then runs sandbox, BFF and demo in this process.
import './require-node.mjs'

const { answerHelp, readUsage } = await import('./help.mjs')
answerHelp(`Usage: npm start

Installs, builds and starts the BFF, a sandbox of the services and the demo shop, and prints where they are.

${await readUsage('server/cli/environment.json')}
Example:
  PORT=9787 SANDBOX_PORT=9788 METRICS_PORT=9466 npm start
`)

// A second Ctrl-C must work while installing or building too, so nothing is caught before the server runs.
process.chdir((await import('node:url')).fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { buildInChild } = await import('./build.mjs')
buildInChild()
await import(new URL('../dist/server/main.js', import.meta.url).href)
