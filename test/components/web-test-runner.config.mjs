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
import { webkitLauncher } from './webkit-launcher.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const there = otherBrowsers()

const LAUNCHERS = {
  chromium() {
    const { executablePath, env } = findBrowser({ install: true })
    return chromeLauncher({
      // A window for each page: a hidden tab gets no animation frames. And a profile for each window: by
      // BroadcastChannel, pages of one profile would hear each other's buyers come back.
      createPage: async ({ browser }) =>
        (await browser.createBrowserContext()).newPage({ type: 'window' }),
      launchOptions: { executablePath, args: chromeFlags, env: { ...process.env, ...env } },
    })
  },
  // Puppeteer speaks WebDriver BiDi to it. One page at a time: several take three times as long in all.
  firefox: () =>
    chromeLauncher({
      puppeteer,
      concurrency: 1,
      launchOptions: { browser: 'firefox', executablePath: there.firefox },
    }),
  // Its windows are at least 447 px wide: what is asked to fit 320 px fits that there.
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

/** Tells a test what can be emulated in its browser: of media, what the debugger's protocol of Chromium can. */
const emulates = {
  name: 'emulates',
  executeCommand: ({ command, session }) =>
    command === 'emulates' ? { paper: session.browser.name === 'Chrome' } : undefined,
}

const STAND_INS = { lit: 'index.ts', 'lit/decorators.js': 'decorators.ts' }

/**
 * Elements run on what the scripts for pages are built with, or with `ON_LIT` on Lit itself, so that the one can
 * take the other's place. Pages around them are drawn by Lit, with the `html` of @open-wc/testing.
 */
const onLit = !!process.env.ON_LIT
const standIns = {
  name: 'stand-ins',
  resolveImport: ({ source, context }) =>
    !onLit && !context.path.startsWith('/node_modules/') && Object.hasOwn(STAND_INS, source)
      ? `/components/internal/lit/${STAND_INS[source]}`
      : undefined,
}

export default {
  rootDir: root,
  files: ['test/components/**/*.test.ts', ...(onLit ? ['!test/components/internal/**'] : [])],
  nodeResolve: { exportConditions: ['browser', 'production'] },
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 600_000,
  testFramework: { config: { ui: 'bdd', timeout: 15_000 } },
  plugins: [
    emulates,
    standIns,
    esbuildPlugin({
      ts: true,
      target: 'es2022',
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
