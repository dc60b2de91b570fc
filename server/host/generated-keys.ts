/** Generates keys and credentials, and keeps them in a file, so that a restart invalidates none of them. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Readable and writable by the owner alone. */
const OWNER_ONLY = 0o600

export const randomClientId = () => `sandbox-client-${randomBytes(6).toString('hex')}`

/** 32 random bytes. */
export const randomSecret = () => randomBytes(32).toString('base64url')

/**
 * Reads the JSON file, or creates it with its folder.
 * @param place name of the folder in the error message
 * @throws {ConfigError} when the folder is unusable or the file's content is invalid
 */
export function loadOrCreateKeys<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  generate: () => z.output<Schema>,
  place = `The folder ${dirname(file)}`,
): z.output<Schema> {
  try {
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file)) {
      const text = `${JSON.stringify(generate(), null, 2)}\n`
      writeFileSync(file, text, { flag: 'wx', mode: OWNER_ONLY })
    }
  } catch (cause) {
    throw new ConfigError(`${place} can't be used: ${(cause as Error).message}`, { cause })
  }
  try {
    chmodSync(file, OWNER_ONLY)
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new ConfigError(`${file} is broken: delete it, and it is generated again`, { cause })
  }
}
