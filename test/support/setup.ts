/** Runs before each test file: what the file opens with `atEnd` is closed after its last test. */
import { afterAll } from 'vitest'
import { cleanUp } from './at-end.ts'

afterAll(cleanUp)
