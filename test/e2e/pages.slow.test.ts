/** Every page in the widths and schemes between those of `pages.test.ts`. */
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { aBrowser } from '../support/browser.ts'
import { checkPage, PAGES } from '../support/page-check.ts'
import { aSystem, type System } from '../support/system.ts'

const VIEWS = [
  [320, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [1280, 'light'],
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
})
