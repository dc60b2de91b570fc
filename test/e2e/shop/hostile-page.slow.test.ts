/** Hostile pages: elements work there or warn, and throw no error into the page. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { mintedAt } from '../../support/browser/policed-shop.ts'
import { aSystem, freePort, type System } from '../../support/browser/system.ts'

/** Content of the page before the script; the elements must work with each. */
const AGAINST = {
  'a fetch of its own': `<script>
    const real = window.fetch
    window.fetch = async function (...args) { return Object.assign(await real.apply(this, args), { patched: true }) }
  </script>`,
  'more in the prototypes': `<script>
    for (const { prototype } of [Array, Object, String, Promise, Map, Set, Response, Element]) {
      Object.defineProperty(prototype, 'extra', { value: () => 'extra', enumerable: true, configurable: true, writable: true })
    }
    Array.prototype.groupBy = Array.prototype.last = function () { throw new Error('ours') }
  </script>`,
  'ids that pose as globals': [
    ...[
      'customElements',
      'fetch',
      'configuration',
      'tillkit',
      'navigator',
      'performance',
      'session',
    ],
    ...['sessionStorage', 'BroadcastChannel', 'screenX', 'top', 'crypto', 'api', 'trustedTypes'],
  ]
    .map((id) => `<form id="${id}"><input name="push"><input id="attributes"></form>`)
    .join(''),
  'names that pose as parts of the document': [
    ...['title', 'body', 'hidden', 'baseURI', 'documentElement', 'activeElement', 'location'],
    ...['adoptedStyleSheets', 'currentScript', 'visibilityState', 'head', 'scripts', 'cookie'],
  ]
    .map((name) => `<form name="${name}"></form>`)
    .join(''),
}

/** Forms named after methods of the document that the elements call themselves; Lit's own calls are not protected. */
const CALLED = [
  ...['adoptNode', 'createDocumentFragment', 'createElementNS', 'querySelector', 'contains'],
  ...['querySelectorAll', 'getElementById', 'addEventListener', 'removeEventListener'],
  ...['dispatchEvent', 'append', 'getRootNode', 'title', 'body', 'adoptedStyleSheets'],
]
  .map((name) => `<form name="${name}"></form>`)
  .join('')

describe('a hostile page', () => {
  let system: System
  let browser: Browser
  let server: ReturnType<typeof serve>
  let shop: string
  let link: string
  beforeAll(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    ;[link = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    const body = `
      <pay-link-button link="${link}" show-price><a href="${system.sandboxUrl}/ncp/payment/${link}">Order</a></pay-link-button>
      <till-session fetch-from="/till-session">
        <usage-meter></usage-meter>
        <balance-summary for="invoices"></balance-summary>
        <invoice-filters for="invoices"></invoice-filters>
        <invoice-list id="invoices" usage-for="history"></invoice-list>
      </till-session>`
    const app = new Hono()
    const page = (path: string, before: string, integrity = '') =>
      app.get(path, (c) =>
        c.html(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>${before}
          <script type="module" crossorigin src="${system.url}/tillkit.js" ${integrity} data-api="${system.url}"></script>
          ${body}</html>`),
      )
    page('/refused', '', `integrity="sha384-${'A'.repeat(64)}"`)
    page(
      '/defined',
      `<script>customElements.define('usage-meter', class extends HTMLElement {})</script>`,
    )
    page('/called', CALLED)
    for (const [index, before] of Object.values(AGAINST).entries()) page(`/${index}`, before)
    app.post('/till-session', (c) => mintedAt(system, new URL(c.req.url).origin))
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await system?.stop()
  })

  /** Visits a page and records its uncaught errors and our warnings. */
  async function aVisit(path: string) {
    const { page, context, wrong } = await aPage(browser)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(shop + path)
    return { page, wrong, said, close: () => context.close() }
  }

  it('keeps the shop’s own link if the script fails its integrity check', async () => {
    const { page, wrong, said, close } = await aVisit('/refused')
    assert.ok(said.some((text) => text.includes('integrity')))
    assert.equal(await page.evaluate(() => customElements.get('pay-link-button')), undefined)
    await page.getByRole('link', { name: 'Order' }).click()
    await page.waitForURL(`${system.sandboxUrl}/ncp/payment/${link}`)
    assert.deepEqual(wrong, [])
    await close()
  })

  it('gets a warning for a name that is already defined, and the other elements run', async () => {
    const { page, wrong, said, close } = await aVisit('/defined')
    await page.locator('invoice-list').getByText('Issued').first().waitFor()
    assert.ok(said.some((text) => text.startsWith('tillkit: <usage-meter> was defined before')))
    assert.deepEqual(wrong, [])
    await close()
  })

  it('has working elements beside forms named after methods of the document', async () => {
    const { page, wrong, close } = await aVisit('/called')
    // Playwright's own search calls them too.
    const text = (tag: string) =>
      page.evaluate((wanted) => {
        const [element] = Document.prototype.getElementsByTagName.call(document, wanted)
        return element?.shadowRoot?.textContent ?? ''
      }, tag)
    const shown = {
      'pay-link-button': '$',
      'usage-meter': 'API calls',
      'invoice-filters': 'All dates',
      'invoice-list': 'Issued',
    }
    for (const [tag, words] of Object.entries(shown)) {
      for (const end = Date.now() + 15_000; !(await text(tag)).includes(words); ) {
        assert.ok(Date.now() < end, `<${tag}> shows "${await text(tag)}": ${wrong}`)
        await sleep(50)
      }
    }
    const printed = await page.evaluate(async () => {
      const [list] = Document.prototype.getElementsByTagName.call(document, 'invoice-list')
      window.print = () => {}
      for (const wanted of ['[aria-expanded=false]', '[part=print]']) {
        let button: HTMLElement | null = null
        while (!(button = list!.shadowRoot!.querySelector<HTMLElement>(wanted))) {
          await new Promise((later) => setTimeout(later, 50))
        }
        button.click()
      }
      const title = Reflect.get(Document.prototype, 'title', document) as string
      dispatchEvent(new Event('afterprint'))
      return title
    })
    assert.match(printed, /^Invoice /)
    assert.deepEqual(wrong, [])
    await close()
  })

  for (const [index, what] of Object.keys(AGAINST).entries()) {
    it(`has working elements beside ${what}`, async () => {
      const { page, wrong, close } = await aVisit(`/${index}`)
      await page.locator('pay-link-button').getByText('$').waitFor()
      await page.locator('usage-meter').getByText('API calls').waitFor()
      await page.locator('invoice-list').getByText('Issued').first().waitFor()
      assert.deepEqual(wrong, [])
      await close()
    })
  }
})
