/** The gallery in the looks beyond the light one: dark, narrow, forced colours, with motion. */
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { aBrowser } from '../support/browser.ts'
import { STATES, type State } from '../support/gallery.ts'
import { checkGallery, type Look } from '../support/gallery-check.ts'
import { aSystem, type System } from '../support/system.ts'

const VIEWS: [State, Look][] = [
  ...(Object.keys(STATES) as State[]).flatMap((state): [State, Look][] => [
    [state, 'dark'],
    [state, 'phone'],
  ]),
  ['ready', 'forced'],
  ['ready', 'moving'],
  ['ready', 'tablet'],
  ['huge', 'tablet'],
]

describe('the gallery', () => {
  let system: System
  let browser: Browser
  before(async () => {
    ;[system, browser] = await Promise.all([aSystem(), aBrowser()])
  })
  after(async () => {
    await browser?.close()
    await system?.stop()
  })

  for (const [state, look] of VIEWS) {
    it(`${state}, ${look}`, () => checkGallery(browser, system.url, state, look))
  }
})
