/** The gallery: every element, nothing in it inaccessible, cut off or against the policy. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage, untilIdle } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { arrival, CUSTOMER_GALLERY, OFFICE_GALLERY, tagsOf } from '../../support/browser/gallery.ts'
import { checkGallery } from '../../support/browser/gallery-check.ts'

const gallery = CUSTOMER_GALLERY

describe('the gallery', async () => {
  const { system, browser, open } = await aFullStack()

  it('calls only API routes of the selected state', async () => {
    const { page, context } = await aPage(browser)
    const strange: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/api\//.test(pathname) && !pathname.startsWith('/gallery/jpy/')) strange.push(pathname)
    })
    await page.goto(`${system.url}/gallery?state=jpy`)
    await arrival(page, 'jpy', gallery)
    assert.deepEqual(strange, [])
    await context.close()
  })

  for (const [script, { path }] of [
    ['tillkit', CUSTOMER_GALLERY],
    ['backoffice', OFFICE_GALLERY],
  ] as const) {
    it(`opens every element from the built ${script}.js`, async () => {
      const { page, context, wrong } = await aPage(browser)
      await page.goto(`${system.url}${path}?state=ready`)
      await untilIdle(page)
      assert.equal(await page.locator(`script[src$="/${script}.js"]`).count(), 1)
      const empty = await page.evaluate(
        (tags) =>
          tags.filter((tag) => {
            const element = document.querySelector(tag)
            return (
              !element?.matches(':defined') || !element.shadowRoot?.querySelector('slot, [part]')
            )
          }),
        tagsOf(script),
      )
      assert.deepEqual(empty, [])
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }

  for (const [shown, state] of [
    [gallery, 'ready'],
    [gallery, 'error'],
    [gallery, 'long'],
    [gallery, 'arabic'],
    [OFFICE_GALLERY, 'ready'],
  ] as const) {
    it(`${shown.path}, ${state}`, async () => {
      const { page } = await open({ reducedMotion: 'reduce' })
      await page.goto(`${system.url}${shown.path}?state=${state}`)
      await arrival(page, state, shown)
      await checkGallery(page, state)
    })
  }
})
