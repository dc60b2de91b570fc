/** A camera reads the checkout's address off the screen, in the light and in the dark, and off paper. */
import assert from 'node:assert/strict'
import jsQR from 'jsqr'
import { PNG } from 'pngjs'
import { describe, it } from 'vitest'
import { aFullStack } from '../../support/browser/full-stack.ts'

const LOOKS = {
  light: { colorScheme: 'light', forcedColors: 'none', media: 'screen' },
  dark: { colorScheme: 'dark', forcedColors: 'none', media: 'screen' },
  forced: { colorScheme: 'dark', forcedColors: 'active', media: 'screen' },
  paper: { colorScheme: 'dark', forcedColors: 'none', media: 'print' },
} as const

describe('the QR code of a payment link', async () => {
  const { system, open } = await aFullStack()

  it('is decoded to the checkout URL in every look', async () => {
    const { page } = await open()
    await page.goto(system.url)
    const button = page.locator('pay-link-button').first()
    const address = await button.locator('a').first().getAttribute('href')
    assert.match(address!, /^http.*\/ncp\/payment\/PLB-[A-Z0-9]{12}$/)
    await button.evaluate((element) => element.toggleAttribute('qr', true))
    const code = button.getByRole('img', { name: 'QR code' })
    for (const [name, look] of Object.entries(LOOKS)) {
      await page.emulateMedia(look)
      const { data, width, height } = PNG.sync.read(await code.screenshot())
      assert.equal(jsQR(new Uint8ClampedArray(data), width, height)?.data, address, name)
    }
  })
})
