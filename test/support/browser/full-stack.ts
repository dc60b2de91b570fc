/** Fixtures for end-to-end tests: the whole system and a browser. */
import assert from 'node:assert/strict'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, onTestFinished } from 'vitest'
import { aBrowser, aPage } from './browser.ts'
import { aSystem } from './system.ts'

/** Starts the system of `npm start` and a browser, and stops both after the suite. */
export async function aFullStack(env: Record<string, string> = {}) {
  const [system, browser] = await Promise.all([aSystem({ env }), aBrowser()])
  afterAll(() => Promise.all([browser.close(), system.stop()]))

  /** A page in a context of its own. After the test it is closed, and must have had no error. */
  async function open(options?: BrowserContextOptions) {
    const opened = await aPage(browser, options)
    onTestFinished(async () => {
      await opened.context.close()
      assert.deepEqual(opened.wrong, [])
    })
    return opened
  }
  return { system, browser, open }
}
