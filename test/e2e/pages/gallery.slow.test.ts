/**
 * The gallery, each state visited once: its shifts while it loads, its accessibility, its words, and its picture; then
 * the same page on a phone, and those with the most to lose in every other look. Pictures are compared in one fixed
 * browser, which only Linux on x64 has.
 */
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  aBrowser,
  accessibilityFaults,
  aPage,
  PAY,
  untilIdle,
} from '../../support/browser/browser.ts'
import {
  arrival,
  CUSTOMER_GALLERY,
  type Gallery,
  OFFICE_GALLERY,
} from '../../support/browser/gallery.ts'
import { checkGallery, checkLayout } from '../../support/browser/gallery-check.ts'
import { layoutShift } from '../../support/browser/layout-shift.ts'
import { aPictureBrowser, hasPictureBrowser } from '../../support/browser/picture-browser.ts'
import { assertPicture } from '../../support/browser/pictures.ts'
import { SPOKEN } from '../../support/browser/spoken.ts'
import { aSystem, type System } from '../../support/browser/system.ts'

/** The gallery's own day, so that nothing has just been or is long over. */
const NOW = new Date('2026-11-20T10:00:00Z')
/** Of the cumulative layout shift; 0.1 counts as good. */
const MAX_SHIFT = 0.025
/** States with colors that differ from those of `ready`. */
const COLORED = ['ready', 'loading', 'empty', 'error', 'stale', 'read-only']
/** States with the longest contents. */
const WIDE = ['ready', 'long', 'huge']

const WIDTH = { phone: 320, tablet: 768, desktop: 1280 }
/** Charts are drawn anew in the frames after the one that has their new width. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
}

describe('the gallery', () => {
  let system: System
  let browser: Browser
  beforeAll(async () => {
    ;[system, browser] = await Promise.all([
      aSystem(),
      hasPictureBrowser ? aPictureBrowser() : aBrowser(),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await system?.stop()
  })

  async function open(
    gallery: Gallery,
    state: string,
    reducedMotion: 'reduce' | 'no-preference' = 'reduce',
  ) {
    const opened = await aPage(browser, { reducedMotion, locale: 'en-US', timezoneId: 'UTC' })
    const { page } = opened
    await page.clock.setFixedTime(NOW)
    await page.addInitScript(() => {
      crypto.getRandomValues = (bytes) => bytes
    })
    await page.goto(`${system.url}${gallery.path}?state=${state}`)
    await arrival(page, state, gallery)
    await untilIdle(page)
    await page.mouse.move(0, 0)
    return opened
  }

  /** The elements; of an ended session with its notice above them. */
  async function compare(page: Page, gallery: Gallery, state: string, look: string): Promise<void> {
    if (!hasPictureBrowser) return
    const isEnded = state === 'ended'
    // The index would cover the elements below it.
    const covers = page.locator(isEnded ? '.page-head, .states, .index' : '.index')
    const show = (display: 'none' | '') =>
      covers.evaluateAll((heads, display) => {
        for (const head of heads) (head as HTMLElement).style.display = display
      }, display)
    // What stays in view would stand anywhere in a picture that is taller than the window.
    await page.locator('.form-actions, .aside').evaluateAll((parts) => {
      for (const part of parts) (part as HTMLElement).style.position = 'static'
    })
    await show('none')
    const picture = await page
      .locator(isEnded ? 'main' : '.pieces')
      .screenshot({ animations: 'disabled', caret: 'hide' })
    await show('')
    const prefix = gallery === OFFICE_GALLERY ? 'office-' : ''
    assertPicture(`${prefix}${state}-${look}`, picture)
  }

  async function onAPhone(page: Page, gallery: Gallery, state: string): Promise<void> {
    await resize(page, WIDTH.phone)
    if (WIDE.includes(state)) await compare(page, gallery, state, 'phone')
    await checkGallery(page, state)
    if (!WIDE.includes(state)) return
    await resize(page, WIDTH.tablet)
    await checkLayout(page, state)
    // Amounts of trillions don't fit at 200 %.
    if (state === 'huge') return
    await resize(page, WIDTH.phone)
    // Text at 200 % (WCAG 1.4.4).
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await checkLayout(page, state, { isLargeText: true })
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  }

  async function inOtherColors(page: Page, gallery: Gallery, state: string): Promise<void> {
    await resize(page, WIDTH.desktop)
    await page.emulateMedia({ colorScheme: 'dark' })
    if (state === 'ready') await compare(page, gallery, state, 'dark')
    assert.deepEqual(await accessibilityFaults(page), [], 'in the dark')
    if (state !== 'ready') return
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    await compare(page, gallery, state, 'forced')
    assert.deepEqual(await accessibilityFaults(page), [], 'in forced colors')
  }

  for (const gallery of [CUSTOMER_GALLERY, OFFICE_GALLERY]) {
    for (const state of [...Object.keys(gallery.states), ...gallery.clicked]) {
      it(`${gallery.path}, ${state}`, async () => {
        const { page, context, wrong } = await open(gallery, state)
        // There the page itself takes its elements away and puts them back, or clicks.
        if (state !== 'stale' && !gallery.clicked.includes(state))
          assert.ok((await layoutShift(page)) <= MAX_SHIFT, 'it shifts')
        // First, because what was spoken is forgotten after a while.
        if (gallery === CUSTOMER_GALLERY && gallery.clicked.includes(state)) {
          const tree = await page.locator('main').ariaSnapshot()
          for (const spoken of SPOKEN[state]!) assert.match(tree, spoken)
        }
        // A phone is as narrow.
        if (state !== 'narrow') await compare(page, gallery, state, 'light')
        await checkGallery(page, state)
        await onAPhone(page, gallery, state)
        if (COLORED.includes(state)) await inOtherColors(page, gallery, state)
        assert.deepEqual(wrong, [])
        await context.close()
      })
    }
  }

  it('is the same with motion, once it has ended', async () => {
    const { page, context, wrong } = await open(CUSTOMER_GALLERY, 'ready', 'no-preference')
    await compare(page, CUSTOMER_GALLERY, 'ready', 'light')
    await checkGallery(page, 'ready')
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('opens everything that opens in its place', async () => {
    const { page, context } = await open(CUSTOMER_GALLERY, 'ready')
    for (const tag of ['usage-history', 'spend-chart'])
      await page.locator(`${tag} summary`).first().click()
    await page.locator('#invoices').getByRole('button', { name: /0040/ }).first().click()
    await page.locator('usage-alerts').getByRole('button', { name: 'Change' }).click()
    await untilIdle(page)
    await compare(page, CUSTOMER_GALLERY, 'opened', 'light')
    await resize(page, WIDTH.phone)
    await compare(page, CUSTOMER_GALLERY, 'opened', 'phone')
    await context.close()
  })

  it('confirms a payment', async () => {
    const { page, context } = await open(CUSTOMER_GALLERY, 'ready')
    await page.locator('#invoices').getByRole('button', { name: PAY }).first().click()
    const dialog = page.locator('#invoices dialog.pay')
    await dialog.waitFor()
    for (const look of ['desktop', 'phone'] as const) {
      await resize(page, WIDTH[look])
      const picture = await dialog.screenshot({ animations: 'disabled' })
      if (hasPictureBrowser)
        assertPicture(`pay-dialog-${look === 'phone' ? 'phone' : 'light'}`, picture)
    }
    await context.close()
  })
})
