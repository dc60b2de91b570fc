/** Reads values of the environment from files, as Docker and Kubernetes mount secrets. */
import { readFileSync } from 'node:fs'
import { ConfigError } from '../../host/config-error.ts'
import { isKey } from '../core/config/schema.ts'

const SUFFIX = '_FILE'

/**
 * Replaces each `KEY_FILE` by `KEY` with the content of that file, without its last line break.
 * @throws {ConfigError} when a file can't be read, or both are set
 */
export function withSecretFiles(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const values = { ...environment }
  for (const [name, file] of Object.entries(environment)) {
    const key = name.slice(0, -SUFFIX.length)
    if (!name.endsWith(SUFFIX) || !file || !isKey(key)) continue
    if (environment[key]) throw new ConfigError(`${key} and ${name} are set: one of them is enough`)
    delete values[name]
    values[key] = read(name, file)
  }
  return values
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`${name} must be a file that can be read: ${code}`)
  }
}
