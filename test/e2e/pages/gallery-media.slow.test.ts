/** The gallery on a touch screen and in forced colors. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { arrival, CUSTOMER_GALLERY, OFFICE_GALLERY } from '../../support/browser/gallery.ts'

const TARGET = 44

/**
 * Controls in the shadow roots that are lower than a touch target, with their heights. The target of a checkbox or of a
 * radio button is itself and its label.
 */
const lowControls = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const low: string[] = []
    // The list grows while the loop walks it.
    const nodes: Node[] = [document.querySelector('main .pieces')!]
    for (const node of nodes) {
      nodes.push(...((node as Element).shadowRoot ?? node).childNodes)
      if (
        !(node instanceof HTMLElement) ||
        !node.matches('button, summary, select, input, .button, .inline')
      )
        continue
      const label = node.matches('[type=checkbox], [type=radio]') && node.closest('label')
      const { width } = (label || node).getBoundingClientRect()
      const height = Math.max(
        ...[node, ...(label ? [label] : [])].map((part) => part.getBoundingClientRect().height),
      )
      if (node.matches('.sr-only') || width === 0 || height >= least - 0.5) continue
      const { host } = node.getRootNode() as ShadowRoot
      low.push(`${host?.localName} ${node.localName}.${node.className}: ${height.toFixed(1)}`)
    }
    return [...new Set(low)]
  }, TARGET)

/** Text fields and choices below 16 px: iOS zooms the page when one of them has the focus. */
const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const small: string[] = []
    // The list grows while the loop walks it.
    const nodes: Node[] = [document.querySelector('main .pieces')!]
    for (const node of nodes) {
      nodes.push(...((node as Element).shadowRoot ?? node).childNodes)
      const isTyped =
        node instanceof HTMLElement &&
        node.matches(
          'textarea, select, input:not([type=checkbox], [type=radio], [type=file], [type=range])',
        )
      if (!isTyped || Number.parseFloat(getComputedStyle(node).fontSize) >= 16) continue
      const { host } = node.getRootNode() as ShadowRoot
      small.push(`${host?.localName} ${node.localName} ${getComputedStyle(node).fontSize}`)
    }
    return [...new Set(small)]
  })

describe('the gallery', async () => {
  const { system, browser } = await aFullStack()

  for (const gallery of [CUSTOMER_GALLERY, OFFICE_GALLERY]) {
    it(`has controls of ${TARGET} px with readable text on a touch screen: ${gallery.path}`, async () => {
      const { page, context } = await aPage(browser, {
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 844 },
      })
      await page.goto(`${system.url}${gallery.path}?state=ready`)
      await arrival(page, 'ready', gallery)
      assert.deepEqual(await lowControls(page), [])
      assert.deepEqual(await smallFields(page), [])
      await context.close()
    })
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`keeps the colors of series and legend apart in forced colors, ${colorScheme}`, async () => {
      const { page, context } = await aPage(browser, { forcedColors: 'active', colorScheme })
      await page.goto(`${system.url}/gallery?state=ready`)
      await arrival(page, 'ready', CUSTOMER_GALLERY)
      const { fills, dots } = await page.evaluate(() => {
        const { shadowRoot } = document.querySelector('usage-history')!
        return {
          fills: [...shadowRoot!.querySelectorAll('.column:last-child rect')].map(
            (rect) => getComputedStyle(rect).fill,
          ),
          dots: [...shadowRoot!.querySelectorAll('.dot')].map(
            (dot) => getComputedStyle(dot).backgroundColor,
          ),
        }
      })
      assert.ok(dots.length > 2)
      assert.equal(new Set(fills).size, fills.length)
      assert.deepEqual(fills.slice(0, dots.length), dots)
      await context.close()
    })
  }
})
