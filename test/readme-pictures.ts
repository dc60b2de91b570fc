/**
 * Takes the pictures of README from a demo that runs: `npm start`, then `node --import tsx test/readme-pictures.ts`, with
 * its address as an argument if it is not http://localhost:8787.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { palettePng } from './support/browser/palette-png.ts'
import { aPictureBrowser } from './support/browser/picture-browser.ts'

const PAGES = {
  account: { path: '/account', shows: 'usage-meter' },
  office: { path: '/office', shows: 'office-home' },
}

const [address = 'http://localhost:8787'] = process.argv.slice(2)
const browser = await aPictureBrowser()
for (const colorScheme of ['light', 'dark'] as const) {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
  for (const [name, { path, shows }] of Object.entries(PAGES)) {
    const page = await context.newPage()
    await page.goto(address + path)
    await page.locator(`${shows}:not(:state(loading))`).first().waitFor()
    // Everything above the fold is there once no box is a skeleton.
    await page.waitForFunction(() => !document.querySelector(':state(loading)'))
    const { width, height, data } = PNG.sync.read(await page.screenshot())
    const file = new URL(`../demo/pictures/${name}-${colorScheme}.png`, import.meta.url)
    writeFileSync(fileURLToPath(file), palettePng({ width, height, data }))
    await page.close()
  }
}
await browser.close()
