/** Visual regression tests: the gallery compared with stored screenshots, in one fixed browser. */

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aPage, PAY, untilIdle } from '../../support/browser/browser.ts'
import {
  arrival,
  CUSTOMER_GALLERY,
  type Gallery,
  OFFICE_GALLERY,
} from '../../support/browser/gallery.ts'
import { aPictureBrowser, hasPictureBrowser } from '../../support/browser/picture-browser.ts'
import { assertPicture } from '../../support/browser/pictures.ts'
import { aSystem, type System } from '../../support/browser/system.ts'

/** The gallery's own day, so that nothing has just been or is long over. */
const NOW = new Date('2026-11-20T10:00:00Z')

const LOOKS = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 320, height: 900 } },
  forced: { forcedColors: 'active' },
} satisfies Record<string, BrowserContextOptions>

type Look = keyof typeof LOOKS

/** Every state as it is, in the other looks those that have the most to lose there. A phone is as narrow as "narrow". */
const sightsOf = ({ states, clicked }: Gallery): [state: string, look: Look][] => [
  ...Object.keys(states)
    .filter((state) => state !== 'narrow')
    .map((state): [string, Look] => [state, 'light']),
  ...clicked.map((state): [string, Look] => [state, 'light']),
  ...(['ready', 'long', 'huge'] as const).map((state): [string, Look] => [state, 'phone']),
  ['ready', 'dark'],
  ['ready', 'forced'],
]

/** Everything in the gallery that opens in its place. */
async function openAll(page: Page): Promise<void> {
  for (const tag of ['usage-history', 'spend-chart']) {
    await page.locator(`${tag} summary`).first().click()
  }
  await page.locator('#invoices').getByRole('button', { name: /0040/ }).first().click()
  await page.locator('usage-alerts').getByRole('button', { name: 'Change' }).click()
  await untilIdle(page)
}

describe.skipIf(!hasPictureBrowser)('the look of the gallery', () => {
  let system: System
  let browser: Browser
  beforeAll(async () => {
    ;[system, browser] = await Promise.all([aSystem(), aPictureBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await system?.stop()
  })

  async function aGallery(
    state: string,
    options: BrowserContextOptions,
    gallery = CUSTOMER_GALLERY,
  ) {
    const fixed = { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' } as const
    const { page, context } = await aPage(browser, { ...fixed, ...options })
    await page.clock.setFixedTime(NOW)
    await page.addInitScript(() => {
      crypto.getRandomValues = (bytes) => bytes
    })
    await page.goto(`${system.url}${gallery.path}?state=${state}`)
    await arrival(page, state, gallery)
    await untilIdle(page)
    await page.mouse.move(0, 0)
    return { page, context }
  }

  /** The elements; of an ended session with its notice above them. */
  async function photograph(page: Page, state: string): Promise<Buffer> {
    const isEnded = state === 'ended'
    // The index would cover the elements below it.
    await page.locator(isEnded ? '.page-head, .states, .index' : '.index').evaluateAll((heads) => {
      for (const head of heads) head.remove()
    })
    return page
      .locator(isEnded ? 'main' : '.pieces')
      .screenshot({ animations: 'disabled', caret: 'hide' })
  }

  for (const gallery of [CUSTOMER_GALLERY, OFFICE_GALLERY]) {
    for (const [state, look] of sightsOf(gallery)) {
      it(`${gallery.path}, ${state}, ${look}`, async () => {
        const { page, context } = await aGallery(state, LOOKS[look], gallery)
        const prefix = gallery === OFFICE_GALLERY ? 'office-' : ''
        assertPicture(`${prefix}${state}-${look}`, await photograph(page, state))
        await context.close()
      })
    }
  }

  it('ready, once animations have ended', async () => {
    const { page, context } = await aGallery('ready', { reducedMotion: 'no-preference' })
    assertPicture('ready-light', await photograph(page, 'ready'))
    await context.close()
  })

  for (const look of ['light', 'phone'] as const) {
    it(`opened, ${look}`, async () => {
      const { page, context } = await aGallery('ready', LOOKS[look])
      await openAll(page)
      assertPicture(`opened-${look}`, await photograph(page, 'ready'))
      await context.close()
    })

    it(`confirming a payment, ${look}`, async () => {
      const { page, context } = await aGallery('ready', LOOKS[look])
      await page.locator('#invoices').getByRole('button', { name: PAY }).first().click()
      const dialog = page.locator('#invoices dialog.pay')
      await dialog.waitFor()
      assertPicture(`pay-dialog-${look}`, await dialog.screenshot({ animations: 'disabled' }))
      await context.close()
    })
  }
})
