// npm run format: mends what the formatter and the linter can. With files (npm run format -- server/app.ts) those only.
import './require-node.mjs'

const { answerHelp } = await import('./help.mjs')
answerHelp(
  `Usage: npm run format -- [files]

Formats the files, all of them when none is named, and mends what the linter can mend.

Example:
  npm run format -- server/app.ts
`,
  { takes: 'any' },
)

const { runInstalled } = await import('./run-installed.mjs')
runInstalled('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...process.argv.slice(2))
