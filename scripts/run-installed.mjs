// Installs the packages if needed, runs Node with the arguments in the root, and exits with its exit code.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

export function runInstalled(...args) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  install()
  process.exit(statusOf(args))
}

/** Runs Node with the arguments. Exits with its exit code when it fails. */
export function runNode(...args) {
  const status = statusOf(args)
  if (status !== 0) process.exit(status)
}

const statusOf = (args) => spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
