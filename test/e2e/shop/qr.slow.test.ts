/** A camera reads the checkout's address off the screen, in the light and in the dark. */
import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

/** Decodes the QR code in a screenshot. */
async function seen(browser: Browser, picture: Buffer): Promise<string | undefined> {
  const { page, context } = await aPage(browser)
  const { data, width, height } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const drawing = canvas.getContext('2d')!
    drawing.drawImage(image, 0, 0)
    const pixels = drawing.getImageData(0, 0, image.width, image.height)
    return { data: [...pixels.data], width: pixels.width, height: pixels.height }
  }, picture.toString('base64'))
  await context.close()
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

const LOOKS: Record<string, BrowserContextOptions> = {
  light: {},
  dark: { colorScheme: 'dark' },
  forced: { colorScheme: 'dark', forcedColors: 'active' },
}

describe('the QR code of a payment link', async () => {
  const { system, browser } = await aFullStack()

  async function shown(page: Page) {
    await page.goto(system.url)
    const button = page.locator('pay-link-button').first()
    const address = await button.locator('a').first().getAttribute('href')
    await button.evaluate((element) => element.toggleAttribute('qr', true))
    const code = button.getByRole('img', { name: 'QR code' })
    await code.waitFor()
    return { code, address }
  }

  for (const [look, options] of Object.entries(LOOKS)) {
    it(`is decoded to the checkout URL: ${look}`, async () => {
      const { page, context, wrong } = await aPage(browser, options)
      const { code, address } = await shown(page)
      assert.match(address!, /^http.*\/ncp\/payment\/PLB-[A-Z0-9]{12}$/)
      assert.equal(await seen(browser, await code.screenshot()), address)
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }

  it('is decoded to the same URL from print', async () => {
    const { page, context } = await aPage(browser, { colorScheme: 'dark' })
    const { code, address } = await shown(page)
    await page.emulateMedia({ media: 'print' })
    assert.equal(await seen(browser, await code.screenshot()), address)
    await context.close()
  })
})
