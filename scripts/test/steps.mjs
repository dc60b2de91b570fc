// The steps of `npm test` and of `npm run test:rest`, in order, with how long each usually takes on two cores.
import { missingBrowsers, otherBrowsers } from '../other-browsers.mjs'
import { quickFiles, slowFiles } from './files.mjs'
import { sandboxFilesOnServer } from './postgresql.mjs'
import { check, elementTests, node, nodeTests, sum } from './run.mjs'

const TSC = 'node_modules/typescript-7/bin/tsc'
const PROJECTS = ['.', 'components', 'server', 'demo', 'test']

async function types() {
  const results = []
  for (const project of PROJECTS)
    results.push(await check(`types of ${project}`, TSC, '-p', project))
  return sum(results)
}

/** One test for the build, whose own output says what went wrong. */
const build = () => check('npm run build', 'scripts/build.mjs')

const skipped = (count, why) => {
  console.log(`      ${why}`)
  return { passed: 0, failed: 0, skipped: count, failures: [] }
}

/**
 * Element tests in Firefox and WebKitGTK. With CI=true the closing counts tell when one of them is missing.
 */
async function otherEngines() {
  const missing = missingBrowsers()
  const installed = Object.keys(otherBrowsers()).filter((name) => !missing.includes(name))
  const results = []
  if (missing.length > 0)
    results.push(
      skipped(
        quickFiles('components').length * missing.length,
        `${missing.join(' and ')} not installed: its element tests are skipped.`,
      ),
    )
  if (installed.length > 0) results.push(await elementTests({ browsers: installed.join(',') }))
  return sum(results)
}

/**
 * The sandbox's tests once more on a PostgreSQL server. Skipped where there is none; with CI=true that fails.
 */
async function postgresql() {
  const files = sandboxFilesOnServer()
  const { status } = await node(['--import', 'tsx', 'test/support/find-server.ts'])
  if (status === 0) return nodeTests(files, { env: { TEST_ENGINE: 'server' } })
  const why = `There is no PostgreSQL server at TEST_DATABASE_URL or 127.0.0.1:5432: ${files.length} files are skipped.`
  if (!process.env.CI) return skipped(files.length, why)
  return { passed: 0, failed: 1, skipped: 0, failures: [{ where: 'postgresql', text: why }] }
}

/** @typedef {{ name: string, title: string, usually: string, run: () => Promise<import('./run.mjs').Results> }} Step */

/** @type {Step[]} */
export const GATE = [
  { name: 'types', title: 'types', usually: '30 s', run: types },
  {
    name: 'lint',
    title: 'lint',
    usually: '2 s',
    run: () => check('lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn'),
  },
  {
    name: 'templates',
    title: 'templates',
    usually: '10 s',
    run: () =>
      check(
        'templates',
        'node_modules/lit-analyzer/cli.js',
        'components/**/*.ts',
        '--strict',
        '--quiet',
      ),
  },
  {
    name: 'architecture',
    title: 'architecture',
    usually: '10 s',
    run: () => nodeTests(quickFiles('architecture')),
  },
  {
    name: 'server',
    title: 'server',
    usually: '2 min',
    run: () => nodeTests(quickFiles('server'), { concurrency: 3 }),
  },
  {
    name: 'sandbox',
    title: 'sandbox and conformance',
    usually: '3 min',
    // A file ends before V8's optimising compiler pays off for the WebAssembly of PGlite.
    run: () => nodeTests(quickFiles('conformance', 'sandbox'), { flags: ['--liftoff-only'] }),
  },
  {
    name: 'elements',
    title: 'elements in Chromium',
    usually: '1.5 min',
    run: () => elementTests({ browsers: process.env.BROWSERS || 'chromium' }),
  },
  { name: 'build', title: 'build', usually: '15 s', run: build },
  { name: 'e2e', title: 'end to end', usually: '2.5 min', run: () => nodeTests(quickFiles('e2e')) },
]

/** @type {Step[]} */
export const REST = [
  {
    name: 'postgresql',
    title: 'sandbox on a PostgreSQL server',
    usually: '2 min',
    run: postgresql,
  },
  {
    name: 'engines',
    title: 'elements in Firefox and WebKitGTK',
    usually: '4 min',
    run: otherEngines,
  },
  {
    name: 'on-lit',
    title: 'elements on Lit itself',
    usually: '1 min',
    run: () => elementTests({ browsers: 'chromium', env: { ON_LIT: 'yes' } }),
  },
  { name: 'built', title: 'build', usually: '15 s', run: build },
  {
    name: 'slow',
    title: 'rare regressions: packages, pictures, crashes, soak walks',
    usually: '5 min',
    run: () => nodeTests(slowFiles('conformance', 'sandbox', 'server', 'e2e')),
  },
]
