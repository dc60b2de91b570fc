// Runs checks and test runners as child processes and gathers their results.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TSX = ['--import', 'tsx']
const WTR = 'node_modules/@web/test-runner/dist/bin.js'
/** Timeout per file, far above the slowest one's duration: a file that hangs is stopped and reported. */
const FILE_TIMEOUT_MS = 15 * 60_000
const RUNNER_OUTPUT = 'output of the test runner'
const WTR_CONFIG = 'test/components/web-test-runner.config.mjs'

/** @typedef {{ where: string, text: string }} Failure */
/**
 * `unstable` are failures of tests that passed in a second run.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], unstable?: Failure[] }} Results
 */

/**
 * Runs Node with arguments. The output is captured, or goes straight to the terminal if `live`. `binary` is another
 * version of Node.
 * @returns {Promise<{ status: number | null, output: string }>}
 */
export function node(args, { env = {}, live = false, binary = process.execPath } = {}) {
  return new Promise((resolve) => {
    const child = spawn(binary, args, {
      stdio: live ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      // A runner inside of a test runs no files while this variable is set.
      env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** A check counts as one test. @returns {Promise<Results>} */
export async function check(where, ...args) {
  const { status, output } = await node(args)
  if (status === 0) return { passed: 1, failed: 0, skipped: 0, failures: [] }
  return { passed: 0, failed: 1, skipped: 0, failures: [{ where, text: output }] }
}

/** Tests that run on Node, two files at a time, or more where files mostly wait. */
export const nodeTests = (
  files,
  {
    env,
    binary,
    flags = [],
    concurrency = 2,
    live = false,
    watch = false,
    timeoutMs = FILE_TIMEOUT_MS,
  } = {},
) =>
  stableRunner(
    files,
    (chosen, resultsFile) => [
      ...[...flags, ...TSX, '--test', `--test-concurrency=${concurrency}`],
      ...(watch ? ['--watch'] : []),
      ...(live ? ['--test-reporter=spec', '--test-reporter-destination=stdout'] : []),
      ...(watch
        ? []
        : [
            `--test-timeout=${timeoutMs}`,
            '--test-reporter=./scripts/test/node-reporter.mjs',
            `--test-reporter-destination=${resultsFile}`,
          ]),
      ...chosen,
    ],
    { env, live, binary },
  )

/** Element tests, in the browsers that `BROWSERS` names. */
export const elementTests = ({ browsers, files = [], env, live = false, watch = false } = {}) =>
  stableRunner(
    files,
    (chosen) => [
      ...[WTR, '--config', WTR_CONFIG],
      ...(chosen.length > 0 ? ['--files', ...chosen] : []),
      ...(watch ? ['--watch'] : []),
    ],
    {
      env: {
        BROWSERS: browsers,
        ...(live && { TEST_OUTPUT: 'live' }),
        ...env,
      },
      live,
    },
  )

/** Failed files that run a second time; more than these have one cause, which a second run only repeats. */
const MAX_SECOND_RUNS = 5
const TEST_FILE = /^test\/\S+\.test\.ts/

/** @returns {Promise<Results>} */
function stableRunner(files, argsFor, options) {
  const run = (chosen) => runner((resultsFile) => argsFor(chosen, resultsFile), options)
  return process.env.CI && !options.live ? withSecondRun(files, run) : run(files)
}

/**
 * Runs failed files once more, for machines that other work shares. A test that passes only then counts as passed and
 * is listed as unstable.
 * @param {(files: string[]) => Promise<Results>} run
 * @returns {Promise<Results>}
 */
export async function withSecondRun(files, run) {
  const first = await run(files)
  const failures = first.failures.filter(({ where }) => where !== RUNNER_OUTPUT)
  const failedFiles = [...new Set(failures.map(({ where }) => TEST_FILE.exec(where)?.[0]))]
  const isOfFewFiles = failedFiles.length <= MAX_SECOND_RUNS && !failedFiles.includes(undefined)
  if (failures.length === 0 || !isOfFewFiles) return first
  const second = await run(failedFiles)
  const repeated = new Set(second.failures.map(({ where }) => where))
  return {
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    skipped: first.skipped,
    failures: second.failures,
    unstable: failures.filter(({ where }) => !repeated.has(where)),
  }
}

/**
 * A runner fails if it writes no results or exits with an error although no test failed.
 * @returns {Promise<Results>}
 */
async function runner(argsFor, { env, live, binary }) {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-test-'))
  const resultsFile = join(folder, 'results.json')
  const args = argsFor(resultsFile)
  const { status, output } = await node(args, {
    env: { TEST_RESULTS: resultsFile, ...env },
    live,
    binary,
  })
  const text = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : ''
  rmSync(folder, { recursive: true, force: true })
  const results = text ? JSON.parse(text) : { passed: 0, failed: 0, skipped: 0, failures: [] }
  const ranNothing = results.passed + results.failed + results.skipped === 0
  if (results.failed === 0 && (status !== 0 || ranNothing)) {
    results.failed++
    results.failures.push({
      where: args.filter((arg) => arg.endsWith('.ts')).join(' ') || args[0],
      text: output || `ended with ${status} without a result`,
    })
  } else if (results.failed > 0 && output.trim()) {
    // Only the development server's output has the syntax error of a file that can't be loaded.
    results.failures.push({ where: RUNNER_OUTPUT, text: output })
  }
  return results
}

/** @returns {Results} */
export const sum = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
  failures: all.flatMap(({ failures }) => failures),
  unstable: all.flatMap(({ unstable = [] }) => unstable),
})
