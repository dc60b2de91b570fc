/** Checks a state of the gallery in one look: nothing in it is inaccessible, cut off or against the policy. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityFaults, aPage } from './browser.ts'
import { arrival, type Gallery } from './gallery.ts'

const SHOTS = fileURLToPath(new URL('../../dist/screenshots', import.meta.url))

const LOOKS = {
  light: { reducedMotion: 'reduce' },
  dark: { reducedMotion: 'reduce', colorScheme: 'dark' },
  tablet: { reducedMotion: 'reduce', viewport: { width: 768, height: 900 } },
  phone: { reducedMotion: 'reduce', viewport: { width: 320, height: 900 } },
  forced: { reducedMotion: 'reduce', forcedColors: 'active' },
  moving: { reducedMotion: 'no-preference' },
} satisfies Record<string, BrowserContextOptions>

export type Look = keyof typeof LOOKS

/** Also writes a screenshot to dist/screenshots. */
export async function checkGallery(
  browser: Browser,
  url: string,
  gallery: Gallery,
  state: string,
  look: Look,
): Promise<void> {
  mkdirSync(SHOTS, { recursive: true })
  const { page, context, wrong } = await aPage(browser, LOOKS[look])
  await page.goto(`${url}${gallery.path}?state=${state}`)
  await arrival(page, state, gallery)
  const name = `${gallery.path.slice(1).replace('/', '-')}-${state}-${look}`
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(beyond, 0, 'the page scrolls sideways')
  if (state !== 'long') assert.deepEqual(await brokenNumbers(page), [])
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(wrong, [])
  await context.close()
}

/** Numbers that go on in another line. */
const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    // It grows while it is walked.
    const nodes: Node[] = [document.querySelector('main')!]
    for (const node of nodes) {
      nodes.push(...((node as Element).shadowRoot ?? node).childNodes)
      if (!(node instanceof Text)) continue
      for (const { index, 0: number } of node.data.matchAll(/\d[\d.,]*\d/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + number.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) broken.push(number)
      }
    }
    return broken
  })
