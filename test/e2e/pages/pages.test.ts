/** Every page, narrow and light, wide and dark. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedStack } from '../../support/browser/full-stack.ts'
import { checkPage, PAGES } from '../../support/browser/page-check.ts'

const VIEWS = [
  [320, 'light'],
  [1280, 'dark'],
] as const

describe('the pages', async () => {
  const { system, browser } = await sharedStack()

  for (const page of PAGES) {
    for (const [width, scheme] of VIEWS) {
      it(`${page[0]} at ${width} px, ${scheme}`, () =>
        checkPage(browser, system.url, page, width, scheme))
    }
  }

  it('says that a page does not exist', async () => {
    const answer = await fetch(`${system.url}/nowhere`)
    assert.equal(answer.status, 404)
  })
})
