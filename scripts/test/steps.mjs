// The steps of `npm test` and of `npm run test:rest`, in order, with their usual duration on two cores. A long step is
// early, so that no other waits for it at the end.
import { missingBrowsers, otherBrowsers } from '../other-browsers.mjs'
import { quickFiles, slowFiles } from './files.mjs'
import { endToEndFiles, grouped } from './groups.mjs'
import { sandboxFilesOnServer } from './postgresql.mjs'
import { check, elementTests, node, nodeTests, sum } from './run.mjs'
import { testVersions } from './versions.mjs'

const TSC = 'node_modules/typescript-7/bin/tsc'

/** Two compilers at a time. Each has one checker, because several would check the same types again. */
async function types() {
  const lanes = [
    ['test'],
    ['demo', 'server', 'server/sandbox/tsconfig.client.json', 'components', '.'],
  ]
  const results = await Promise.all(lanes.map(typesOf))
  return sum(results)
}

async function typesOf(projects) {
  const results = []
  for (const project of projects)
    results.push(await check(`types of ${project}`, TSC, '--checkers', '1', '-p', project))
  return sum(results)
}

/** The binaries that npm has of workerd and of other versions of Node. */
const isLinuxX64 = process.platform === 'linux' && process.arch === 'x64'

const skipped = (count, why) => {
  console.log(`      ${why}`)
  return { passed: 0, failed: 0, skipped: count, failures: [] }
}

/** Lists and editors of the back office share two classes. The tests of the classes are among these; those of the elements run in Chromium alone. */
const engineFiles = () =>
  quickFiles('components').filter((path) => !/backoffice\/[\w-]+-(list|editor)\.test/.test(path))

/**
 * Element tests in Firefox and WebKitGTK. With CI=true the closing counts include a missing browser.
 */
async function otherEngines() {
  const missing = missingBrowsers()
  const installed = Object.keys(otherBrowsers()).filter((name) => !missing.includes(name))
  const results = []
  if (missing.length > 0)
    results.push(
      skipped(
        engineFiles().length * missing.length,
        `${missing.join(' and ')} not installed: its element tests are skipped.`,
      ),
    )
  if (installed.length > 0)
    results.push(await elementTests({ browsers: installed.join(','), files: engineFiles() }))
  return sum(results)
}

/**
 * The sandbox's tests once more on a PostgreSQL server. Skipped if there is none; with CI=true that fails.
 */
async function postgresql() {
  const files = sandboxFilesOnServer()
  const { status } = await node(['--import', 'tsx', 'test/support/sandbox/find-server.ts'])
  if (status === 0)
    return nodeTests(grouped('postgresql', files), { env: { TEST_ENGINE: 'server' } })
  const why = `There is no PostgreSQL server at TEST_DATABASE_URL or 127.0.0.1:5432: ${files.length} files are skipped.`
  if (!process.env.CI) return skipped(files.length, why)
  return { passed: 0, failed: 1, skipped: 0, failures: [{ where: 'postgresql', text: why }] }
}

/** The tests of access, isolation and payments once more, with the BFF on workerd. */
async function workerd() {
  const files = ['sessions/access', 'sessions/isolation', 'payments/payments'].map(
    (name) => `test/server/${name}.test.ts`,
  )
  if (isLinuxX64) return nodeTests(files, { env: { TEST_RUNTIME: 'workerd' } })
  return skipped(files.length, 'workerd is tested on Linux with x64.')
}

/**
 * A step waits for the step that `after` names.
 * @typedef {{ name: string, title: string, usually: string, after?: string,
 *   run: () => Promise<import('./run.mjs').Results> }} Step
 */

/** Counts as one test; runs before the tests of built files. @type {Step} */
const BUILD = {
  name: 'build',
  title: 'build',
  usually: '1 min',
  run: () => check('npm run build', 'scripts/build.mjs'),
}

/** @type {Step[]} */
export const GATE = [
  { name: 'types', title: 'types', usually: '1 min', run: types },
  {
    name: 'lint',
    title: 'lint',
    usually: '5 s',
    run: () => check('lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--log-level=warn'),
  },
  {
    name: 'templates',
    title: 'templates',
    usually: '30 s',
    run: () =>
      check(
        'templates',
        'node_modules/lit-analyzer/cli.js',
        'components/!(dist)/**/*.ts',
        'scripts/create/*/*.ts',
        '--strict',
        '--quiet',
      ),
  },
  BUILD,
  {
    name: 'elements',
    title: 'elements in Chromium',
    usually: '6 min',
    run: () => elementTests({ browsers: process.env.BROWSERS || 'chromium' }),
  },
  {
    name: 'e2e',
    title: 'end to end',
    after: 'build',
    usually: '3 min',
    run: () => nodeTests(endToEndFiles()),
  },
  {
    name: 'architecture',
    title: 'architecture',
    usually: '3 min',
    run: () => nodeTests(quickFiles('architecture')),
  },
  {
    name: 'sandbox',
    title: 'sandbox and conformance',
    usually: '5 min',
    // A file ends before V8's optimising compiler pays off for the WebAssembly of PGlite.
    run: () =>
      nodeTests(grouped('sandbox', quickFiles('conformance', 'sandbox')), {
        flags: ['--liftoff-only'],
      }),
  },
  {
    name: 'server',
    title: 'server',
    usually: '5 min',
    run: () => nodeTests(grouped('server', quickFiles('server')), { concurrency: 3 }),
  },
]

/** Rare regressions: the slow tests of some folders. @returns {Step} */
const slow = (name, title, usually, folders) => ({
  name,
  title,
  usually,
  run: () => nodeTests(slowFiles(...folders)),
})

/** @type {Step[]} */
export const REST = [
  {
    name: 'postgresql',
    title: 'sandbox on a PostgreSQL server',
    usually: '10 s',
    run: postgresql,
  },
  {
    name: 'workerd',
    title: 'access, isolation and payments on workerd',
    usually: '30 s',
    run: workerd,
  },
  {
    name: 'versions',
    title: 'server on the oldest version of Node and on that of the image',
    usually: '3 min',
    run: () =>
      isLinuxX64
        ? testVersions()
        : skipped(2, 'Other versions of Node are tested on Linux with x64.'),
  },
  BUILD,
  slow('journeys', 'journeys through shop, account and office, starts', '5 min', [
    ...['account', 'office', 'shop', 'start'].map((name) => `e2e/${name}`),
  ]),
  slow('processes', 'crashes, replicas, soak walks', '8 min', ['conformance', 'sandbox', 'server']),
  slow('looks', 'pages and galleries in every look, pictures', '8 min', ['e2e/pages']),
  slow('packages', 'packages, frameworks, other runtimes', '9 min', [
    ...['architecture', 'e2e/packages', 'frameworks', 'edge'],
  ]),
  slow('documentation', 'documentation: site, examples, fragments', '5 min', ['e2e/documentation']),
  {
    name: 'malformed',
    title: 'malformed responses in Chromium, all of them',
    usually: '3 min',
    run: () => elementTests({ browsers: 'chromium', files: slowFiles('components') }),
  },
  {
    name: 'engines',
    title: 'elements in Firefox and WebKitGTK',
    usually: '10 min',
    run: otherEngines,
  },
]
