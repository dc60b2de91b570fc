/** Checks a state of the gallery as it is shown: nothing in it is inaccessible or cut off. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { accessibilityFaults } from './browser.ts'

/** The layout alone. */
export async function checkLayout(
  page: Page,
  state: string,
  { isLargeText = false } = {},
): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(beyond, 0, `the page scrolls sideways at ${page.viewportSize()!.width} px`)
  // Amounts of trillions don't fit everywhere.
  if (state !== 'huge') assert.deepEqual(await cutTexts(page), [])
  if (state !== 'long' && state !== 'huge' && !isLargeText)
    assert.deepEqual(await brokenNumbers(page), [])
}

export async function checkGallery(page: Page, state: string): Promise<void> {
  await checkLayout(page, state)
  assert.deepEqual(await accessibilityFaults(page), [])
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
