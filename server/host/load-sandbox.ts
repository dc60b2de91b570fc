/** Loads the sandbox, a package of its own that production does not need. */
import { readFileSync } from 'node:fs'
import manifest from '../package.json' with { type: 'json' }
import type { RunningSandbox, SandboxOptions } from '../sandbox/public.ts'
import { ConfigError } from './config-error.ts'

interface SandboxPackage {
  startSandbox(options?: SandboxOptions): Promise<RunningSandbox>
}

/**
 * @param user what needs it, as the first words of the error
 * @param otherwise another way, as its last ones
 * @throws {ConfigError} when it is not installed, or another version
 */
export async function loadSandbox(user: string, otherwise = ''): Promise<SandboxPackage> {
  const { version } = manifest
  const found = installedVersion()
  if (found === version) return (await import('@tillkit/sandbox')) as SandboxPackage
  const is = found === undefined ? 'is not installed' : `is installed as ${found}`
  throw new ConfigError(
    `${user} needs @tillkit/sandbox ${version}, which ${is}: run "npm install ./tillkit-sandbox-${version}.tgz" ` +
      `("npm pack --workspace @tillkit/sandbox" in a clone of tillkit writes the file)${otherwise}.`,
  )
}

function installedVersion(): string | undefined {
  try {
    const file = new URL(import.meta.resolve('@tillkit/sandbox/package.json'))
    return JSON.parse(readFileSync(file, 'utf8')).version
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}
