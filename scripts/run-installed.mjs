// Runs Node in the repository's root with arguments, once the packages are installed; ends with its exit code.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

export function runInstalled(...args) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  install()
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  process.exit(status ?? 1)
}
