// npm test: installs and builds, runs all checks and tests, and ends with "N passed, N failed, N skipped".
import './require-node.mjs'

const { fileURLToPath } = await import('node:url')

const HELP = `npm test                     every check and test that a change has to pass, about 12 minutes
npm test -- invoices         the test files with "invoices" in their path, with all they print
npm test -- invoices --watch the same again after each change
npm test -- types lint       some of the steps
npm run test:rest            tests against rare regressions, about 60 minutes
npm run test:rest -- --within 40   begins no step after 40 minutes; the others count as skipped

BROWSERS=firefox npm test -- elements     element tests in chromium, firefox or webkit, with commas
CHROME_PATH=/path/to/chrome npm test      another Chromium
TEST_DATABASE_URL=postgres://…            another PostgreSQL server than 127.0.0.1:5432
UPDATE_PICTURES=1 npm test -- pictures    renews the pictures that are compared
`
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP)
  process.exit(0)
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { install } = await import('./install.mjs')
install()
const { GATE, REST } = await import('./test/steps.mjs')
const { filesNamed } = await import('./test/files.mjs')
const { elementTests, nodeTests, node, sum } = await import('./test/run.mjs')

const watch = args.includes('--watch')
const withinAt = args.indexOf('--within')
const within = withinAt < 0 ? Number.POSITIVE_INFINITY : Number(args.splice(withinAt, 2)[1])
if (Number.isNaN(within)) fail('--within takes a number of minutes.')
const lastStart = Date.now() + within * 60_000
const names = args.filter((arg) => !arg.startsWith('--'))
const unknownOption = args.find(
  (arg) => arg.startsWith('--') && !['--watch', '--rest'].includes(arg),
)
if (unknownOption) fail(`There is no option ${unknownOption}.`)

const all = [...new Set([...GATE, ...REST])]
const isStep = (name) => all.some((step) => step.name === name)
// The rest has tests of load and of time, which run alone.
const isRest = args.includes('--rest')
const wholeRun = isRest ? REST : GATE
const steps = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : wholeRun
const fileNames = names.filter((name) => !isStep(name))
const files = filesNamed(fileNames)
for (const name of fileNames)
  if (Object.values(filesNamed([name])).flat().length === 0)
    fail(
      `No test file has "${name}" in its path. Steps: ${all.map(({ name }) => name).join(', ')}.`,
    )

const results = []
if (watch) await watchFiles()
else {
  await runSteps()
  await runFiles()
  report()
}

/** Runs steps in their order, two at a time, because most of them keep one of two cores busy. */
async function runSteps() {
  const waiting = [...steps.entries()]
  const ended = new Map()
  const runInOrder = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next
      const previous = ended.get(step.after)
      const run = (async () => {
        await previous
        await runStep(index, step)
      })()
      ended.set(step.name, run)
      await run
    }
  }
  await Promise.all([runInOrder(), isRest || runInOrder()])
}

async function runStep(index, { title, usually, run }) {
  if (Date.now() > lastStart) {
    console.log(`      ${title}: skipped, because its start is after the limit`)
    results.push({ passed: 0, failed: 0, skipped: 1, failures: [] })
    return
  }
  console.log(`${String(index + 1).padStart(2)}/${steps.length} ${title}, about ${usually}`)
  const started = Date.now()
  const result = await run()
  results.push(result)
  const { passed, failed, skipped, unstable = [] } = result
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(unstable.length > 0 ? [`${unstable.length} UNSTABLE`] : []),
  ]
  console.log(`      ${title}: ${counts.join(', ')} in ${seconds(Date.now() - started)}`)
}

/** Runs named test files with their full output. */
async function runFiles() {
  const failure = await buildForNamed()
  if (failure) results.push({ passed: 0, failed: 1, skipped: 0, failures: [failure] })
  if (files.node.length > 0) results.push(await nodeTests(files.node, { live: true }))
  if (files.elements.length > 0)
    results.push(await elementTests({ ...elementOptions(), live: true }))
}

async function watchFiles() {
  if (fileNames.length === 0) fail('Name the files to watch: npm test -- invoices --watch')
  const failure = await buildForNamed()
  if (failure) fail('The end-to-end tests run what is built. Mend the build first.')
  await Promise.all([
    files.node.length > 0 && nodeTests(files.node, { live: true, watch }),
    files.elements.length > 0 && elementTests({ ...elementOptions(), live: true, watch }),
  ])
}

/** Builds the programs of end-to-end tests if some are named. A successful build does not count as a test. */
async function buildForNamed() {
  if (!files.node.some((path) => path.startsWith('test/e2e'))) return
  const { status } = await node(['scripts/build.mjs'], { live: true })
  if (status === 0) return
  return { where: 'npm run build', text: `ended with ${status}; its output is above` }
}

function elementOptions() {
  return { browsers: process.env.BROWSERS || 'chromium', files: files.elements }
}

function report() {
  const { passed, failed, skipped, failures, unstable } = sum(results)
  for (const { where, text } of [...unstable, ...failures])
    console.log(`\n✖ ${where}\n${text.trimEnd()}`)
  if (unstable.length > 0)
    console.log(
      `\nPassed in a second run only:\n${unstable.map(({ where }) => `  ${where}`).join('\n')}`,
    )
  if (failures.length > 0)
    console.log(`\nFailed:\n${failures.map(({ where }) => `  ${where}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
  process.exitCode = failed === 0 ? 0 : 1
}

function seconds(ms) {
  const whole = Math.round(ms / 1000)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function fail(message) {
  console.error(message)
  process.exit(2)
}
