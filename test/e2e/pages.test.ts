/** Every page, narrow and wide, light and dark: nothing sticks out, nothing is inaccessible or against the policy. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { aBrowser, accessibilityFaults, aPage } from '../support/browser.ts'
import { aSystem, type System } from '../support/system.ts'

const SHOTS = fileURLToPath(new URL('../../dist/screenshots', import.meta.url))

/** Pages of the demo, and the content that marks them as loaded. */
const PAGES: [name: string, path: string, ready: (page: Page) => Promise<void>][] = [
  ['shop', '/', (page) => page.getByRole('link', { name: 'Buy notebooks' }).waitFor()],
  [
    'account',
    '/account',
    async (page) => {
      await page.locator('usage-meter').getByText('API calls').waitFor()
      await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
      await page.locator('usage-history').getByText('API calls').first().waitFor()
      await page.locator('balance-summary').getByText('Overdue').waitFor()
      await page.locator('spend-chart').getByText('Invoiced').waitFor()
      await page.locator('usage-alerts').getByText('No alerts yet.').waitFor()
    },
  ],
  ['sandbox', '/sandbox', (page) => page.getByText('Nothing sold yet').waitFor()],
  ['thanks', '/thanks', (page) => page.getByRole('link', { name: 'Back to the shop' }).waitFor()],
]

describe('the pages', () => {
  let system: System
  let browser: Browser
  before(async () => {
    mkdirSync(SHOTS, { recursive: true })
    ;[system, browser] = await Promise.all([aSystem(), aBrowser()])
  })
  after(async () => {
    await browser?.close()
    await system?.stop()
  })

  for (const [name, path, ready] of PAGES) {
    for (const width of [320, 768, 1280]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        it(`${name} at ${width} px, ${colorScheme}`, async () => {
          const { page, context, wrong } = await aPage(browser, {
            viewport: { width, height: 900 },
            colorScheme,
            reducedMotion: 'reduce',
          })
          await page.goto(system.url + path)
          await ready(page)
          await page.screenshot({
            path: `${SHOTS}/${name}-${width}-${colorScheme}.png`,
            fullPage: true,
          })
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          assert.equal(overflow, 0, 'the page scrolls sideways')
          assert.deepEqual(await accessibilityFaults(page), [])
          assert.deepEqual(wrong, [])
          await context.close()
        })
      }
    }
  }

  it('says that a page does not exist', async () => {
    const answer = await fetch(`${system.url}/nowhere`)
    assert.equal(answer.status, 404)
  })
})
