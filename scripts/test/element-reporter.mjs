// A reporter for @web/test-runner: counts and failures of all browsers together, written to the file TEST_RESULTS.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const describeError = (error) =>
  [
    error.message,
    ...('expected' in error ? [`+ expected: ${error.expected}`, `- actual: ${error.actual}`] : []),
    error.stack,
  ].join('\n')

/** Errors outside of tests: of a hook, or of loading the file. */
const describeSession = ({ errors = [], request404s = [], logs = [] }) =>
  [
    ...errors.map(describeError),
    ...request404s.map((path) => `not found: ${path}`),
    ...logs.map((args) => args.join(' ')),
  ].join('\n')

const testsBelow = (suite) => [
  ...(suite?.tests ?? []),
  ...(suite?.suites ?? []).flatMap(testsBelow),
]

/** @returns {import('./run.mjs').Results} */
export function resultsOf(sessions, root) {
  const results = { passed: 0, failed: 0, skipped: 0, failures: [] }
  for (const session of sessions) {
    const where = `${relative(root, session.testFile)} in ${session.browser.name}`
    const tests = testsBelow(session.testResults)
    const failed = tests.filter(({ skipped, passed }) => !skipped && !passed)
    results.skipped += tests.filter(({ skipped }) => skipped).length
    results.passed += tests.filter(({ skipped, passed }) => !skipped && passed).length
    results.failed += failed.length
    for (const { name, error } of failed)
      results.failures.push({
        where: `${where}: ${name}`,
        text: error ? describeError(error) : 'It did not run.',
      })
    if (session.passed) continue
    const hasErrors = (session.errors ?? []).length > 0
    if (failed.length > 0 && !hasErrors) continue
    // A file without a failed test has failed as one: it was not loaded, or a hook after its tests failed.
    if (failed.length === 0) results.failed++
    results.failures.push({ where, text: describeSession(session) })
  }
  return results
}

export const elementReporter = (root) => ({
  onTestRunFinished({ sessions }) {
    const { TEST_RESULTS } = process.env
    if (TEST_RESULTS) writeFileSync(TEST_RESULTS, JSON.stringify(resultsOf(sessions, root)))
  },
})
