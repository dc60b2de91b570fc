/** Every page, narrow and light, wide and dark. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { checkPage, PAGES } from '../../support/browser/page-check.ts'

const VIEWS = [
  [320, 'light'],
  [1280, 'dark'],
] as const

describe('the pages', async () => {
  const { system, browser } = await aFullStack()

  for (const page of PAGES) it(`${page[0]}`, () => checkPage(browser, system.url, page, VIEWS))

  it('have the arrow of a select at its end, from right to left too', async () => {
    const { page, context } = await aPage(browser)
    await page.goto(`${system.url}/account`)
    const arrow = () =>
      page
        .locator('select')
        .first()
        .evaluate((select) => getComputedStyle(select).backgroundPosition)
    assert.match(await arrow(), /100%/)
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    assert.doesNotMatch(await arrow(), /100%/)
    await context.close()
  })

  it('give the office the room of a wide window', async () => {
    const { page, context } = await aPage(browser, { viewport: { width: 1680, height: 900 } })
    await page.goto(`${system.url}/office`)
    const frame = await page.locator('.office').boundingBox()
    assert.equal(frame?.width, 1600)
    await context.close()
  })

  it('lead a phone to the sections of the account', async () => {
    const { page, context } = await aPage(browser, { viewport: { width: 320, height: 720 } })
    await page.goto(`${system.url}/account`)
    await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
    const jumps = page.getByRole('navigation', { name: 'On this page' })
    for (const link of await jumps.getByRole('link').all()) {
      await link.click()
      const target = page.locator((await link.getAttribute('href'))!)
      await target.and(page.locator(':target')).waitFor()
      assert.ok(await target.isVisible())
    }
    await page.setViewportSize({ width: 1280, height: 900 })
    await jumps.waitFor({ state: 'hidden' })
    await context.close()
  })

  it('says that a page does not exist', async () => {
    const answer = await fetch(`${system.url}/nowhere`)
    assert.equal(answer.status, 404)
  })
})
