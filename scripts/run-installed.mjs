// Installs the packages if needed, runs Node with the arguments in the root, and exits with its exit code.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

export function runInstalled(...args) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  install()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  process.exit(status ?? 1)
}
