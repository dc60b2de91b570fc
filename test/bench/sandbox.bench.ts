/**
 * What the billing service costs, beside the plain SQL that an engineer would write by hand: a million
 * events taken in, the usage of one subscription among them, a month closed for a thousand.
 *
 * Each engine has a process of its own, so that the memory it says is its own. Ratios hold between
 * machines, figures do not; BENCH_EVENTS sets another number of events.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { noServer } from '../support/find-server.ts'

const PROGRAM = fileURLToPath(new URL('sandbox/engine.ts', import.meta.url))

let failed = false
for (const engine of ['PGlite', 'PostgreSQL']) {
  if (engine === 'PostgreSQL' && noServer) {
    console.log(`\nPostgreSQL is left out: ${noServer}`)
    continue
  }
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', PROGRAM, engine], {
    stdio: 'inherit',
  })
  failed ||= status !== 0
}
process.exitCode = failed ? 1 : 0
