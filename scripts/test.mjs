// npm test: sets itself up, runs every check and every test, ends with "N passed, N failed, N skipped".
// With names (npm test -- types server) it runs those steps only.
import './require-node.mjs'

const { spawnSync } = await import('node:child_process')
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } = await import('node:fs')
const { join } = await import('node:path')
const { fileURLToPath } = await import('node:url')

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const { install } = await import('./install.mjs')
const { missingBrowsers } = await import('./other-browsers.mjs')
install()

const COUNTS = join(root, 'dist/counts.json')
const total = { passed: 0, failed: 0, skipped: 0 }
const broken = []
const failures = []

const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status

/** A check counts as one test. */
const check = (...args) => {
  const passed = node(args) === 0
  total[passed ? 'passed' : 'failed']++
  return passed
}

/** A test runner leaves its counts behind; one that left none, or left with an error of its own, has failed. */
const runner = (args, env) => {
  rmSync(COUNTS, { force: true })
  const status = node(args, env)
  const counts = existsSync(COUNTS) ? JSON.parse(readFileSync(COUNTS, 'utf8') || '{}') : {}
  for (const key of Object.keys(total)) total[key] += counts[key] ?? 0
  failures.push(...(counts.failures ?? []))
  const silent = !counts.passed && !counts.failed
  if (status !== 0 && !counts.failed) total.failed++
  else if (silent) total.failed++
  return status === 0 && !silent
}

const testFiles = (folder) =>
  readdirSync(join('test', folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', folder, name))
    .sort()

const runFiles = (files, env) =>
  runner(
    [
      ...['--import', 'tsx', '--test', '--test-concurrency=2'],
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...['--test-reporter=./scripts/count-reporter.mjs', `--test-reporter-destination=${COUNTS}`],
      ...files,
    ],
    env,
  )

const nodeTests =
  (...folders) =>
  () =>
    runFiles(folders.flatMap(testFiles))

/**
 * What a sandbox's tests say of embedded data holds of data on a server: the same files once more. Where
 * changes land (CI=true) there has to be one.
 */
const serverTests = () => {
  const files = ['sandbox', 'conformance']
    .flatMap(testFiles)
    .filter((file) => /\/(support\/sandbox|world)\.ts'/.test(readFileSync(file, 'utf8')))
  const probe = ['--import', 'tsx', 'test/support/find-server.ts']
  if (node(probe) === 0) return runFiles(files, { TEST_ENGINE: 'server' })
  if (process.env.CI) {
    console.log(`${files.length} files need a PostgreSQL server, and there is none.`)
    return false
  }
  console.log(`Skipped ${files.length} files: there is no PostgreSQL server to run them on.`)
  total.skipped += files.length
  return true
}

/**
 * Elements are tested in Chromium and in what else is installed, or in what `BROWSERS` names. Where changes land
 * (CI=true) it is said when one of the other browsers is missing.
 */
const elementTests = () => {
  const missing = process.env.CI && !process.env.BROWSERS ? missingBrowsers() : []
  if (missing.length > 0) {
    const files = testFiles('components').length * missing.length
    console.log(`Skipped ${files} runs of a file: there is no ${missing.join(' and no ')}.`)
    total.skipped += files
  }
  return inBrowsers({ BROWSERS: process.env.BROWSERS || 'installed' })
}

const inBrowsers = (env) => {
  const WTR = 'node_modules/@web/test-runner/dist/bin.js'
  const config = 'test/components/web-test-runner.config.mjs'
  return runner([WTR, '--config', config], { COUNTS_FILE: COUNTS, ...env })
}

const TSC = 'node_modules/typescript-7/bin/tsc'
const STEPS = {
  types: () =>
    ['.', 'components', 'server', 'demo', 'test']
      .map((project) => check(TSC, '-p', project))
      .every(Boolean),
  lint: () => check('node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn'),
  templates: () =>
    check('node_modules/lit-analyzer/cli.js', 'components/**/*.ts', '--strict', '--quiet'),
  architecture: nodeTests('architecture'),
  server: nodeTests('server', 'sandbox', 'conformance'),
  postgresql: serverTests,
  elements: elementTests,
  'on-lit': () => inBrowsers({ ON_LIT: 'yes' }),
  build: () => check('scripts/build.mjs'),
  e2e: nodeTests('e2e'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}.`)
  process.exit(2)
}
mkdirSync('dist', { recursive: true })
for (const [name, run] of Object.entries(STEPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n── ${name}`)
  const started = Date.now()
  const passed = run()
  if (!passed) broken.push(name)
  console.log(
    `── ${name} ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}
if (broken.length > 0) {
  console.log(`\nFailed: ${broken.join(', ')}`)
  for (const name of failures) console.log(`  ${name}`)
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 && broken.length === 0 ? 0 : 1)
