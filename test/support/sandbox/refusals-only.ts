/** A sandbox log that accepts rejected calls and fails on internal errors. */
import assert from 'node:assert/strict'

export const refusalsOnly = (line: string): void =>
  assert.equal(JSON.parse(line).level, 'refused', line)
