/** An element that is taken from the page is given up: nothing of the script holds on to it. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { aSystem } from '../../support/browser/system.ts'

const TAGS = [
  ...['pay-link-button', 'usage-meter', 'usage-history', 'usage-alerts', 'invoice-list'],
  ...['invoice-filters', 'balance-summary', 'spend-chart', 'credit-balance'],
]
const TIMES = 20
/** The last one that was drawn may still be where the next would be drawn from. */
const MOST = 1
/** Milliseconds after which warnings that come late have come, and with room for a slow machine. */
const LATEST = 20_000

it('removed elements are garbage-collected', async () => {
  const [system, browser] = await Promise.all([aSystem(), aBrowser()])
  try {
    const { page } = await aPage(browser)
    await page.goto(`${system.url}/gallery?state=ready`)
    await page.locator('invoice-list').getByText('Issued').first().waitFor()
    await page.evaluate(
      async ([tags, times]) => {
        const session = document.querySelector('#session')!
        const gone: Record<string, WeakRef<Element>[]> = {}
        for (const tag of tags) {
          gone[tag] = []
          for (let time = 0; time < times; time++) {
            const element = document.createElement(tag)
            session.append(element)
            await new Promise((resolve) => setTimeout(resolve, 10))
            element.remove()
            gone[tag].push(new WeakRef(element))
          }
        }
        Object.assign(window, { gone })
      },
      [TAGS, TIMES] as const,
    )
    const debuggers = await page.context().newCDPSession(page)
    const held = async () => {
      await debuggers.send('HeapProfiler.collectGarbage')
      return page.evaluate(() => {
        const { gone } = window as never as { gone: Record<string, WeakRef<Element>[]> }
        return Object.entries(gone).map(
          ([tag, refs]) => [tag, refs.filter((ref) => ref.deref()).length] as const,
        )
      })
    }
    let left = await held()
    const end = performance.now() + LATEST
    while (left.some(([, count]) => count > MOST) && performance.now() < end) {
      await pause(500)
      left = await held()
    }
    assert.deepEqual(
      left.filter(([, count]) => count > MOST),
      [],
    )
  } finally {
    await browser.close()
    await system.stop()
  }
})
