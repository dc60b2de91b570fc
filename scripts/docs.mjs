// npm run docs: writes the README of each element and of all of them from the comments above their classes.
import './require-node.mjs'

const { answerHelp } = await import('./help.mjs')
answerHelp(`Usage: npm run docs

Writes components/README.md and the README.md of each element from the comments above their classes.

Example:
  npm run docs
`)

const { runInstalled } = await import('./run-installed.mjs')
runInstalled('--import', 'tsx', 'scripts/elements/write-pages.ts')
