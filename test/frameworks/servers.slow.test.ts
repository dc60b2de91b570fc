/** The npm package in frameworks that render on a server: prices in the HTML, hydration, use without script. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { PublicPaymentLink } from '../../server/contract/payment-link.ts'
import { aBrowser, aPage } from '../support/browser/browser.ts'
import { addServer, anApp, type PackedApp, packElements } from '../support/browser/packed-app.ts'
import { aSystem, CANARIES, freePort, type System } from '../support/browser/system.ts'

const next = (command: string) => (port: number) => [
  'node_modules/next/dist/bin/next',
  command,
  ...['-p', String(port)],
]
const APPS = {
  next: { start: next('start'), dev: next('dev'), wrong: { file: 'wrong.tsx', to: '../app' } },
  astro: {
    start: () => ['dist/server/entry.mjs'],
    dev: (port: number) => ['node_modules/astro/astro.js', 'dev', '--port', String(port)],
    wrong: { file: 'wrong.astro', to: 'pages' },
  },
}
/** Errors of the compiler for the uses in `wrong.*`. */
const WRONG = {
  attribute: /tables/,
  property: /number'? is not assignable to type '(Limits|Readonly<Record)/,
  event: /Property 'total' does not exist/,
}

/** A page that records each error and warning on its console. */
async function aStrictPage(browser: Browser) {
  const { page, context, wrong } = await aPage(browser)
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      wrong.push(`${message.text()} ${message.location().url}`.trim())
  })
  return { page, context, wrong }
}

for (const [name, { start, dev, wrong: wrongUse }] of Object.entries(APPS))
  describe(`the npm package in ${name}`, () => {
    let system: System
    let browser: Browser
    let app: PackedApp
    let server: ChildProcess | undefined
    let shop: string
    let env: Record<string, string>
    let link: PublicPaymentLink
    beforeAll(async () => {
      const port = await freePort()
      shop = `http://localhost:${port}`
      ;[system, browser, app] = await Promise.all([
        aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
        aBrowser(),
        anApp(name, packElements()),
      ])
      const [id = ''] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
      const found = await fetch(`${system.url}/api/payment-links/${id}`)
      link = (await found.json()) as PublicPaymentLink
      env = {
        HOST: '127.0.0.1',
        PORT: String(port),
        SHOP_ORIGIN: shop,
        // Next has the BFF as a route, and creates sessions in its process.
        ...(name === 'next'
          ? { BFF_URL: `${shop}/pay` }
          : { BFF_URL: system.url, BFF_KEY: CANARIES.apiKey }),
        TILL_MODE: 'sandbox',
        TILL_UPSTREAM_BASE_URL: system.sandboxUrl,
        TILL_CHECKOUT_URL: system.sandboxUrl,
        TILL_CLIENT_ID: 'e2e',
        TILL_CLIENT_SECRET: CANARIES.clientSecret,
        TILL_SESSION_KEYS: `k1:${CANARIES.sessionKey}`,
        TILL_ALLOWED_ORIGINS: shop,
      }
      if (name === 'next') addServer(app)
    })
    afterAll(async () => {
      await browser?.close()
      await stop()
      await system?.stop()
    })

    async function serve(command: readonly string[]) {
      const child = spawn(process.execPath, command, {
        cwd: app.folder,
        env: {
          ...process.env,
          ...env,
          NEXT_TELEMETRY_DISABLED: '1',
          ASTRO_TELEMETRY_DISABLED: '1',
        },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      server = child
      for (let answered = false; !answered; await pause(100)) {
        assert.equal(child.exitCode, null)
        answered = await fetch(shop).then(
          () => true,
          () => false,
        )
      }
    }
    async function stop() {
      if (!server || server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.kill()
      await ended
    }

    it('compiles strictly and is built', async () => {
      for (const script of ['build', 'check'] as const) {
        const { code, output } = await app.run(script)
        assert.equal(code, 0, output)
      }
      await serve(start(Number(env.PORT)))
    })

    it('does not compile with a wrong attribute, property or event', async () => {
      const { file, to } = wrongUse
      const text = readFileSync(join(app.folder, file), 'utf8')
      const remove = app.write(`${to}/${file}`, text)
      const { code, output } = await app.run('check')
      remove()
      assert.notEqual(code, 0)
      for (const [use, error] of Object.entries(WRONG)) assert.match(output, error, use)
    })

    it("has the price and the checkout's address in the HTML of the server", async () => {
      const html = await (await fetch(`${shop}/?link=${link.id}`)).text()
      assert.match(html, /<template shadowroot="open" shadowrootmode="open"/)
      assert.ok(html.includes(`$${priceOf(link)}<`))
      assert.ok(html.includes(`href="${link.url}"`))
    })

    it('leads to the checkout without script', async () => {
      const { page, context } = await aPage(browser, { javaScriptEnabled: false })
      await page.goto(`${shop}/?link=${link.id}`)
      await page
        .getByText(`$${priceOf(link)}`)
        .first()
        .waitFor()
      await page.getByRole('link', { name: 'Buy' }).click()
      await page.waitForURL(String(link.url))
      await context.close()
    })

    it('is hydrated without a message on the console, a request for the link or a layout shift', async () => {
      const { page, context, wrong } = await aStrictPage(browser)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.addInitScript(observeShifts)
      await page.goto(`${shop}/?link=${link.id}`)
      await page.waitForLoadState('networkidle')
      const button = page.locator('pay-link-button')
      await button.evaluate((element) => customElements.whenDefined(element.localName))
      assert.equal(await button.getByRole('link', { name: 'Buy' }).count(), 1)
      assert.equal(await page.evaluate(() => window.shift), 0)
      assert.deepEqual(wrong, [])
      assert.deepEqual(
        requests.filter((url) => url.includes('/api/')),
        [],
      )
      await button.evaluate((element) => element.setAttribute('label', 'Order'))
      await button.getByRole('link', { name: 'Order' }).waitFor()
      await context.close()
    })

    it("shows the customer's usage, and calls a listener", async () => {
      const { page, context, wrong } = await aStrictPage(browser)
      await page.goto(`${shop}/account`)
      await page.locator('usage-meter').getByText('API calls').first().waitFor()
      await page.locator('output', { hasText: 'USD' }).waitFor()
      const limits = await page
        .locator('usage-meter')
        .evaluate((element) => (element as HTMLElementTagNameMap['usage-meter']).limits)
      assert.deepEqual(limits, { api_calls: 1_000 })
      assert.deepEqual(wrong, [])
      await context.close()
    })

    if (name === 'next')
      it('has one BFF for all routes: a session that one of them revokes is over in the other', async () => {
        const post = (path: string, site: string, body?: object) => {
          const headers = { 'Sec-Fetch-Site': site, 'content-type': 'application/json' }
          return fetch(shop + path, { method: 'POST', headers, body: JSON.stringify(body) })
        }
        assert.equal((await post('/till-session', 'cross-site')).status, 403)
        const session = (await (await post('/till-session', 'same-origin')).json()) as {
          token: string
          session_id: string
        }
        const headers = { authorization: `Bearer ${session.token}`, origin: shop }
        const status = async () => (await fetch(`${shop}/pay/api/me`, { headers })).status
        assert.equal(await status(), 200)
        const { session_id } = session
        assert.equal((await post('/end', 'same-origin', { session_id })).status, 204)
        assert.equal(await status(), 401)
        assert.equal((await fetch(`${shop}/pay/tillkit.js`)).status, 200)
      })

    if (name === 'next')
      it('stops at once while a page is open', async () => {
        const answer = await fetch(`${shop}/till-session`, { method: 'POST' })
        const { token } = (await answer.json()) as { token: string }
        const headers = { authorization: `Bearer ${token}`, origin: shop }
        const stream = await fetch(`${shop}/pay/api/me/changes`, { headers })
        assert.equal(stream.status, 200)
        const startedAt = performance.now()
        await stop()
        assert.ok(performance.now() - startedAt < 5_000)
      })

    it('is hydrated without a message on the console by the development server', async () => {
      await stop()
      await serve(dev(Number(env.PORT)))
      const { page, context, wrong } = await aStrictPage(browser)
      context.setDefaultTimeout(120_000)
      await page.goto(`${shop}/?link=${link.id}`)
      const button = page.locator('pay-link-button')
      await button.evaluate((element) => customElements.whenDefined(element.localName))
      await button.evaluate((element) => element.setAttribute('label', 'Order'))
      await button.getByRole('link', { name: 'Order' }).waitFor()
      await page.goto(`${shop}/account`)
      await page.locator('output', { hasText: 'USD' }).waitFor()
      // Lit notes that it is in development mode, too.
      assert.deepEqual(
        wrong.filter((text) => !text.startsWith('Lit is in dev mode.')),
        [],
      )
      await context.close()
    })

    if (name === 'next')
      it('answers the calls of the BFF beside trailing slashes, by the setting of the guide', async () => {
        await stop()
        const settings = ['trailingSlash: true', 'skipTrailingSlashRedirect: true']
        const config = join(app.folder, 'next.config.mjs')
        const text = readFileSync(config, 'utf8')
        writeFileSync(config, text.replace('export default {', `$&\n  ${settings.join(', ')},`))
        await serve(dev(Number(env.PORT)))
        const page = await fetch(`${shop}/account/`, { redirect: 'manual' })
        assert.equal(page.status, 200)
        const call = (method: string, path: string, headers: Record<string, string>) =>
          fetch(`${shop}/pay${path}`, { method, headers, redirect: 'manual' })
        assert.equal((await call('GET', '/healthz', {})).status, 200)
        const preflight = { Origin: shop, 'Access-Control-Request-Method': 'GET' }
        assert.equal((await call('OPTIONS', '/api/me', preflight)).status, 204)
        assert.equal((await call('POST', '/api/sessions', {})).status, 404)
      })
  })

declare global {
  interface Window {
    shift: number
  }
}

/** Sums the layout shifts of the page. */
function observeShifts(): void {
  window.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shift += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

function priceOf({ items: [item] }: PublicPaymentLink): string {
  const price = item?.price_from ?? item?.unit_amount
  assert.ok(price)
  return price.value
}
