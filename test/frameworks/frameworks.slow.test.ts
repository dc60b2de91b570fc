/** The npm package in an application of each framework: compiled strictly, and run in a browser on the sandbox. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { aBrowser, aPage } from '../support/browser.ts'
import { anApp, type PackedApp, packElements } from '../support/packed-app.ts'
import { mintedAt } from '../support/policed-shop.ts'
import { aSystem, freePort, type System } from '../support/system.ts'

const SOURCES = fileURLToPath(new URL('.', import.meta.url))
const APPS = readdirSync(SOURCES).filter((name) => statSync(join(SOURCES, name)).isDirectory())

/** Errors of the compiler for the uses in `wrong.*`. */
const WRONG = {
  attribute: /tables/,
  property: /number'? is not assignable to type '(Limits|Readonly<Record)/,
  event: /Property 'total' does not exist/,
}

describe('the npm package', () => {
  let system: System
  let browser: Browser
  let shop: string
  let tarball: string
  let server: ReturnType<typeof serve>
  let root = ''
  before(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    tarball = packElements()
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    const app = new Hono()
    app.post('/till-session', () => mintedAt(system, shop))
    app.use('*', (c, next) => serveStatic({ root: relative(process.cwd(), root) })(c, next))
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  })
  after(async () => {
    await browser?.close()
    server?.close()
    await system?.stop()
  })

  for (const name of APPS) {
    describe(`in ${name}`, () => {
      let app: PackedApp
      it('is installed from the packed package', async () => {
        app = await anApp(name, tarball)
        assert.ok(existsSync(join(app.folder, 'node_modules/tillkit/dist/tillkit.js')))
      })

      const wrong = readdirSync(join(SOURCES, name)).filter((file) => file.startsWith('wrong.'))

      for (const file of wrong) {
        it('compiles strictly, and not with a wrong attribute, property or event', async () => {
          const right = await app.run('check')
          assert.equal(right.code, 0, right.output)
          const remove = app.add(file)
          const { code, output } = await app.run('check')
          remove()
          assert.notEqual(code, 0)
          for (const [use, error] of Object.entries(WRONG)) assert.match(output, error, use)
        })
      }

      it('shows the usage and the button, and calls a listener', async () => {
        if (name !== 'import-map') {
          const { code, output } = await app.run('build')
          assert.equal(code, 0, output)
        }
        const dist = join(app.folder, 'dist')
        root = existsSync(dist) ? dist : app.folder
        const [link = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
        const { page, context, wrong } = await aPage(browser)
        context.setDefaultTimeout(60_000)
        await page.goto(`${shop}/?${new URLSearchParams({ api: system.url, link })}`)
        await page.locator('usage-meter').getByText('API calls').first().waitFor()
        await page.locator('pay-link-button').getByRole('link', { name: /^Buy/ }).waitFor()
        await page.locator('output', { hasText: 'USD' }).waitFor()
        const meter = await page.locator('usage-meter').evaluate((element) => {
          const { view, limits } = element as HTMLElementTagNameMap['usage-meter']
          return { view, limits }
        })
        assert.deepEqual(meter, { view: 'table', limits: { api_calls: 1_000 } })
        assert.deepEqual(wrong, [])
        await context.close()
      })
    })
  }
})
