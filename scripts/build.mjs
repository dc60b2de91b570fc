// Builds the targets that are out of date with their sources.
import './require-node.mjs'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
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
import { completeCdn, SCRIPTS } from './build/cdn.mjs'
import { answerHelp } from './help.mjs'
import { install } from './install.mjs'
import { runStep } from './run-step.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Pages of the documentation are written by `npm run docs`, and no target reads one. */
const isSkipped = (name) => name === 'node_modules' || name === 'dist' || name.endsWith('.md')

/** `pricing/` is the one folder of the server's code that elements import. */
const ELEMENT_SOURCES = ['components', 'server/contract', 'server/pricing']
const below = (folder, names) => names.map((name) => `${folder}/${name}`)
/** Of the sandbox and of the BFF. */
const SHARED = below('server', ['contract', 'host', 'pricing', 'tsconfig.json'])

/** The build targets and their sources; a target is stale when its sources differ from its stamp. */
const TARGETS = [
  ...SCRIPTS.map((mode) => ({ mode, from: ELEMENT_SOURCES })),
  { mode: 'npm', from: [...ELEMENT_SOURCES, 'scripts/elements'] },
  { mode: 'demo', from: ['demo'] },
  { mode: 'server', from: ['server', 'demo/serve.ts', 'demo/fixtures', 'demo/server'] },
  { mode: 'sandbox', from: ['server/sandbox', ...SHARED] },
  {
    mode: 'bff',
    from: [
      ...below('server', [
        'bff',
        'cli',
        'operations',
        'testing',
        'package.json',
        'tsconfig.package.json',
      ]),
      ...SHARED,
    ],
  },
]
const EVERY_TARGET = ['vite.config.ts', 'package-lock.json', 'scripts/build.mjs', 'scripts/build']

const filesBelow = (path) => {
  const stat = statSync(path)
  if (!stat.isDirectory()) return [`${path} ${stat.size} ${stat.mtimeMs}`]
  return readdirSync(path)
    .filter((name) => !isSkipped(name))
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

const isOfElements = ({ from }) => from.includes('components')

const EVERY_MODE = TARGETS.map(({ mode }) => mode)
/** A start serves the elements' scripts; the packages are for others. */
const PACKAGES = ['npm', 'sandbox', 'bff']
const START_MODES = EVERY_MODE.filter((mode) => !PACKAGES.includes(mode))

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
  if (targets.some(isOfElements)) run('scripts/elements/write-constraints.ts')
  for (const target of targets) {
    const { mode } = target
    // Taken before the build, so that a source changed during it makes the target stale.
    const built = fingerprint(target)
    console.log(`Building ${mode} …`)
    if (mode === 'bff') emptyBff()
    if (mode === 'npm') run('scripts/elements/write.ts')
    else await vite({ configFile: join(root, 'vite.config.ts'), mode, logLevel: 'warn' })
    if (mode === 'bff') run('scripts/build/declarations.ts')
    if (mode === 'sandbox') run('scripts/build/sandbox.ts')
    writeFileSync(stamp(mode), built)
  }
  const scripts = targets.some(isOfElements) ? completeCdn() : []
  const sizes = scripts.map(([name, { brotli }]) => `${name} ${(brotli / 1000).toFixed(1)} kB`)
  const weight = sizes.length > 0 ? ` (${sizes.join(', ')} brotli)` : ''
  console.log(
    `Built ${targets.map(({ mode }) => mode).join(', ')} in ${Date.now() - started} ms${weight}`,
  )
}

/**
 * Builds in a child process before a start, because the bundler's memory would stay with the server's. Ends this
 * process when the build fails.
 */
export function buildInChild(only = START_MODES) {
  if (staleTargets(only).length === 0) return
  const command = [process.execPath, fileURLToPath(import.meta.url), ...only]
  const status = runStep('Building (once; about a minute)', command)
  if (status !== 0) process.exit(status)
}

/** The elements in the package of the BFF come from other targets. */
function emptyBff() {
  const folder = join(root, 'server/dist')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name !== 'elements') rmSync(join(folder, name), { recursive: true })
}

/** Runs the programs that generate types and manifests from the sources. */
const run = (program) =>
  execFileSync(process.execPath, ['--import', 'tsx', join(root, program)], {
    cwd: root,
    stdio: 'inherit',
  })

async function main() {
  answerHelp(
    `Usage: npm run build -- [options] [targets]

Builds the targets that differ from their sources, all of them when none is named: ${EVERY_MODE.join(', ')};
"scripts" is ${SCRIPTS.join(', ')}.

Options:
  --force  build what is not stale, too

Example:
  npm run build -- --force
`,
    { takes: ['--force', 'scripts', ...EVERY_MODE] },
  )
  install()
  const names = process.argv.flatMap((name) => (name === 'scripts' ? SCRIPTS : [name]))
  const named = EVERY_MODE.filter((mode) => names.includes(mode))
  const only = named.length > 0 ? named : EVERY_MODE
  await build({ force: process.argv.includes('--force'), only })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main()
  } catch (error) {
    console.error(`The build failed: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
