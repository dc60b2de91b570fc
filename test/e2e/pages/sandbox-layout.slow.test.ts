/** The layout of the sandbox page: the list of calls covers nothing, and no example is cut off. */
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type ServedSandbox, serveSandbox } from '../../../server/sandbox/server.ts'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'

describe("the sandbox page's layout", () => {
  let sandbox: ServedSandbox
  let browser: Browser
  beforeAll(async () => {
    ;[sandbox, browser] = await Promise.all([
      serveSandbox({ ...BARE, log: refusalsOnly }),
      aBrowser(),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await sandbox?.close()
  })

  for (const width of [320, 1280])
    it(`keeps every row above the list of calls, and shows curl whole, at ${width} px`, async () => {
      const { page, context, wrong } = await aPage(browser, { viewport: { width, height: 700 } })
      await page.goto(sandbox.url)
      const { bottom, top, end, cut } = await page.evaluate(() => {
        const examples = [...document.querySelectorAll<HTMLElement>('main pre')]
        const journal = document.querySelector('.journal')!.getBoundingClientRect()
        return {
          bottom: document.querySelector('.page')!.getBoundingClientRect().bottom,
          top: journal.top,
          end: journal.bottom,
          cut: examples.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
        }
      })
      assert.ok(bottom <= top, `the page ends at ${bottom} px, the list begins at ${top} px`)
      assert.equal(end, 700)
      assert.equal(cut, 0)
      // The keyboard scrolls at once, without a click into the page.
      await page.keyboard.press('End')
      await page.waitForFunction(() => document.querySelector('.page')!.scrollTop > 0)
      assert.deepEqual(wrong, [])
      await context.close()
    })
})
