/** The npm package in an application of each framework: compiled strictly, and run in a browser on the sandbox. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import {
  type ElementInfo,
  exampleValues,
  type Framework,
  snippet,
} from '../../docs/.vitepress/theme/snippets.ts'
import { analyze, elementsOf } from '../../scripts/elements/manifest.ts'
import { elementInfo } from '../../scripts/site/snippet-data.ts'
import { aBrowser, aPage } from '../support/browser/browser.ts'
import {
  anApp,
  appNames,
  type PackedApp,
  packElements,
  sourcesOf,
} from '../support/browser/packed-app.ts'
import { mintedAt } from '../support/browser/policed-shop.ts'
import { aSystem, freePort, type System } from '../support/browser/system.ts'

/** Applications with a server of their own, and without a browser, have their own tests. */
const APPS = appNames().filter((name) => !['astro', 'emulated', 'next'].includes(name))

/** Errors of the compiler for the uses in `wrong.*`. */
const WRONG = {
  attribute: /tables/,
  property: /number'? is not assignable to type '(Limits|Readonly<Record)/,
  event: /Property 'total' does not exist/,
}

/** Frameworks with snippets in the documentation, and the names of their files. */
const SNIPPETS: Readonly<Record<string, { framework: Framework; file: (tag: string) => string }>> =
  {
    react: { framework: 'React', file: (tag) => `${tag}.tsx` },
    solid: { framework: 'Solid', file: (tag) => `${tag}.tsx` },
    vue: { framework: 'Vue', file: (tag) => `${tag}.vue` },
    svelte: { framework: 'Svelte', file: (tag) => `${tag}.svelte` },
    angular: { framework: 'Angular', file: (tag) => `${tag}.ts` },
  }

/** An element's snippet with the values of its example, and with every control set. */
function snippetsOf(framework: Framework, elements: readonly ElementInfo[], element: ElementInfo) {
  const values = exampleValues(element)
  const controls = element.attributes.flatMap(({ name, type }) => {
    if (type === 'boolean') return [[name, '']]
    return type === 'number' ? [[name, '2']] : []
  })
  return [values, { ...values, ...Object.fromEntries(controls) }].map((each) =>
    snippet(framework, elements, element, each),
  )
}

describe('the npm package', () => {
  let system: System
  let browser: Browser
  let shop: string
  let tarball: string
  let server: ReturnType<typeof serve>
  let root = ''
  beforeAll(async () => {
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
  afterAll(async () => {
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

      const wrong = sourcesOf(name)
        .flatMap((folder) => readdirSync(folder))
        .filter((file) => file.startsWith('wrong.'))

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

      const documented = SNIPPETS[name]
      if (documented)
        it('compiles the snippets of the documentation', async () => {
          const elements = elementsOf(analyze()).map(elementInfo)
          const { framework, file } = documented
          const removals = elements.flatMap((element) =>
            snippetsOf(framework, elements, element).map((text, index) =>
              app.write(file(`${element.tag}-${index}`), text),
            ),
          )
          const { code, output } = await app.run('check')
          for (const remove of removals) remove()
          assert.ok(removals.length > 20)
          assert.equal(code, 0, output)
        })

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
