/** Folders below `dist` that are expensive to make: made once, reused until their key changes. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const base = fileURLToPath(new URL('../../dist/test-databases', import.meta.url))

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
  const draft = `${folder}.${process.pid}`
  mkdirSync(draft)
  try {
    await make(draft)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have been first.
    if (!existsSync(folder)) throw error
  }
  return folder
}
