/** The credentials of a sandbox that runs alone, kept beside its data so that a restart locks nobody out. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Credentials = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) })
export type Credentials = z.infer<typeof Credentials>

/** Readable and writable by the owner alone. */
const OWNER_ONLY = 0o600

/**
 * Reads `credentials.json` of the folder, or makes it.
 * @throws {Error} in one line, when the folder can't be used or the file isn't what it should be
 */
export function keepCredentials(folder: string, make: () => Credentials): Credentials {
  const file = join(folder, 'credentials.json')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(file)) {
      const text = `${JSON.stringify(make(), null, 2)}\n`
      writeFileSync(file, text, { flag: 'wx', mode: OWNER_ONLY })
    }
  } catch (cause) {
    throw new Error(`The folder ${folder} can't be used: ${(cause as Error).message}`, { cause })
  }
  try {
    chmodSync(file, OWNER_ONLY)
    return Credentials.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is broken: delete it, and new credentials are made.`, { cause })
  }
}
