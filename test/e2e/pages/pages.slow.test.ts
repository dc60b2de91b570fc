/** Every page in the widths and schemes between those of `pages.test.ts`. */
import { describe, it } from 'node:test'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { checkPage, PAGES } from '../../support/browser/page-check.ts'

const VIEWS = [
  [320, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [1280, 'light'],
] as const

describe('the pages', async () => {
  const { system, browser } = await aFullStack()

  for (const page of PAGES) {
    for (const [width, scheme] of VIEWS) {
      it(`${page[0]} at ${width} px, ${scheme}`, () =>
        checkPage(browser, system.url, page, width, scheme))
    }
  }
})
