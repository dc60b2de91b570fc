/**
 * Creates the folder of an embedded database in a process of its own.
 *
 * PGlite needs some 870 MB to create a folder and 300 MB to open one, and keeps what it took. The process runs without
 * the optimizing compiler (`--liftoff-only`), which takes longer than it saves here.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const PROGRAM = `
const [, url, folder] = process.argv
const { PGlite } = await import(url)
const lite = new PGlite(folder)
await lite.waitReady
await lite.close()
`
const REPORT_INTERVAL_MS = 2_000

/**
 * Leaves a folder that is there as it is. One that can't be created is left to PGlite, which names the reason.
 * @param log takes a line when it begins, and every two seconds
 */
export async function createFolder(folder: string, log: (line: string) => void): Promise<void> {
  if (existsSync(folder)) return
  removeUnfinished(folder)
  log('Creating the embedded database (once; a few seconds) …')
  const startedAt = performance.now()
  const timer = setInterval(() => {
    log(`  … ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }, REPORT_INTERVAL_MS)
  // Complete under another name first: a start that is interrupted leaves no half of a folder.
  const unfinished = `${folder}.${process.pid}`
  const isCreated = await runProgram(unfinished)
  clearInterval(timer)
  if (isCreated) renameSync(unfinished, folder)
  else rmSync(unfinished, { recursive: true, force: true })
}

function runProgram(folder: string): Promise<boolean> {
  const args = ['--liftoff-only', '--input-type=module', '-e', PROGRAM]
  const child = spawn(
    process.execPath,
    [...args, import.meta.resolve('@electric-sql/pglite'), folder],
    { stdio: 'ignore' },
  )
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  return new Promise((resolve) => {
    const done = (isCreated: boolean) => {
      process.off('exit', kill)
      resolve(isCreated)
    }
    child.once('error', () => done(false))
    child.once('exit', (code) => done(code === 0))
  })
}

/** Of starts that were killed; the lock on the folder around it excludes a second start. */
function removeUnfinished(folder: string): void {
  const [parent, name] = [dirname(folder), basename(folder)]
  if (!existsSync(parent)) return
  for (const sibling of readdirSync(parent)) {
    if (!sibling.startsWith(`${name}.`) || !/^\d+$/.test(sibling.slice(name.length + 1))) continue
    rmSync(join(parent, sibling), { recursive: true, force: true })
  }
}
