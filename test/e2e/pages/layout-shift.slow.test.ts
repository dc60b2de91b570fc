/** Cumulative layout shift of pages while they load. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage, untilIdle } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { CUSTOMER_GALLERY, OFFICE_GALLERY } from '../../support/browser/gallery.ts'

/** Upper bound of the cumulative layout shift by the width of the page; 0.1 counts as good. */
const BOUNDS = [
  [320, 0.03],
  [1280, 0.025],
] as const

/** Without `stale`, where the page itself takes its elements away and puts them back. */
const addressesAtRest = ({ path, states }: typeof OFFICE_GALLERY) =>
  Object.keys(states)
    .filter((state) => state !== 'stale')
    .map((state) => `${path}?state=${state}`)

const PATHS = [
  '/',
  '/account',
  '/office',
  '/thanks',
  ...addressesAtRest(CUSTOMER_GALLERY),
  ...addressesAtRest(OFFICE_GALLERY),
]

describe('a loading page', async () => {
  const { system, browser } = await aFullStack()

  for (const [width, bound] of BOUNDS) {
    it(`does not shift at ${width} px width`, async () => {
      const shifts: Record<string, number> = {}
      for (const path of PATHS) {
        const { page, context } = await aPage(browser, { viewport: { width, height: 900 } })
        await page.goto(`${system.url}${path}`)
        await untilIdle(page)
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
      const jumping = Object.entries(shifts).filter(([, shift]) => shift > bound)
      assert.deepEqual(jumping, [])
    })
  }
})
