/** The gallery: every element in every state, nothing in any of them inaccessible, cut off or against the policy. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { aBrowser, aPage } from '../support/browser.ts'
import { arrival, CLICKED, STATES, type State } from '../support/gallery.ts'
import { checkGallery } from '../support/gallery-check.ts'
import { aSystem, type System } from '../support/system.ts'

/** The elements that `tillkit.js` registers. */
const TAGS = [
  ...readFileSync(new URL('../../components/tillkit.ts', import.meta.url), 'utf8').matchAll(
    /^import '\.\/([\w-]+)\/.*\.define\.ts'/gm,
  ),
].map(([, tag]) => tag!)

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

  /** Each state after a click, as a screen reader has it. */
  const SPOKEN: Record<(typeof CLICKED)[number], RegExp[]> = {
    paying: [/dialog "Pay \$123\.45"/, /button "Cancel"/, /button "Pay \$123\.45"/],
    'pay-pending': [/Payment processing/],
    'pay-failed': [/Failed/, /The payment method was declined\./],
    'pay-unknown': [/Checking/, /may have been submitted/],
    'alert-form': [
      /form "New alert"/,
      /combobox "What to watch"/,
      /spinbutton "Alert me at"/,
      /button "Save"/,
      /button "Cancel"/,
    ],
    'alert-delete': [/alert: Delete this alert\?/, /button "Delete alert"/, /button "Keep"/],
    blocked: [/Your browser blocked the checkout window\./, /link "Open checkout"/],
    ended: [/session has ended/i],
  }
  for (const state of CLICKED) {
    it(`${state}, in the accessibility tree`, async () => {
      const { page, context } = await aPage(browser)
      await page.goto(`${system.url}/gallery?state=${state}`)
      await arrival(page, state)
      const tree = await page.locator('main').ariaSnapshot()
      for (const spoken of SPOKEN[state]) assert.match(tree, spoken)
      await context.close()
    })
  }

  for (const state of [...(Object.keys(STATES) as State[]), ...CLICKED]) {
    it(state, () => checkGallery(browser, system.url, state, 'light'))
  }
})
