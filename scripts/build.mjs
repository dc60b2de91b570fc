// Builds the targets that are out of date with their sources.
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

/** The build targets and their sources; a target is stale when its sources differ from its stamp. */
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
  'scripts/inline-text.ts',
  'scripts/build.mjs',
]

const filesBelow = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`]
  return readdirSync(path)
    .filter((name) => !SKIPPED.has(name))
    .flatMap((name) => filesBelow(join(path, name)))
}
/** Fingerprint of the names, sizes and times of all sources, so that a deleted file counts too. */
const fingerprint = ({ from }) =>
  createHash('sha256')
    .update([...from, ...EVERY_TARGET].flatMap((path) => filesBelow(join(root, path))).join('\n'))
    .digest('hex')

const stamp = (mode) => join(root, 'dist', `.${mode}`)
const isStale = (target) =>
  !existsSync(stamp(target.mode)) ||
  readFileSync(stamp(target.mode), 'utf8') !== fingerprint(target)

/** Copies the message files of other languages beside the scripts, because they are data. */
const copyLocales = () =>
  cpSync(join(root, 'components/locales'), join(root, 'components/dist/locales'), {
    recursive: true,
  })

/** Copies the elements into the server's package, so that the BFF can serve them. */
function copyElements() {
  const from = join(root, 'components/dist')
  if (!existsSync(join(from, 'tillkit.js'))) return
  const to = join(root, 'server/dist/elements')
  rmSync(to, { recursive: true, force: true })
  const isServed = (name) => name === 'integrity.json' || /\.js(\.map)?$/.test(name)
  for (const name of readdirSync(from).filter(isServed)) cpSync(join(from, name), join(to, name))
  cpSync(join(from, 'locales'), join(to, 'locales'), { recursive: true })
}

/** Writes the integrity and size (brotli, bytes) of the script-tag files beside them. */
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
 * @throws {Error} also for a warning of the bundler; an incomplete target stays stale
 */
export async function build({ force = false, only = EVERY_MODE } = {}) {
  const targets = force ? TARGETS.filter(({ mode }) => only.includes(mode)) : staleTargets(only)
  if (targets.length === 0) return
  const started = Date.now()
  const { build: vite } = await import('vite')
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (const target of targets) {
    const { mode } = target
    // Taken before the build, so that a source changed during it makes the target stale.
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
 * Builds in a child process before a start, because the bundler's memory would stay with the server's. Ends this
 * process when the build fails.
 */
export function buildInChild(only = EVERY_MODE) {
  if (staleTargets(only).length === 0) return
  const command = [process.execPath, fileURLToPath(import.meta.url), '--for-start', ...only]
  const status = runWithProgress('Building (once; about half a minute)', command)
  if (status !== 0) process.exit(status)
}

/** Runs the programs that generate types and manifests from the sources. */
const run = (program) =>
  execFileSync(process.execPath, ['--import', 'tsx', join(root, program)], {
    cwd: root,
    stdio: 'inherit',
  })

async function main() {
  const FOR_START = '--for-start'
  answerHelp(
    `Usage: npm run build -- [options] [targets]

Builds the targets that differ from their sources, all of them when none is named: ${EVERY_MODE.join(', ')}.

Options:
  --force      build what is not stale, too
  --for-start  leave out the elements' manifests and types, as a named target does

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
