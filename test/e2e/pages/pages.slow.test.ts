/**
 * Every page in the widths and schemes between those of `pages.test.ts`; the office's places also wide and from right
 * to left.
 */
import { describe, it } from 'vitest'
import { aFullStack } from '../../support/browser/full-stack.ts'
import {
  checkPage,
  OFFICE_PAGES,
  PAGES,
  RIGHT_TO_LEFT,
  type View,
} from '../../support/browser/page-check.ts'

const VIEWS: View[] = [
  [1680, 'light'],
  [1280, 'light'],
  [768, 'dark'],
  [768, 'light'],
  [320, 'dark'],
]

const OFFICE_VIEWS: View[] = [
  [1680, 'dark'],
  [1680, 'light'],
  [1280, 'light'],
  [768, 'dark'],
  [320, 'light'],
]

describe('the pages', async () => {
  const { system, browser } = await aFullStack()

  for (const page of PAGES) it(page[0], () => checkPage(browser, system.url, page, VIEWS))

  for (const page of OFFICE_PAGES)
    it(page[0], () => checkPage(browser, system.url, page, OFFICE_VIEWS))

  for (const page of RIGHT_TO_LEFT)
    it(`${page[0]}, from right to left`, () =>
      checkPage(
        browser,
        system.url,
        page,
        [
          [1280, 'light'],
          [320, 'light'],
        ],
        'ar',
      ))
})
