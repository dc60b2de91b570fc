/**
 * One process per data folder. The embedded database would not notice a second one, and both would
 * write over each other.
 *
 * The lock is a file with the holder's process id. One whose process is gone is taken over, since a
 * killed process leaves it behind.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Locks held by this process: after a restart in a container its own id may be the one in a stale file. */
const held = new Set<string>()

/** Milliseconds in which whoever takes a stale lock at the same moment has done so too. */
const TAKEOVER = 60

/**
 * @returns how to let go of it
 * @throws {Error} in one line, when another process holds it or the folder can't be used
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const file = join(folder, 'lock')
  try {
    mkdirSync(folder, { recursive: true })
    if (!tryCreate(file)) await takeOver(folder, file)
  } catch (cause) {
    if (!isSystemError(cause)) throw cause
    throw new Error(`The folder ${folder} can't be used: ${cause.message}`, { cause })
  }
  held.add(file)
  return () => {
    held.delete(file)
    if (holder(file) === process.pid) rmSync(file, { force: true })
  }
}

/** Creates the file if nobody has. */
function tryCreate(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  }
}

async function takeOver(folder: string, file: string): Promise<void> {
  // A file without an id may be one that is being written at this moment.
  if (holder(file) === undefined) await delay(TAKEOVER)
  refuseIfHeld(folder, file)
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${process.pid}\n`)
  renameSync(own, file)
  // Two may have found it stale; the last one's id stays, and the other one leaves.
  await delay(TAKEOVER)
  if (holder(file) !== process.pid) refuseIfHeld(folder, file)
}

function refuseIfHeld(folder: string, file: string): void {
  const pid = holder(file)
  const alive = held.has(file) || (pid !== undefined && pid !== process.pid && isAlive(pid))
  if (alive) {
    throw new Error(
      `The folder ${folder} is in use by process ${pid}. Stop it, or choose another folder; if that is no sandbox, delete ${file}.`,
    )
  }
}

function holder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim())
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process can't be signalled, but it is there.
    return isSystemError(error) && error.code === 'EPERM'
  }
  return !isZombie(pid)
}

/** A killed process whose parent never asked for its end, as in a container without an init. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error
