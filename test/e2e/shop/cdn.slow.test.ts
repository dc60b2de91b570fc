/** The script tag for production: a versioned address with the hash of `integrity.json`. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { codeOf } from '../../../scripts/site/code.mjs'
import { aBrowser, aPage, untilIdle } from '../../support/browser/browser.ts'
import { aSystem, freePort, type System } from '../../support/browser/system.ts'

const TAG = codeOf('docs/examples/start/production.html', 'script')

interface Integrity {
  version: string
  files: Record<string, { integrity: string; bytes: number }>
}

/** What a file shows, and the translations that it loads. */
const LOADS: Record<string, { seen: string; locales: string[] }> = {
  'tillkit.js': { seen: 'a:text("Kaufen")', locales: ['de.json'] },
  'pay-link-button.js': { seen: 'a:text("Kaufen")', locales: ['pay-link-button/de.json'] },
  'pay-link-return.js': { seen: 'pay-link-return:defined', locales: ['pay-link-return/de.json'] },
  'pricing-table.js': { seen: 'bdi:text("Jährlich")', locales: ['pricing-table/de.json'] },
  'backoffice.js': {
    seen: 'billing-activation:defined',
    locales: ['de.json', 'backoffice/de.json'],
  },
}

describe('the script tag for production', () => {
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
    const app = new Hono()
    for (const name of Object.keys(published.files))
      app.get(`/${name}`, (c) =>
        c.html(`<!doctype html><html lang="de"><title>Shop</title>${tagOf(name)}
          <pay-link-button link="${link}"></pay-link-button>
          <pay-link-return>Zurück</pay-link-return>
          <pricing-table></pricing-table>
          <billing-activation></billing-activation></html>`),
      )
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await system?.stop()
  })

  /** The tag of the guide with the values of this build. */
  function tagOf(name: string): string {
    const { version, files } = published
    const tag = TAG.replaceAll('https://pay.shop.example', system.url)
      .replace('tillkit@0.1.0/tillkit.js', `tillkit@${version}/${name}`)
      .replace('sha384-…', files[name]!.integrity)
    assert.notEqual(tag, TAG)
    return tag
  }

  it('loads each file with its translations from the versioned address', async () => {
    assert.deepEqual(Object.keys(published.files).sort(), Object.keys(LOADS).sort())
    for (const [name, { seen, locales }] of Object.entries(LOADS)) {
      const { page, context, wrong } = await aPage(browser)
      const loaded: string[] = []
      page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname))
      await page.goto(`${shop}/${name}`)
      await page.locator(seen).first().waitFor()
      await untilIdle(page)
      const at = (file: string) => `/tillkit@${published.version}/${file}`
      const files = [name, ...locales.map((locale) => `locales/${locale}`)]
      assert.deepEqual(
        loaded.filter((path) => path.startsWith(at(''))).sort(),
        files.map(at).sort(),
      )
      assert.deepEqual(wrong, [])
      await context.close()
    }
  })

  it('has the hash of the bytes at both addresses, in every encoding', async () => {
    for (const [name, { integrity, bytes }] of Object.entries(published.files))
      for (const path of [`/${name}`, `/tillkit@${published.version}/${name}`])
        for (const encoding of ['br', 'gzip', 'identity']) {
          const response = await fetch(system.url + path, {
            headers: { 'Accept-Encoding': encoding },
          })
          const content = Buffer.from(await response.arrayBuffer())
          const coding = response.headers.get('content-encoding') ?? 'identity'
          assert.equal(coding, encoding)
          assert.equal(content.length, bytes)
          const hash = createHash('sha384').update(content).digest('base64')
          assert.equal(`sha384-${hash}`, integrity)
        }
  })
})
