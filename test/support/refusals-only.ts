/** The log of a sandbox that may refuse a call, and in which nothing fails. */
import assert from 'node:assert/strict'

export const refusalsOnly = (line: string): void =>
  assert.equal(JSON.parse(line).level, 'refused', line)
