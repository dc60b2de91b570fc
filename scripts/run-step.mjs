import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Prints a title and runs a command with its output, in the root.
 * @param {string} title
 * @param {string[]} command
 * @returns {number} the command's exit code
 */
export function runStep(title, [command, ...args]) {
  console.log(`${title} …`)
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  })
  if (error) console.error(error.message)
  return status ?? 1
}
