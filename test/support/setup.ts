/**
 * Runs before each test file: what a test has replaced is put back, and what a file opens with `atEnd` is closed after
 * its last test.
 */
import { afterAll, afterEach, vi } from 'vitest'
import { cleanUp } from './at-end.ts'

// Programs that tests start run as at a terminal: a build is one for production.
delete process.env.NODE_ENV

// Files that share a worker share its clock and its globals.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
afterAll(cleanUp)
