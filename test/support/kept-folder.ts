/** Caches folders below `dist` that are expensive to create, by a key. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const base = fileURLToPath(new URL('../../dist/test-databases', import.meta.url))

/** After this time the process that filled a folder has ended. */
const ABANDONED_MS = 2 * 60_000

/**
 * @param key changes when the folder has to be made again; the one of another key is deleted
 * @param make fills an empty folder
 */
export async function keptFolder(
  name: string,
  key: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(base, `${name}-${key}`)
  if (existsSync(folder)) return folder
  mkdirSync(base, { recursive: true })
  for (const other of readdirSync(base))
    if (other.startsWith(`${name}-`) && !other.startsWith(`${name}-${key}`))
      rmSync(join(base, other), { recursive: true, force: true })
  const draft = `${folder}.draft`
  while (!existsSync(folder)) {
    if (!begin(draft)) {
      await pause(100)
      continue
    }
    try {
      // The process that filled it may have ended just before the draft was created.
      if (existsSync(folder)) return folder
      await make(draft)
      renameSync(draft, folder)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return folder
}

/** Creates the folder, and not while another process fills it. */
function begin(draft: string): boolean {
  const begun = statSync(draft, { throwIfNoEntry: false })
  // Nothing is removed where nothing was found: another process may begin in between.
  if (begun && Date.now() - begun.ctimeMs > ABANDONED_MS)
    rmSync(draft, { recursive: true, force: true })
  try {
    mkdirSync(draft)
    return true
  } catch {
    return false
  }
}
