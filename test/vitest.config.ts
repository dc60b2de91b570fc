/** Runs what needs no element in a browser: server, sandbox, rules of the code, and journeys that drive a browser. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inlineText } from '../scripts/build/inline-text.ts'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [inlineText()],
  test: {
    setupFiles: ['test/support/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['test/server/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'sandbox',
          include: ['test/{sandbox,conformance}/**/*.test.ts'],
          exclude: ['**/*.slow.test.ts'],
          pool: 'forks',
          isolate: false,
        },
      },
    ],
  },
})
