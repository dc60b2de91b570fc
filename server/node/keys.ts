/** The keys that sandbox mode makes up, kept beside its data so that a restart logs nobody out. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, GeneratedKeys } from '../env.ts'

/** Readable and writable by the owner alone. */
const OWNER_ONLY = 0o600

/**
 * Reads `keys.json` of the folder, or makes it.
 * @throws {ConfigError} when the folder can't be used or the file isn't what it should be
 */
export function keepKeys(folder: string): GeneratedKeys {
  const file = join(folder, 'keys.json')
  try {
    mkdirSync(folder, { recursive: true })
    if (!existsSync(file)) writeFileSync(file, makeKeys(), { flag: 'wx', mode: OWNER_ONLY })
  } catch (error) {
    throw new ConfigError(`TILL_DATA can't be used: ${(error as Error).message}`)
  }
  return readKeys(file)
}

function readKeys(file: string): GeneratedKeys {
  try {
    chmodSync(file, OWNER_ONLY)
    return GeneratedKeys.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new ConfigError(`${file} is broken: delete it, and new keys are made`)
  }
}

const random = () => randomBytes(32).toString('base64url')

function makeKeys(): string {
  const keys: GeneratedKeys = {
    clientId: `sandbox-client-${randomBytes(6).toString('hex')}`,
    clientSecret: random(),
    apiKey: `till_test_${random()}`,
    sessionKey: random(),
  }
  return `${JSON.stringify(keys, null, 2)}\n`
}
