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

const { spawnSync } = await import('node:child_process')
const { fileURLToPath } = await import('node:url')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)
