// Installs the packages of the lockfile when what is installed is not what it says.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const mark = at('node_modules/.tillkit-installed')

/** Packages differ between systems, so the mark holds the system too. */
const wanted = () =>
  `${createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex')} ${process.platform} ${process.arch}`

export function install() {
  const now = wanted()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return
  console.log('Installing packages (once; about half a minute) …')
  const npm = process.env.npm_execpath
  const { status, error } = npm
    ? spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: at('.'),
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    : spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: at('.'),
        stdio: ['ignore', 'ignore', 'inherit'],
        shell: process.platform === 'win32',
      })
  if (status !== 0) {
    console.error(`The packages could not be installed${error ? `: ${error.message}` : '.'}`)
    process.exit(1)
  }
  writeFileSync(mark, now)
}
