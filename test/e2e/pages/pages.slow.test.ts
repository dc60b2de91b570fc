/** Every page in the widths and schemes between those of `pages.test.ts`; the office's places also wide and from right to left. */
import { describe, it } from 'vitest'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { checkPage, OFFICE_PAGES, PAGES, RIGHT_TO_LEFT } from '../../support/browser/page-check.ts'

const VIEWS = [
  [320, 'dark'],
  [768, 'light'],
  [768, 'dark'],
  [1280, 'light'],
] as const

const OFFICE_VIEWS = [
  [320, 'light'],
  [768, 'dark'],
  [1280, 'light'],
  [1680, 'light'],
  [1680, 'dark'],
] as const

/** Pages that have no width of their own beyond that of 1280 px. */
const WIDE = ['account', 'pricing', 'office-authorizations']

describe('the pages', async () => {
  const { system, browser } = await aFullStack()

  for (const page of PAGES) {
    const isWide = WIDE.includes(page[0])
    for (const [width, scheme] of isWide ? [...VIEWS, [1680, 'light'] as const] : VIEWS) {
      it(`${page[0]} at ${width} px, ${scheme}`, () =>
        checkPage(browser, system.url, page, width, scheme))
    }
  }

  for (const page of OFFICE_PAGES) {
    for (const [width, scheme] of OFFICE_VIEWS) {
      it(`${page[0]} at ${width} px, ${scheme}`, () =>
        checkPage(browser, system.url, page, width, scheme))
    }
  }

  for (const page of RIGHT_TO_LEFT) {
    for (const width of [320, 1280]) {
      it(`${page[0]} at ${width} px, from right to left`, () =>
        checkPage(browser, system.url, page, width, 'light', 'ar'))
    }
  }
})
