// Installs the lockfile's packages if none or other versions are installed.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runStep } from './run-step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** npm's own record of node_modules, which it writes when an installation is complete. */
const INSTALLED = 'node_modules/.package-lock.json'

const packagesOf = (file) => JSON.parse(readFileSync(root + file, 'utf8')).packages

const suits = ({ os, cpu }) =>
  (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))

/** An optional package may be absent; one for another system shows that node_modules was copied from there. */
function isInstalled() {
  if (!existsSync(root + INSTALLED)) return false
  const installed = packagesOf(INSTALLED)
  const locked = Object.entries(packagesOf('package-lock.json')).filter(([path]) => path !== '')
  return (
    Object.values(installed).every(suits) &&
    locked.every(([path, { version, integrity, optional }]) => {
      const found = installed[path]
      if (!found) return optional === true
      return found.version === version && found.integrity === integrity
    })
  )
}

/** npm as it runs this script, or that of the path. @returns {string[]} a command and its first arguments */
export function npmCommand() {
  const npm = process.env.npm_execpath
  return npm ? [process.execPath, npm] : ['npm']
}

export function install() {
  if (isInstalled()) return
  const status = runStep('Installing packages (once; one to two minutes)', [
    ...npmCommand(),
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (status === 0) return
  console.error('The packages could not be installed.')
  process.exit(1)
}
