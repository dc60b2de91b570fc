/** Cumulative layout shift of pages while they load; every state of the gallery has it on a wide page. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { untilIdle } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'

/** Upper bound of the cumulative layout shift by the width of the page; 0.1 counts as good. */
const BOUNDS = [
  [320, 0.03],
  [1280, 0.025],
] as const

const GALLERIES = ['/gallery', '/gallery/office'].flatMap((path) =>
  ['ready', 'error', 'empty', 'long'].map((state) => `${path}?state=${state}`),
)

describe('a loading page', async () => {
  const { system, open } = await aFullStack()

  for (const [width, bound] of BOUNDS)
    for (const path of ['/', '/account', '/office', '/thanks', ...(width === 320 ? GALLERIES : [])])
      it(`does not shift at ${width} px width: ${path}`, async () => {
        const { page } = await open({ viewport: { width, height: 900 } })
        await page.goto(`${system.url}${path}`)
        await untilIdle(page)
        assert.ok((await layoutShift(page)) <= bound)
      })
})
