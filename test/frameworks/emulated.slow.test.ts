/** The npm package in component tests of Vitest, in the pages that jsdom and happy-dom emulate. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { anApp, packElements } from '../support/browser/packed-app.ts'

describe('the npm package in emulated pages', () => {
  it('passes the component tests of the guide, without an error after them', async () => {
    const app = await anApp('emulated', packElements())
    const { code, output } = await app.run('check')
    assert.equal(code, 0, output)
    assert.equal(output.match(/Tests +2 passed/g)?.length, 2, output)
  })
})
