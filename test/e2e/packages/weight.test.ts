/** Compares the size of the elements, compressed with brotli, with the one of the last release. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'vitest'
import { bundled, measureWeights, RELEASED_WEIGHTS } from '../../../scripts/weights.mjs'

/** A file may grow by a twentieth between two releases. */
const MAX_GROWTH = 0.05

const released = JSON.parse(readFileSync(RELEASED_WEIGHTS, 'utf8')) as Record<string, number>

describe('the size of an element', async () => {
  const weights: Record<string, number> = await measureWeights()

  it('is recorded for the last release, for every file and element that is measured', () => {
    assert.deepEqual(Object.keys(released), Object.keys(weights))
  })

  for (const [name, now] of Object.entries(weights)) {
    it(`is at most 5 % above the last release for ${name}`, () => {
      const before = released[name]
      assert.ok(before, `${name} has no recorded size`)
      const growth = now / before - 1
      assert.ok(
        growth <= MAX_GROWTH,
        `${name} has ${now} bytes, the last release ${before} (+${(growth * 100).toFixed(1)} %). CONTRIBUTING.md, "Weight", has the ways on.`,
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
