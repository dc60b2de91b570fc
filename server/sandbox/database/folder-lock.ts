/**
 * Locks a data folder for one process, because PGlite does not detect a second one and both would corrupt the data.
 *
 * The lock is a file with a process id. The stale lock of a killed process is taken over.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Locks of this process: in a restarted container a stale file may have the same process id. */
const ownLocks = new Set<string>()

/** Time in which a concurrent takeover of a stale lock completes. */
const TAKEOVER_MS = 60

/**
 * @returns releases the lock
 * @throws {Error} in one line, if another process holds the lock or the folder is unusable
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
  ownLocks.add(file)
  return () => {
    ownLocks.delete(file)
    if (holder(file) === process.pid) rmSync(file, { force: true })
  }
}

/** @returns false if the file exists */
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
  // A file without an id may be incomplete.
  if (holder(file) === undefined) await delay(TAKEOVER_MS)
  assertNotHeld(folder, file)
  const pidFile = `${file}.${process.pid}`
  writeFileSync(pidFile, `${process.pid}\n`)
  renameSync(pidFile, file)
  // Of two concurrent takeovers the last written id wins, and the other process fails.
  await delay(TAKEOVER_MS)
  if (holder(file) !== process.pid) assertNotHeld(folder, file)
}

function assertNotHeld(folder: string, file: string): void {
  const pid = holder(file)
  const alive = ownLocks.has(file) || (pid !== undefined && pid !== process.pid && isAlive(pid))
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
    // A process of another user exists, but can't be signalled.
    return isSystemError(error) && error.code === 'EPERM'
  }
  return !isZombie(pid)
}

/** A killed process that its parent has not reaped, as in a container without an init. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'code' in error
