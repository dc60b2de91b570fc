// npm run dev: the demo and the gallery from their sources. Pages reload on a change; the servers restart.
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { answerHelp } from './help.mjs'

answerHelp(`Usage: npm run dev

Runs the demo and the gallery from their sources at http://localhost:5173. A saved element or page reloads the browser; a
saved file of the server restarts BFF and sandbox, which keep their data in .tillkit. npm run docs builds the guide.

Example:
  DEV_PORT=5180 PORT=9787 SANDBOX_PORT=9788 npm run dev
`)

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
// The backend serves the built scripts to other pages, and reads their integrity.
const { buildInChild } = await import('./build.mjs')
buildInChild()

const port = Number(process.env.DEV_PORT ?? 5173)
// Sessions are for the origin of the pages.
const origins = [process.env.TILL_ALLOWED_ORIGINS, `http://localhost:${port}`].filter(Boolean)
const backend = spawn(
  process.execPath,
  ['--import', 'tsx', '--watch', '--watch-preserve-output', 'scripts/dev/backend.ts'],
  { stdio: 'inherit', env: { ...process.env, TILL_ALLOWED_ORIGINS: origins.join(',') } },
)
const { startPages } = await import('./dev/pages.mjs')
const pages = await startPages({
  port,
  backend: `http://localhost:${process.env.PORT || 8787}`,
})
console.log(`\n  Pages from their sources: http://localhost:${port} and /gallery\n`)

let isStopping = false
async function stop() {
  if (isStopping) return
  isStopping = true
  backend.kill('SIGTERM')
  await pages.close()
  process.exit()
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
backend.once('exit', stop)
