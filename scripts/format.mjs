// npm run format: applies the formatter and the linter's fixes, to all files or to the named ones.
import './require-node.mjs'

const { answerHelp } = await import('./help.mjs')
answerHelp(
  `Usage: npm run format -- [files]

Formats the files, all of them when none is named, and mends what the linter can mend.

Example:
  npm run format -- server/bff/app.ts
`,
  { takes: 'any' },
)

const { runInstalled } = await import('./run-installed.mjs')
runInstalled('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...process.argv.slice(2))
