/** The gallery: every element in every state, nothing in any of them inaccessible, cut off or against the policy. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { aBrowser, accessibilityFaults, aPage } from '../support/browser.ts'
import { arrival, STATES, type State } from '../support/gallery.ts'
import { aSystem, type System } from '../support/system.ts'

const SHOTS = fileURLToPath(new URL('../../dist/screenshots', import.meta.url))

const LOOKS: Record<string, BrowserContextOptions> = {
  light: { reducedMotion: 'reduce' },
  dark: { reducedMotion: 'reduce', colorScheme: 'dark' },
  tablet: { reducedMotion: 'reduce', viewport: { width: 768, height: 900 } },
  phone: { reducedMotion: 'reduce', viewport: { width: 320, height: 900 } },
  forced: { reducedMotion: 'reduce', forcedColors: 'active' },
  moving: { reducedMotion: 'no-preference' },
}

/** Every state as it is, narrow and in the dark; one that shows all of it in the other looks too. */
const SIGHTS = [
  ...Object.keys(STATES).flatMap((state) =>
    ['light', 'dark', 'phone'].map((look) => [state, look] as const),
  ),
  ...['forced', 'moving'].map((look) => ['ready', look] as const),
  ...['ready', 'huge'].map((state) => [state, 'tablet'] as const),
]

/** The elements that `tillkit.js` registers. */
const TAGS = [
  ...readFileSync(new URL('../../components/tillkit.ts', import.meta.url), 'utf8').matchAll(
    /^import '\.\/([\w-]+)\/.*\.define\.ts'/gm,
  ),
].map(([, tag]) => tag!)

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

describe('the gallery', () => {
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

  it('calls only API routes of the selected state', async () => {
    const { page, context } = await aPage(browser)
    const strange: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/api\//.test(pathname) && !pathname.startsWith('/gallery/jpy/')) strange.push(pathname)
    })
    await page.goto(`${system.url}/gallery?state=jpy`)
    await arrival(page, 'jpy')
    assert.deepEqual(strange, [])
    await context.close()
  })

  it('opens every element from the built tillkit.js', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/gallery?state=ready`)
    await arrival(page, 'ready')
    assert.equal(await page.locator('script[src$="/tillkit.js"]').count(), 1)
    const empty = await page.evaluate(
      (tags) =>
        tags.filter((tag) => {
          const element = document.querySelector(tag)
          return !element?.matches(':defined') || !element.shadowRoot?.querySelector('slot, [part]')
        }),
      TAGS,
    )
    assert.deepEqual(empty, [])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  for (const [state, look] of SIGHTS) {
    it(`${state}, ${look}`, async () => {
      const { page, context, wrong } = await aPage(browser, LOOKS[look])
      await page.goto(`${system.url}/gallery?state=${state}`)
      await arrival(page, state as State)
      await page.screenshot({ path: `${SHOTS}/gallery-${state}-${look}.png`, fullPage: true })
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.equal(beyond, 0, 'the page scrolls sideways')
      if (state !== 'long') assert.deepEqual(await brokenNumbers(page), [])
      assert.deepEqual(await accessibilityFaults(page), [])
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }
})
