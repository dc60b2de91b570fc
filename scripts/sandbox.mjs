// npm run sandbox: installs missing packages, builds stale targets, then runs only the three services.
// Options come after two dashes: npm run sandbox -- --port 9000 --memory
import './require-node.mjs'

const { answerHelp, readUsage } = await import('./help.mjs')
answerHelp(
  `Usage: npm run sandbox -- [options]

Installs, builds and starts the sandbox of the services alone, for a backend of your own.

Options:
${await readUsage('server/sandbox/usage.json')}
Example:
  npm run sandbox -- --port 9788 --memory
`,
  { takes: 'any' },
)

const { fileURLToPath } = await import('node:url')
const here = process.cwd()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { buildInChild } = await import('./build.mjs')
buildInChild(['sandbox'])
// Relative folders are resolved against the directory in which the command was run.
process.chdir(here)
await import(new URL('../server/dist/sandbox/main.js', import.meta.url).href)
