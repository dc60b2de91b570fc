/**
 * Element tests in real browsers. `BROWSERS` names them, with commas (chromium, firefox, webkit), or is `installed`;
 * `TEST_RESULTS` names a file that receives the totals.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import * as puppeteer from 'puppeteer-core'
import { chromeFlags, findBrowser } from '../../scripts/browser.mjs'
import { otherBrowsers } from '../../scripts/other-programs.mjs'
import { bundledTests } from './bundled-tests.mjs'
import { webkitLauncher } from './webkit-launcher.mjs'

const there = { chromium: true, ...otherBrowsers() }

const LAUNCHERS = {
  chromium() {
    const { executablePath, env } = findBrowser({ install: true })
    return chromeLauncher({
      // A window per page, because a hidden tab gets no animation frames. A profile per window, because
      // BroadcastChannel would deliver the returns of one page to the others.
      createPage: async ({ browser }) =>
        (await browser.createBrowserContext()).newPage({ type: 'window' }),
      launchOptions: { executablePath, args: chromeFlags, env: { ...process.env, ...env } },
    })
  },
  // Driven over WebDriver BiDi. One page at a time: several take three times as long in total.
  firefox: () =>
    chromeLauncher({
      puppeteer,
      concurrency: 1,
      launchOptions: { browser: 'firefox', executablePath: there.firefox },
    }),
  // Windows are at least 447 px wide, so tests of 320 px run at 447 px there.
  webkit: () => webkitLauncher(there.webkit),
}

const { BROWSERS = 'chromium', TEST_RESULTS } = process.env
const names =
  BROWSERS === 'installed'
    ? Object.keys(LAUNCHERS).filter((name) => there[name])
    : BROWSERS.split(',')
for (const name of names) if (!there[name]) throw new Error(`There is no ${name} here.`)

/** Print media need Chromium's debugging protocol, and the pointer Puppeteer. */
const emulates = {
  name: 'emulates',
  executeCommand: ({ command, session }) =>
    command === 'emulates'
      ? { paper: session.browser.name === 'Chrome', pointer: session.browser.name !== 'WebKitGTK' }
      : undefined,
}

const testsBelow = ({ tests, suites }) => [...tests, ...suites.flatMap(testsBelow)]

/** A file that fails without a failed test, because it can't be loaded, counts as one. */
const totals = {
  onTestRunFinished({ sessions }) {
    if (!TEST_RESULTS) return
    const total = { passed: 0, failed: 0, skipped: 0 }
    for (const { testResults, passed } of sessions) {
      const tests = testResults ? testsBelow(testResults) : []
      const states = tests.map((test) =>
        test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed',
      )
      if (!passed && !states.includes('failed')) states.push('failed')
      for (const state of states) total[state]++
    }
    writeFileSync(TEST_RESULTS, JSON.stringify(total))
  },
}

/** Never answers, so that only the browser's own `fetch` with its signal ends the request. */
const neverAnswers = (context, next) =>
  context.path.startsWith('/never/') ? new Promise(() => {}) : next()

/** Loaded before each test. */
const SETUP = 'test/support/elements/accessible.ts'
/** Loaded by another page in a frame. */
const FRAMED = ['components/tillkit.ts']
const exportConditions = ['browser', 'production']
const isWatching = process.argv.includes('--watch')
const tsconfig = fileURLToPath(new URL('../../components/tsconfig.json', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
/** The files after `--files`, or all quick ones. */
const files = process.argv.filter((argument) => argument.endsWith('.test.ts'))
if (files.length === 0)
  files.push(
    ...readdirSync(new URL('.', import.meta.url), { recursive: true })
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.slow.test.ts'))
      .map((name) => `test/components/${name}`),
  )

export default {
  rootDir: root,
  files,
  middleware: [neverAnswers],
  testRunnerHtml: (testFramework) =>
    `<!doctype html><script type="module" src="/${SETUP}"></script><script type="module" src="${testFramework}"></script>`,
  nodeResolve: isWatching && { exportConditions },
  // Tests wait more than they work: five pages keep two cores busy.
  concurrency: 5,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { ui: 'bdd', timeout: 30_000, retries: process.env.CI ? 1 : 0 } },
  plugins: [
    emulates,
    // A watched module is served by itself, because only its change is read again.
    isWatching
      ? esbuildPlugin({ ts: true, target: 'es2022', tsconfig })
      : bundledTests(root, [...files, SETUP, ...FRAMED], exportConditions),
  ],
  browsers: names.map((name) => LAUNCHERS[name]()),
  concurrentBrowsers: 3,
  // Warnings for developers are expected by the tests that cause them.
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('tillkit:'),
  reporters: [defaultReporter(), totals],
}
