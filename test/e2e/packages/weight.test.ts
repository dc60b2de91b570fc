/** Compares the size of the scripts and of three elements, compressed with brotli, with their ceilings. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { bundled, measureWeights, RELEASED_WEIGHTS } from '../../../scripts/weights.mjs'

/** Bytes: 3 % above the sizes of 30 November 2026. A person raises one, in a commit of its own that says what for. */
const CEILINGS: Record<string, number> = {
  'tillkit.js': 99_744,
  'backoffice.js': 137_957,
  'pricing-table.js': 24_688,
  'pay-link-button.js': 20_173,
  'pay-link-return.js': 10_119,
  '<pay-link-button>': 29_631,
  '<usage-meter>': 37_547,
  '<invoice-list>': 52_603,
}

describe('the size', async () => {
  const weights: Record<string, number> = await measureWeights()

  it('of the last release is recorded for every file and element that is measured', () => {
    const released = JSON.parse(readFileSync(RELEASED_WEIGHTS, 'utf8'))
    assert.deepEqual(Object.keys(released), Object.keys(weights))
  })

  for (const [name, ceiling] of Object.entries(CEILINGS)) {
    it(`of ${name} is below its ceiling`, () => {
      const now = weights[name] ?? Number.NaN
      assert.ok(
        now <= ceiling,
        `${name} has ${now} bytes, at most ${ceiling} are wanted. CONTRIBUTING.md, "Weight", has the ways on.`,
      )
    })
  }
})

describe('an application that imports one element', () => {
  for (const tag of ['usage-meter', 'invoice-list', 'spend-chart']) {
    it(`contains <${tag}> and no other element`, async () => {
      const { moduleIds } = await bundled(`import 'tillkit/${tag}.js'`)
      const definitions = moduleIds.flatMap(
        (id) => /[\\/]dist[\\/](\w+-[\w-]+)\.js$/.exec(id)?.[1] ?? [],
      )
      assert.deepEqual(definitions, [tag])
      const folders = moduleIds.flatMap((id) => /[\\/]dist[\\/]([\w-]+)[\\/]/.exec(id)?.[1] ?? [])
      // The session's context may stand in the folder of its element.
      const others = folders.filter((name) => !['internal', 'till-session', tag].includes(name))
      assert.deepEqual(others, [])
    })
  }

  it('contains no code of an element if it imports the class alone and does not use it', async () => {
    const { code } = await bundled("import { UsageMeter } from 'tillkit'; export const a = 1")
    const { code: one } = await bundled("import 'tillkit/till-session.js'")
    assert.ok(code.length > one.length, 'tillkit registers every element')
    const { code: pure } = await bundled(
      "import { UsageMeter } from 'tillkit/usage-meter/usage-meter.js'; export const a = 1",
    )
    assert.ok(pure.length < 100, pure)
  })
})
