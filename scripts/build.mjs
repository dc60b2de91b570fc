// Builds what differs from the sources it was built of.
import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { answerHelp } from './help.mjs'
import { install } from './install.mjs'
import { runWithProgress } from './progress.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const SKIPPED = new Set(['node_modules', 'dist'])

/** What is built from what; a target is stale when its sources are not those of its stamp. */
const TARGETS = [
  { mode: 'tillkit', from: ['components', 'server/contract'] },
  { mode: 'pay-link-button', from: ['components', 'server/contract'] },
  { mode: 'pay-link-return', from: ['components', 'server/contract'] },
  { mode: 'demo', from: ['demo'] },
  { mode: 'server', from: ['server', 'demo/serve.ts', 'demo/server'] },
  { mode: 'sandbox', from: ['server/sandbox', 'server/contract'] },
  { mode: 'bff', from: ['server'] },
]
const EVERY_TARGET = [
  'vite.config.ts',
  'package-lock.json',
  'scripts/minify-again.ts',
  'scripts/minify-templates.ts',
  'scripts/short-names.ts',
  'scripts/static-properties.ts',
  'scripts/build.mjs',
]

/** What a page may have to load of each script at the most: bytes, brotli. */
const BUDGETS = {
  'pay-link-button.js': 12_800,
  'pay-link-return.js': 8_000,
  'tillkit.js': 46_000,
}

const filesBelow = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`]
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => filesBelow(join(path, name)))
}
/** Of every source its name, size and time, so that a file that is gone counts too. */
const fingerprint = ({ from }) =>
  createHash('sha256')
    .update([...from, ...EVERY_TARGET].flatMap((path) => filesBelow(join(root, path))).join('\n'))
    .digest('hex')

const stamp = (mode) => join(root, 'dist', `.${mode}`)
const isStale = (target) =>
  !existsSync(stamp(target.mode)) ||
  readFileSync(stamp(target.mode), 'utf8') !== fingerprint(target)

/** The words of other languages are data: they go beside the scripts as they are. */
const copyLocales = () =>
  cpSync(join(root, 'components/locales'), join(root, 'components/dist/locales'), {
    recursive: true,
  })

/** The server's package brings the elements, so that the BFF can serve them. */
function copyElements() {
  const from = join(root, 'components/dist')
  if (!existsSync(join(from, 'tillkit.js'))) return
  const to = join(root, 'server/dist/elements')
  rmSync(to, { recursive: true, force: true })
  const isServed = (name) => name === 'integrity.json' || /\.js(\.map)?$/.test(name)
  for (const name of readdirSync(from).filter(isServed)) cpSync(join(from, name), join(to, name))
  cpSync(join(from, 'locales'), join(to, 'locales'), { recursive: true })
}

/** Beside the files for the script tag, their integrity and what they weigh (brotli, bytes). */
function writeIntegrity() {
  const folder = join(root, 'components/dist')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const entries = files.sort().map((name) => {
    const bytes = readFileSync(join(folder, name))
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    return [name, { integrity, bytes: bytes.length, brotli: brotliCompressSync(bytes).length }]
  })
  writeFileSync(
    join(folder, 'integrity.json'),
    `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
  )
  return entries
}

const EVERY_MODE = TARGETS.map(({ mode }) => mode)

const staleTargets = (only) =>
  TARGETS.filter((target) => only.includes(target.mode) && isStale(target))

/**
 * @param {{ force?: boolean, only?: readonly string[] }} options
 * @throws {Error} at a bundler's warning too; what was not built whole stays stale
 */
export async function build({ force = false, only = EVERY_MODE } = {}) {
  const targets = force ? TARGETS.filter(({ mode }) => only.includes(mode)) : staleTargets(only)
  if (targets.length === 0) return
  const started = Date.now()
  const { build: vite } = await import('vite')
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (const target of targets) {
    const { mode } = target
    // Taken before: what changes during the build is stale afterwards.
    const built = fingerprint(target)
    console.log(`Building ${mode} …`)
    await vite({ configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' })
    if (mode === 'bff') run('scripts/declarations.ts')
    writeFileSync(stamp(mode), built)
  }
  copyLocales()
  const sizes = writeIntegrity().map(
    ([name, { brotli }]) => `${name} ${(brotli / 1000).toFixed(1)} kB`,
  )
  copyElements()
  const weight = sizes.length > 0 ? ` (${sizes.join(', ')} brotli)` : ''
  console.log(
    `Built ${targets.map(({ mode }) => mode).join(', ')} in ${Date.now() - started} ms${weight}`,
  )
}

/**
 * For a start: builds in a process of its own, because the bundler's memory would stay with the server's. Ends this
 * process when the build fails.
 */
export function buildInChild(only = EVERY_MODE) {
  if (staleTargets(only).length === 0) return
  const command = [process.execPath, fileURLToPath(import.meta.url), '--for-start', ...only]
  const status = runWithProgress('Building (once; about half a minute)', command)
  if (status !== 0) process.exit(status)
}

/** Types and manifests are written from the sources by programs of their own. */
const run = (program) =>
  execFileSync(process.execPath, ['--import', 'tsx', join(root, program)], {
    cwd: root,
    stdio: 'inherit',
  })

function holdBudgets() {
  const scripts = JSON.parse(readFileSync(join(root, 'components/dist/integrity.json'), 'utf8'))
  for (const [name, most] of Object.entries(BUDGETS)) {
    const { brotli } = scripts[name]
    if (brotli > most) throw new Error(`${name} weighs ${brotli} bytes of at most ${most}`)
  }
}

async function main() {
  const FOR_START = '--for-start'
  answerHelp(
    `Usage: npm run build -- [options] [targets]

Builds the targets that differ from their sources, all of them when none is named: ${EVERY_MODE.join(', ')}.

Options:
  --force      build what is not stale, too
  --for-start  leave out the check of budgets and the elements' manifests and types, as a named target does

Example:
  npm run build -- --force
`,
    { takes: ['--force', FOR_START, ...EVERY_MODE] },
  )
  install()
  const named = EVERY_MODE.filter((mode) => process.argv.includes(mode))
  const only = named.length > 0 ? named : EVERY_MODE
  await build({ force: process.argv.includes('--force'), only })
  if (named.length > 0 || process.argv.includes(FOR_START)) return
  holdBudgets()
  run('scripts/elements/write.ts')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main()
  } catch (error) {
    console.error(`The build failed: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
