/** Checks a state of the gallery in one look: nothing in it is inaccessible, cut off or against the policy. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityFaults, aPage } from './browser.ts'
import { arrival, type Gallery } from './gallery.ts'

const SHOTS = fileURLToPath(new URL('../../../dist/screenshots', import.meta.url))

const LOOKS = {
  light: { reducedMotion: 'reduce' },
  dark: { reducedMotion: 'reduce', colorScheme: 'dark' },
  tablet: { reducedMotion: 'reduce', viewport: { width: 768, height: 900 } },
  phone: { reducedMotion: 'reduce', viewport: { width: 320, height: 900 } },
  'large-text': { reducedMotion: 'reduce', viewport: { width: 320, height: 900 } },
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
  // Text at 200 % (WCAG 1.4.4).
  if (look === 'large-text') {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  }
  const name = `${gallery.path.slice(1).replace('/', '-')}-${state}-${look}`
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(beyond, 0, 'the page scrolls sideways')
  // Amounts of trillions don't fit everywhere.
  if (state !== 'huge') assert.deepEqual(await cutTexts(page), [])
  if (state !== 'long' && state !== 'huge' && look !== 'large-text')
    assert.deepEqual(await brokenNumbers(page), [])
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(wrong, [])
  await context.close()
}

/** Texts beyond the edge of their card, which clips them. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = []
    // Nodes with the box of their card. The list grows while the loop walks it.
    const nodes: [Node, DOMRect?][] = [[document.querySelector('main .pieces')!]]
    for (const [node, card] of nodes) {
      if (node instanceof Text && card && node.data.trim()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const isCut = [...range.getClientRects()].some(
          ({ left, right, width }) => width > 0 && (left < card.left - 1 || right > card.right + 1),
        )
        if (isCut) cut.push(node.data.trim())
      }
      if (!(node instanceof Element)) continue
      const { clipPath, visibility, overflowX } = getComputedStyle(node)
      if (clipPath !== 'none' || visibility === 'hidden') continue
      const box = node.matches('.card') ? node.getBoundingClientRect() : card
      for (const child of (node.shadowRoot ?? node).childNodes) {
        nodes.push(/auto|scroll/.test(overflowX) ? [child] : [child, box])
      }
    }
    return cut
  })

/** Numbers that go on in another line. */
const brokenNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    // It grows while it is walked.
    const nodes: Node[] = [document.querySelector('main .pieces')!]
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
