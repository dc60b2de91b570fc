/** Preload hints for the elements' files: those of the guide, of `integrity.json` and of the demo's pages. */
import assert from 'node:assert/strict'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import { aBrowser, aPage, untilIdle } from '../../support/browser/browser.ts'
import { aSystem, freePort, type System } from '../../support/browser/system.ts'

const TAGS = codeOf('docs/examples/start/production.html', 'preload')
const HEADER = codeOf('docs/examples/start/preload.http')
const WRONG_HASH = `sha384-${'A'.repeat(64)}`

interface Integrity {
  version: string
  files: Record<string, { integrity: string; preload: string }>
}

describe('a preload hint', () => {
  let system: System
  let browser: Browser
  let shop: string
  let published: Integrity
  let server: ReturnType<typeof serve>
  beforeAll(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    published = (await (await fetch(`${system.url}/integrity.json`)).json()) as Integrity
    const [link] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    // The script tag comes from another script, as with a tag manager: no parser finds it early.
    const late = `document.body.append(Object.assign(document.createElement('script'), {
      type: 'module', crossOrigin: '', src: '${addressOf('tillkit.js')}',
      integrity: '${published.files['tillkit.js']!.integrity}' }))`
    const page = (head: string) =>
      `<!doctype html><html lang="de"><title>Shop</title>${head}<body>
        <pay-link-button link="${link}"></pay-link-button>
        <script type="application/json" data-api="${system.url}"></script>
        <script>addEventListener('load', () => { ${late} })</script></html>`
    const [name = '', value = ''] = located(HEADER)
      .trim()
      .split(/: (.*)/s)
    const unused = `<link rel="preload" as="fetch" crossorigin href="${addressOf('locales/fr.json')}">`
    const app = new Hono()
      .get('/tags', (c) => c.html(page(located(TAGS))))
      .get('/header', (c) => c.html(page(''), 200, { [name]: value }))
      .get('/unused', (c) => c.html(page(located(TAGS) + unused)))
      .get('/wrong', (c) => c.html(page(located(TAGS).replace(/sha384-[^"]+/, WRONG_HASH))))
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await system?.stop()
  })

  const addressOf = (file: string) => `${system.url}/tillkit@${published.version}/${file}`
  /** A hint of the guide with the values of this build. */
  const located = (hint: string) =>
    hint
      .replaceAll('https://pay.shop.example', system.url)
      .replaceAll('tillkit@0.1.0', `tillkit@${published.version}`)
      .replace('sha384-…', published.files['tillkit.js']!.integrity)

  /** A page with its requests and its console messages. */
  async function aVisit(url: string) {
    const { page, context } = await aPage(browser)
    const requested: string[] = []
    const logged: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(url)
    return { page, context, requested, logged }
  }
  const times = (requested: string[], url: string) =>
    requested.filter((other) => other === url).length
  /** Waits until the browser warns of a preloaded file that no one used, a few seconds after the load. */
  async function warningOfUnusedFile(page: Page) {
    await page.waitForEvent('console', (message) => message.text().includes('not used'))
  }

  it('has its file loaded once, without a warning, as tags and as a header', async () => {
    const visits = [await aVisit(`${shop}/tags`), await aVisit(`${shop}/header`)]
    for (const { page } of visits) await page.getByRole('link', { name: 'Kaufen' }).waitFor()
    // Opened last, so that a warning on the pages before came earlier.
    const control = await aVisit(`${shop}/unused`)
    await warningOfUnusedFile(control.page)
    for (const { requested, logged, context } of [...visits, control]) {
      assert.equal(times(requested, addressOf('tillkit.js')), 1)
      assert.equal(times(requested, addressOf('locales/de.json')), 1)
      const warnings = logged.filter((text) => /preload/i.test(text))
      assert.equal(warnings.length, context === control.context ? 1 : 0, warnings.join('\n'))
      await context.close()
    }
  })

  for (const [path, files] of [
    ['/tags', ['tillkit.js', 'locales/de.json']],
    ['/header', ['tillkit.js']],
  ] as const)
    it(`requests its file before the page’s own script does: ${path}`, async () => {
      const { page, context } = await aVisit(shop + path)
      await page.getByRole('link', { name: 'Kaufen' }).waitFor()
      for (const file of files) {
        const [start, load] = await page.evaluate((url) => {
          const [visit] = performance.getEntriesByType('navigation')
          const [entry] = performance.getEntriesByName(url)
          return [entry!.startTime, (visit as PerformanceNavigationTiming).loadEventStart] as const
        }, addressOf(file))
        assert.ok(start < load, file)
      }
      await context.close()
    })

  it('keeps the script from running, if its hash is not that of the file', async () => {
    const { page, context, logged } = await aVisit(`${shop}/wrong`)
    await untilIdle(page)
    assert.match(logged.join('\n'), /integrity/)
    assert.equal(await page.evaluate(() => Boolean(customElements.get('pay-link-button'))), false)
    await context.close()
  })

  it('is part of integrity.json for each file', () => {
    for (const [name, { integrity, preload }] of Object.entries(published.files)) {
      const [tag = ''] = TAGS.split('\n')
      const expected = tag
        .replace('https://pay.shop.example', '')
        .replace('tillkit@0.1.0/tillkit.js', `tillkit@${published.version}/${name}`)
        .replace('sha384-…', integrity)
      assert.equal(preload, expected)
    }
  })

  for (const [path, script] of [
    ['/', 'pay-link-button.js'],
    ['/pricing', 'pricing-table.js'],
    ['/account', 'tillkit.js'],
    ['/office', 'backoffice.js'],
  ] as const)
    it(`is a header of the demo’s ${path}, and its script is loaded once`, async () => {
      const hint = (await fetch(system.url + path)).headers.get('link')
      const { integrity } = published.files[script]!
      assert.equal(
        hint,
        `</${script}>; rel=modulepreload; integrity="${integrity}"; crossorigin=anonymous`,
      )
      const { page, context, requested, logged } = await aVisit(system.url + path)
      await untilIdle(page)
      assert.equal(times(requested, `${system.url}/${script}`), 1)
      assert.deepEqual(
        logged.filter((text) => /preload|integrity/i.test(text)),
        [],
      )
      await context.close()
    })
})
