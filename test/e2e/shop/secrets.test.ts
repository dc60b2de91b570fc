/** Customer isolation and secrets, from the browser to the logs. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import {
  aSystem,
  backOffice,
  CANARIES,
  type System,
  seededFolder,
} from '../../support/browser/system.ts'
import { type AChild, aChild } from '../../support/sandbox/sandbox-child.ts'
import { aRecordingProxy, type RecordingProxy } from '../../support/upstream/recording-proxy.ts'

const PAYMENT_METHOD = 'tok_canary_payment_method_9d21f4'
const BILLING = '/v1/commerce/billing'

interface Answer {
  status: number
  body: object
}

describe('secrets and data of other customers', () => {
  let system: System
  let browser: Browser
  let proxy: RecordingProxy
  let sandbox: AChild
  let folder: string
  beforeAll(async () => {
    const { clientSecret } = CANARIES
    folder = await seededFolder()
    sandbox = await aChild({ folder, clientId: 'e2e', clientSecret })
    proxy = await aRecordingProxy(sandbox.url)
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_UPSTREAM_BASE_URL: proxy.url, TILL_CHECKOUT_URL: sandbox.url } }),
      aBrowser(),
    ])
    await backOffice({ sandboxUrl: sandbox.url }).json(
      'PUT',
      `${BILLING}/customers/northwind-maps`,
      {
        payment_method_token: PAYMENT_METHOD,
      },
    )
  })
  afterAll(async () => {
    await browser?.close()
    await system?.stop()
    await proxy?.close()
    await sandbox?.kill()
    if (folder) rmSync(folder, { recursive: true, force: true })
  })

  async function sessionOf(customer: string): Promise<string> {
    const answer = await fetch(`${system.url}/demo/session?customer=${customer}`, {
      method: 'POST',
    })
    return ((await answer.json()) as { token: string }).token
  }
  const me = async (token: string, path: string, method = 'GET') =>
    fetch(`${system.url}/api/me${path}`, { method, headers: { authorization: `Bearer ${token}` } })

  const YEAR = '?issuing_date_from=2020-01-01&issuing_date_to=2099-12-31'

  it("are not exposed: another customer's invoice is 404 like a missing one", async () => {
    const ada = await sessionOf('northwind-maps')
    const jonas = await sessionOf('kite-robotics')
    const { invoices } = (await (await me(jonas, `/invoices${YEAR}`)).json()) as {
      invoices: { id: string }[]
    }
    const [theirs] = invoices
    assert.ok(theirs)
    assert.equal((await me(jonas, `/invoices/${theirs.id}`)).status, 200)

    const nobodys = crypto.randomUUID()
    const calls: [string, string][] = [
      ['', 'GET'],
      ['/retry_payment', 'POST'],
    ]
    for (const [suffix, method] of calls) {
      const [foreign, unknown]: Answer[] = await Promise.all(
        [theirs.id, nobodys].map(async (id) => {
          const answer = await me(ada, `/invoices/${id}${suffix}`, method)
          const { instance, ...body } = (await answer.json()) as { instance: string }
          assert.ok(instance)
          return { status: answer.status, body }
        }),
      )
      assert.equal(foreign?.status, 404)
      assert.deepEqual(foreign, unknown)
    }
  })

  it('appear in no response, page, storage, console, log, script or source map', async () => {
    const seen: [where: string, text: string][] = []
    const { page, context } = await aPage(browser)
    const reading: Promise<void>[] = []
    // Finished ones alone: the body of an answer that a page left behind never comes.
    page.on('requestfinished', (request) => {
      const read = request.response().then(async (response) => {
        const text = await response?.text().catch(() => '')
        const headers = JSON.stringify(response?.headers())
        seen.push([request.url(), `${headers}\n${text}`])
      })
      reading.push(read)
    })
    page.on('console', (message) => seen.push(['console', message.text()]))

    await page.goto(system.url)
    await page.getByRole('link', { name: 'Buy the guide' }).waitFor()
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    await page.locator('usage-meter').getByText('API calls').waitFor()
    await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
    seen.push(['account page', await everythingOn(page)])
    await page.goto(`${system.url}/sandbox`)
    await page.getByRole('button', { name: 'Send usage' }).waitFor()
    seen.push(['sandbox page', await everythingOn(page)])
    const token = await sessionOf('northwind-maps')
    const { invoices } = (await (await me(token, `/invoices${YEAR}`)).json()) as {
      invoices: { id: string }[]
    }
    const [first] = invoices
    for (const path of [
      '',
      '/subscriptions',
      '/usage/current',
      '/payment-method',
      `/invoices/${first?.id}`,
      '/nowhere',
    ]) {
      seen.push([path, await (await me(token, path)).text()])
    }
    await Promise.all(reading)
    await context.close()
    seen.push(['log', system.output()], ['log', sandbox.log()])
    for (const folder of ['components/dist/cdn', 'dist/demo', 'dist/demo/assets']) {
      const at = fileURLToPath(new URL(`../../../${folder}`, import.meta.url))
      for (const file of readdirSync(at)) {
        if (/\.(js|css|html|map|json)$/.test(file)) {
          seen.push([file, readFileSync(join(at, file), 'utf8')])
        }
      }
    }

    const secrets = [CANARIES.clientSecret, CANARIES.sessionKey, PAYMENT_METHOD, ...proxy.tokens()]
    assert.ok(proxy.tokens().length > 0, 'no token was granted through the proxy')
    assert.ok(seen.length > 20, `only ${seen.length} texts were seen`)
    const encoded = secrets.flatMap((secret) => [secret, btoa(secret), encodeURIComponent(secret)])
    const leaks = seen.flatMap(([where, text]) =>
      encoded.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${where}`),
    )
    assert.deepEqual(leaks, [])
    // The banner prints the demo's API key for the developer; the browser never receives it.
    const keyed = seen.filter(([where, text]) => where !== 'log' && text.includes(CANARIES.apiKey))
    assert.deepEqual(keyed, [])
  })
})

/** The page's own text, its shadow roots and its storage. */
const everythingOn = (page: Page) =>
  page.evaluate(() => {
    const texts = [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ]
    const roots: ParentNode[] = [document]
    for (let root = roots.pop(); root; root = roots.pop()) {
      for (const { shadowRoot } of root.querySelectorAll('*')) {
        if (!shadowRoot) continue
        texts.push(shadowRoot.innerHTML)
        roots.push(shadowRoot)
      }
    }
    return texts.join('\n')
  })
