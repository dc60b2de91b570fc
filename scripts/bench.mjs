// npm run bench: measures. With names (npm run bench -- closing) it runs those measurements only.
import './require-node.mjs'

const { spawnSync } = await import('node:child_process')
const { readdirSync } = await import('node:fs')
const { fileURLToPath } = await import('node:url')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()

const names = readdirSync('test/bench')
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Nothing measures ${unknown.join(', ')}; there are ${names.join(', ')}.`)
  process.exit(2)
}
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
