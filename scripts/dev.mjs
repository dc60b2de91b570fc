// npm run dev: demo, gallery and documentation from their sources. Pages reload on a change; the servers take it over.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RESTART } from './dev/restart.mjs'
import { answerHelp } from './help.mjs'

answerHelp(`Usage: npm run dev

Runs the demo and the gallery from their sources at http://localhost:5173, and the documentation site below /guide if its
packages are installed: npm run docs installs them. A saved element or page reloads the browser. A saved file of the BFF, of
the demo's server or of the sandbox takes effect in the running process; one of the sandbox's database or seed restarts the
sandbox, which keeps its data in .tillkit.

Example:
  DEV_PORT=5180 PORT=9787 SANDBOX_PORT=9788 npm run dev
`)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
// The backend serves the built scripts to other pages, and reads their integrity.
const { buildInChild } = await import('./build.mjs')
const { SCRIPTS } = await import('./build/cdn.mjs')
buildInChild([...SCRIPTS, 'demo'])

// The demo's server has a route for the site, also before npm run docs has built it.
mkdirSync('dist/guide', { recursive: true })

const { env } = process
const port = Number(env.DEV_PORT || 5173)
const backendPort = env.PORT || '8787'
const sandboxPort = env.SANDBOX_PORT || '8788'
const credentials = {
  // The demo mints sessions for anyone, so it is for a sandbox alone.
  TILL_MODE: 'sandbox',
  TILL_CLIENT_ID: env.TILL_CLIENT_ID || 'dev',
  TILL_CLIENT_SECRET: env.TILL_CLIENT_SECRET || randomUUID(),
}
const children = []
let pages
let isStopping = false
/** Starts a program of Node, which ends with this one, and this one with it. */
function start(args, { onRestart = stop, ...options } = {}) {
  if (isStopping) return
  const child = spawn(process.execPath, args, { stdio: 'inherit', ...options })
  children.push(child)
  child.once('exit', (code) => (code === RESTART ? onRestart() : stop()))
  return child
}
async function stop() {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
  await pages?.close()
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && !signalCode)
  await Promise.all(running.map((child) => once(child, 'exit')))
  process.exit()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const reloadPages = () => pages?.ws.send({ type: 'full-reload' })
/** Of the backend, at its own sandbox. */
let webhookId = env.TILL_WEBHOOK_IDS
const sandboxUrl = env.TILL_UPSTREAM_BASE_URL || (await startSandbox())
/** Its own process, because its database takes seconds to start. Resolves when it responds. */
async function startSandbox() {
  const sandbox = start(['scripts/dev/sandbox.mjs'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...env, ...credentials, SHOP_URL: `http://localhost:${backendPort}` },
    onRestart: startSandbox,
  })
  if (!sandbox) return
  sandbox.on('message', (message) => message === 'replaced' && reloadPages())
  const [ready] = await once(sandbox, 'message')
  webhookId ??= ready.webhookId
  console.log(`The sandbox is running at http://127.0.0.1:${sandboxPort}/sandbox`)
  return `http://127.0.0.1:${sandboxPort}`
}

// Sessions are for the origin of the pages.
const origins = [env.TILL_ALLOWED_ORIGINS, `http://localhost:${port}`].filter(Boolean)
const backend = start(['scripts/dev/server.mjs', sandboxUrl], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    ...env,
    ...credentials,
    TILL_ALLOWED_ORIGINS: origins.join(','),
    ...(webhookId && { TILL_WEBHOOK_IDS: webhookId }),
  },
})
const { startDocs } = await import('./dev/docs.mjs')
const docs = startDocs({ port: Number(env.DOCS_PORT || 5174), start })
const { startPages } = await import('./dev/pages.mjs')
pages = await startPages({ port, backend: `http://localhost:${backendPort}`, docs })
backend.on('message', reloadPages)
console.log(`
  Pages from their sources: http://localhost:${port} and /gallery
  ${docs ? `Documentation: http://localhost:${port}/guide/` : 'Documentation: npm run docs installs what it needs; then start again'}
`)
