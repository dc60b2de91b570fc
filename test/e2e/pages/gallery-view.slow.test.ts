/**
 * The switches of the galleries: the address keeps width, theme, language and direction; the index leads to each
 * element.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { arrival, CUSTOMER_GALLERY, OFFICE_GALLERY } from '../../support/browser/gallery.ts'

describe('the view of a gallery', async () => {
  const { system, browser } = await aFullStack()

  for (const gallery of [CUSTOMER_GALLERY, OFFICE_GALLERY]) {
    const open = async (query: string, width = 1280) => {
      const opened = await aPage(browser, { viewport: { width, height: 900 } })
      await opened.page.goto(`${system.url}${gallery.path}?${query}`)
      return opened
    }

    it(`follows the switches, and keeps them with another state: ${gallery.path}`, async () => {
      const { page, context, wrong } = await open('state=ready')
      const view = page.getByRole('navigation', { name: 'View' })
      const steps = [
        ['320 px', 'state=ready&width=320'],
        ['Dark', 'state=ready&width=320&theme=dark'],
        ['Deutsch', 'state=ready&width=320&theme=dark&lang=de'],
        ['Right to left', 'state=ready&width=320&theme=dark&lang=de&dir=rtl'],
      ] as const
      for (const [name, query] of steps) {
        await view.getByRole('link', { name, exact: true }).click()
        await page.waitForURL(`${system.url}${gallery.path}?${query}`)
      }
      await page.getByRole('link', { name: 'Empty', exact: true }).click()
      await page.waitForURL(/\?state=empty&width=320&theme=dark&lang=de&dir=rtl$/)
      const shown = await page.evaluate(() => {
        const pieces = document.querySelector('.pieces')!
        const { direction, colorScheme } = getComputedStyle(pieces)
        return [
          pieces.clientWidth,
          direction,
          colorScheme,
          document.querySelector('till-session')!.lang,
        ]
      })
      assert.deepEqual(shown, [320, 'rtl', 'dark', 'de'])
      assert.equal(await view.locator('[aria-current]').count(), 4)
      await page.reload()
      assert.equal(await view.locator('[aria-current]').nth(0).innerText(), '320 px')
      await view.getByRole('link', { name: 'Full', exact: true }).click()
      await page.waitForURL(/\?state=empty&theme=dark&lang=de&dir=rtl$/)
      assert.deepEqual(wrong, [])
      await context.close()
    })

    it(`leads from its index to every element, in sight at the end of the page: ${gallery.path}`, async () => {
      const { page, context } = await open('state=ready', 768)
      await arrival(page, 'ready', gallery)
      const index = page.getByRole('navigation', { name: 'Elements' })
      const headings = await page.locator('.pieces > section > h2').allInnerTexts()
      assert.deepEqual(await index.getByRole('link').allInnerTexts(), headings)
      await index.getByRole('link').last().click()
      const last = page.locator('.pieces > section > h2').last()
      await page.waitForFunction(() => scrollY > 500)
      const bar = (await index.boundingBox())!
      assert.ok(Math.abs(bar.y) < 1, `the index is at ${bar.y} px`)
      assert.ok((await last.boundingBox())!.y >= bar.height)
      await context.close()
    })

    for (const [name, query, width] of [
      ['Arabic in the dark', 'state=ready&lang=ar&theme=dark', 1280],
      ['Japanese on a phone', 'state=ready&lang=ja&width=1280', 320],
    ] as const)
      it(`passes axe without scrolling sideways, ${name}: ${gallery.path}`, async () => {
        const { page, context, wrong } = await open(query, width)
        await arrival(page, 'ready', gallery)
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        assert.equal(beyond, 0)
        assert.deepEqual(await accessibilityFaults(page), [])
        assert.deepEqual(wrong, [])
        await context.close()
      })
  }

  it('ignores values that no switch has', async () => {
    const { page, context } = await aPage(browser)
    await page.goto(`${system.url}/gallery?state=ready&width=7&theme=pink&lang=xx&dir=up`)
    const current = page.locator('#switches [aria-current]')
    assert.deepEqual(await current.allInnerTexts(), [
      'Full',
      'System',
      'English',
      'Of the language',
    ])
    await context.close()
  })
})
