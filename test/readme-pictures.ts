/**
 * Takes the pictures of README and of the site from a demo that runs: `npm start`, then `node --import tsx
 * test/readme-pictures.ts`, with its address as an argument if it is not http://localhost:8787.
 */
import { fileURLToPath } from 'node:url'
import { aPictureBrowser } from './support/browser/picture-browser.ts'

const PAGES = {
  // With the sum of the next invoice, which the sandbox answers.
  account: { place: '/account', shows: 'subscription-card [part=forecast] strong' },
  office: { place: '/office', shows: 'office-home [part=authorization]' },
}

const [address = 'http://localhost:8787'] = process.argv.slice(2)
const browser = await aPictureBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
  for (const [name, { place, shows }] of Object.entries(PAGES)) {
    const page = await context.newPage()
    await page.goto(address + place)
    await page.locator(shows).first().waitFor()
    await page.waitForFunction(() => !document.querySelector(':state(loading)'))
    const path = fileURLToPath(
      new URL(`../demo/pictures/${name}-${colorScheme}.png`, import.meta.url),
    )
    await page.screenshot({ path })
    await page.close()
  }
}
await browser.close()
