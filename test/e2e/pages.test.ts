/** Every page, narrow and light, wide and dark. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { aBrowser } from '../support/browser.ts'
import { checkPage, PAGES } from '../support/page-check.ts'
import { aSystem, type System } from '../support/system.ts'

const VIEWS = [
  [320, 'light'],
  [1280, 'dark'],
] as const

describe('the pages', () => {
  let system: System
  let browser: Browser
  before(async () => {
    ;[system, browser] = await Promise.all([aSystem(), aBrowser()])
  })
  after(async () => {
    await browser?.close()
    await system?.stop()
  })

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
