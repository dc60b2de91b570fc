// npm run docs: writes the README of each element and of all of them from the comments above their classes.
import './require-node.mjs'

const { answerHelp } = await import('./help.mjs')
answerHelp(`Usage: npm run docs

Writes components/README.md and the README.md of each element from the comments above their classes.

Example:
  npm run docs
`)

const { spawnSync } = await import('node:child_process')
const { fileURLToPath } = await import('node:url')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', 'scripts/elements/write-pages.ts'],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
