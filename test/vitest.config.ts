/**
 * What needs no element in a browser of its own: pure functions of the elements, server, sandbox, rules of the code,
 * and journeys through the pages. `npm test` runs the projects of the gate, `npm run test:rest` the others:
 * `*.slow.test.ts` guards against rare regressions.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { inlineText } from '../scripts/build/inline-text.ts'
import { noServer } from './support/sandbox/find-server.ts'

type Test = NonNullable<Extract<TestProjectConfiguration, { test?: unknown }>['test']>

const project = (name: string, test: Test): TestProjectConfiguration => ({
  extends: true,
  test: { name, ...test },
})
const quick = (...folders: string[]): Test => ({
  include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
  exclude: ['**/*.slow.test.ts'],
})
const slow = (...folders: string[]): Test => ({
  include: folders.map((folder) => `test/${folder}/**/*.slow.test.ts`),
  testTimeout: 15 * 60_000,
  hookTimeout: 15 * 60_000,
})
/** Files share a worker's modules, because importing them takes longer than most tests. */
const shared: Test = { pool: 'threads', isolate: false }

const gate = [
  project('units', { ...quick('units'), ...shared }),
  project('server', { ...quick('server'), ...shared }),
  // Processes, because PGlite's memory is freed with its process alone.
  project('sandbox', { ...quick('sandbox', 'conformance'), pool: 'forks', isolate: false }),
  project('architecture', quick('architecture')),
  project('e2e', quick('e2e')),
]

const rest = [
  project('postgresql', {
    // Without a server there is nothing to run at a terminal; in CI that fails.
    ...(noServer && !process.env.CI
      ? { include: [] }
      : {
          ...quick('sandbox', 'conformance'),
          globalSetup: 'test/support/sandbox/template-database.ts',
        }),
    pool: 'forks',
    isolate: false,
    env: { TEST_ENGINE: 'server' },
  }),
  project('workerd', {
    include: ['sessions/access', 'sessions/isolation', 'payments/payments'].map(
      (name) => `test/server/${name}.test.ts`,
    ),
    env: { TEST_RUNTIME: 'workerd' },
  }),
  project('journeys', slow('e2e/account', 'e2e/office', 'e2e/shop', 'e2e/start')),
  project('processes', slow('conformance', 'sandbox', 'server')),
  project('looks', slow('e2e/pages')),
  project('packages', slow('architecture', 'e2e/packages', 'frameworks', 'edge')),
  project('documentation', slow('e2e/documentation')),
]

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [inlineText()],
  test: {
    projects: [...gate, ...rest],
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    maxWorkers: 2,
    retry: process.env.CI ? 1 : 0,
  },
})
