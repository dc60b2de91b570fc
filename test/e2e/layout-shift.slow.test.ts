/** Nothing jumps while a page loads: what comes takes the place that was kept for it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aPage } from '../support/browser.ts'
import { STATES } from '../support/gallery.ts'
import { aWhole } from '../support/whole.ts'

/** The most that all shifts of a page may come to; 0.1 is what the web calls good. */
const SHIFT = 0.02

/** Without `stale`, where the page itself takes its elements away and puts them back. */
const STATES_AT_REST = Object.keys(STATES).filter((state) => state !== 'stale')

const PATHS = [
  '/',
  '/account',
  '/thanks',
  ...STATES_AT_REST.map((state) => `/gallery?state=${state}`),
]

describe('a page that loads', async () => {
  const { system, browser } = await aWhole()

  for (const width of [320, 1280]) {
    it(`stays where it is, ${width} px wide`, async () => {
      const shifts: Record<string, number> = {}
      for (const path of PATHS) {
        const { page, context } = await aPage(browser, { viewport: { width, height: 900 } })
        await page.goto(`${system.url}${path}`)
        await page.waitForLoadState('networkidle')
        shifts[path] = await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              let sum = 0
              new PerformanceObserver((list) => {
                for (const entry of list.getEntries())
                  sum += (entry as never as { value: number }).value
              }).observe({ type: 'layout-shift', buffered: true })
              setTimeout(() => resolve(sum), 250)
            }),
        )
        await context.close()
      }
      const jumping = Object.entries(shifts).filter(([, shift]) => shift > SHIFT)
      assert.deepEqual(jumping, [])
    })
  }
})
