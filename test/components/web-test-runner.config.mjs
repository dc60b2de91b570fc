/** Runs the element tests in a real browser; `COUNTS_FILE` receives how many passed, failed and were skipped. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { esbuildPlugin } from '@web/dev-server-esbuild'
import { defaultReporter } from '@web/test-runner'
import { chromeLauncher } from '@web/test-runner-chrome'
import { chromeFlags, findBrowser } from '../../scripts/browser.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { executablePath, env, via } = findBrowser({ install: true })
console.log(`Browser: ${executablePath} (${via})`)

const counter = {
  onTestRunFinished({ sessions }) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const session of sessions) {
      const before = counts.failed
      const walk = (suite) => {
        for (const test of suite?.tests ?? []) {
          counts[test.skipped ? 'skipped' : test.passed ? 'passed' : 'failed']++
        }
        for (const child of suite?.suites ?? []) walk(child)
      }
      walk(session.testResults)
      // A file that could not be loaded has no tests, and has failed all the same.
      if (!session.passed && counts.failed === before) counts.failed++
    }
    if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  },
}

export default {
  rootDir: root,
  files: 'test/components/**/*.test.ts',
  nodeResolve: { exportConditions: ['browser', 'production'] },
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 180_000,
  testFramework: { config: { ui: 'bdd', timeout: 15_000 } },
  plugins: [
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('../../components/tsconfig.json', import.meta.url)),
    }),
  ],
  browsers: [
    chromeLauncher({
      // A window for each page: a hidden tab gets no animation frames. And a profile for each window: by
      // BroadcastChannel, pages of one profile would hear each other's buyers come back.
      createPage: async ({ browser }) =>
        (await browser.createBrowserContext()).newPage({ type: 'window' }),
      launchOptions: { executablePath, args: chromeFlags, env: { ...process.env, ...env } },
    }),
  ],
  reporters: [
    defaultReporter({ reportTestResults: true, reportTestProgress: !!process.stdout.isTTY }),
    counter,
  ],
}
