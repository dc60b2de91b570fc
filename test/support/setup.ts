/** Runs before each test file: what a test has replaced is put back, and what a file opens with `atEnd` is closed after its last test. */
import { afterAll, afterEach, vi } from 'vitest'
import { cleanUp } from './at-end.ts'

// Files that share a worker share its clock and its globals.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
afterAll(cleanUp)
