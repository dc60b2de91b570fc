/** Weighs the built script-tag files, compressed with brotli, against their budgets. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { it } from 'node:test'
import { brotliCompressSync } from 'node:zlib'

const BUDGETS = {
  'pay-link-button.js': 14_900,
  'pay-link-return.js': 8_600,
  'tillkit.js': 52_000,
}

for (const [name, budget] of Object.entries(BUDGETS)) {
  it(`${name} has at most ${budget} bytes with Lit inside`, () => {
    const script = readFileSync(new URL(`../../components/dist/cdn/${name}`, import.meta.url))
    const weight = brotliCompressSync(script).length
    assert.ok(weight <= budget, `${name} weighs ${weight} bytes`)
  })
}
