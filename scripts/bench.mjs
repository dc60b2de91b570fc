// npm run bench: runs benchmarks. With names (npm run bench -- closing) it runs only those.
import './require-node.mjs'

const { spawnSync } = await import('node:child_process')
const { readdirSync } = await import('node:fs')
const { fileURLToPath } = await import('node:url')

const { answerHelp } = await import('./help.mjs')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const names = readdirSync('test/bench')
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
answerHelp(
  `Usage: npm run bench -- [names]

Runs the measurements that are named, all of them when none is: ${names.join(', ')}.

Environment:
  BENCH_EVENTS       how many events the sandbox's measurements work on (1000000)
  TEST_DATABASE_URL  PostgreSQL server, measured beside the embedded one (postgres://postgres@127.0.0.1:5432/postgres)

Example:
  npm run bench -- closing
`,
  { takes: names },
)
const { install } = await import('./install.mjs')
install()

const asked = process.argv.slice(2)
let failed = false
for (const name of asked.length > 0 ? asked : names) {
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', `test/bench/${name}.bench.ts`],
    { stdio: 'inherit' },
  )
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
