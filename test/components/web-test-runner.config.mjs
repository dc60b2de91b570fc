/**
 * Runs the element tests in real browsers: `BROWSERS` names them (chromium, firefox, webkit, with commas; `all`; or
 * `installed`, Chromium and the others found), Chromium alone by default. `TEST_RESULTS` names the file that receives
 * the counts and failures; `TEST_OUTPUT=live` prints results too.
 */
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import * as puppeteer from 'puppeteer-core'
import { chromeFlags, findBrowser } from '../../scripts/browser.mjs'
import { otherBrowsers } from '../../scripts/other-browsers.mjs'
import { elementReporter } from '../../scripts/test/element-reporter.mjs'
import { quickFiles } from '../../scripts/test/files.mjs'
import { bundledTests } from './bundled-tests.mjs'
import { webkitLauncher } from './webkit-launcher.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const there = otherBrowsers()

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

const CHOICES = {
  all: Object.keys(LAUNCHERS),
  installed: Object.keys(LAUNCHERS).filter((name) => name === 'chromium' || there[name]),
}
const asked = process.env.BROWSERS || 'chromium'
const names = CHOICES[asked] ?? asked.split(',')
for (const name of names) {
  if (!(name in LAUNCHERS)) throw new Error(`No browser ${name}; there are ${CHOICES.all}.`)
  if (name !== 'chromium' && !there[name])
    throw new Error(`BROWSERS=${asked}: ${name} is not here.`)
}

/** Reports abilities of the browser: print media need Chromium's debugging protocol, and the pointer Puppeteer. */
const emulates = {
  name: 'emulates',
  executeCommand: ({ command, session }) =>
    command === 'emulates'
      ? { paper: session.browser.name === 'Chrome', pointer: session.browser.name !== 'WebKitGTK' }
      : undefined,
}

/** The files after `--files`. */
const named = process.argv.filter((argument) => argument.endsWith('.test.ts'))
const files = named.length > 0 ? named : quickFiles('components')
/** Loaded before each test. */
const SETUP = 'test/support/elements/accessible.ts'
const exportConditions = ['browser', 'production']
const target = 'es2022'
/** A watched module is served by itself, because only its change is read again. */
const isWatching = process.argv.includes('--watch')

/** Never answers, so that only the browser's own `fetch` with its signal ends the request. */
const neverAnswers = (context, next) =>
  context.path.startsWith('/never/') ? new Promise(() => {}) : next()

export default {
  rootDir: root,
  middleware: [neverAnswers],
  testRunnerHtml: (testFramework) =>
    `<!doctype html><script type="module" src="/${SETUP}"></script><script type="module" src="${testFramework}"></script>`,
  files,
  nodeResolve: { exportConditions },
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { ui: 'bdd', timeout: 15_000 } },
  plugins: [
    emulates,
    ...(isWatching ? [] : [bundledTests([...files, SETUP], { exportConditions, target })]),
    esbuildPlugin({
      ts: true,
      target,
      tsconfig: fileURLToPath(new URL('../../components/tsconfig.json', import.meta.url)),
    }),
  ],
  browsers: names.map((name) => LAUNCHERS[name]()),
  concurrentBrowsers: 3,
  reporters: [
    ...(process.env.TEST_RESULTS && process.env.TEST_OUTPUT !== 'live'
      ? []
      : [defaultReporter({ reportTestResults: true, reportTestProgress: !!process.stdout.isTTY })]),
    elementReporter(root),
  ],
}
