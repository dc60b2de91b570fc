/** Runs the parts of pages and files that the guides show: a style, a slot, a language, a call, probes. */
import assert from 'node:assert/strict'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { parse } from 'yaml'
import { aBrowser, aPage } from '../../support/browser/browser.ts'
import { aSystem, CANARIES, freePort, type System } from '../../support/browser/system.ts'
import { theBlock } from '../../support/documentation/block-claims.ts'

const NORTHWIND = 'northwind-maps'
const json = { 'content-type': 'application/json' }

describe('the fragments of the guides', () => {
  let system: System
  let browser: Browser
  let shop: string
  let server: ReturnType<typeof serve>
  let html = ''
  let customer = NORTHWIND

  beforeAll(async () => {
    const port = await freePort()
    shop = `http://localhost:${port}`
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    const app = new Hono()
    app.get('/', (c) => c.html(html))
    app.post('/till-session', () => mint())
    server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    await system?.stop()
  })

  const mint = () =>
    fetch(`${system.url}/api/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${CANARIES.apiKey}`, ...json },
      body: JSON.stringify({
        ...{ kind: 'customer', customer, origins: [shop] },
        scopes: ['profile:read', 'usage:read', 'invoices:read'],
      }),
    })

  /** @param root the tag of the page's root */
  async function aPageWith(body: string, { root = '<html lang="en">', head = '' } = {}) {
    const script = `<script type="module" crossorigin src="${system.url}/tillkit.js" data-api="${system.url}"></script>`
    html = `<!doctype html>${root}<title>Shop</title>${head}${script}
      <till-session fetch-from="/till-session">${body}</till-session></html>`
    const { page, context } = await aPage(browser)
    await page.goto(shop)
    return { page, close: () => context.close() }
  }

  it('style a part of an element', async () => {
    const css = theBlock('docs/theme.md', '::part')
    const { page, close } = await aPageWith('<usage-meter></usage-meter>', {
      head: `<style>${css}</style>`,
    })
    const charge = page.locator('usage-meter [part~=charge]').first()
    await charge.waitFor()
    const width = await charge.evaluate((found) => getComputedStyle(found).borderInlineStartWidth)
    assert.equal(width, '3px')
    await close()
  })

  it('fill the slot of a place without data', async () => {
    const post = async (path: string, body: object) => {
      const address = `${system.sandboxUrl}/sandbox/try/v1/commerce/billing/${path}`
      const response = await fetch(address, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      })
      assert.equal(response.status, 201, await response.text())
    }
    const code = 'new-plan'
    const amount = { value: 1, currency_code: 'USD' }
    await post('plans', { name: 'Plan', code, billing_cycle: 'MONTHLY', amount })
    await post('customers', { name: 'Ada', external_id: 'ada', email: 'ada@example.com' })
    const subscription = { external_customer_id: 'ada', external_id: 'ada-1', plan_code: code }
    await post('subscriptions', subscription)
    customer = 'ada'
    const { page, close } = await aPageWith(theBlock('docs/theme.md', '<usage-history>'))
    await page.getByText('Your first period ends on December 1.').waitFor()
    await close()
    customer = NORTHWIND
  })

  it('choose the language of a page', async () => {
    const root = theBlock('docs/guides/localization.md', '<html lang="de">')
    const { page, close } = await aPageWith('<invoice-list></invoice-list>', { root })
    await page.locator('invoice-list').getByText('Ausgestellt').first().waitFor()
    await close()
  })

  it('end all sessions of a customer', async () => {
    const { token } = (await (await mint()).json()) as { token: string }
    const status = async () => {
      const headers = { authorization: `Bearer ${token}`, origin: shop }
      return (await fetch(`${system.url}/api/me`, { headers })).status
    }
    assert.equal(await status(), 200)
    const [head = '', body = ''] = theBlock('docs/start/server.md', '/api/sessions/revoke').split(
      '\n\n',
    )
    const [request = '', ...headers] = head.replace('<API key>', CANARIES.apiKey).split('\n')
    const [method = '', path = ''] = request.split(' ')
    const response = await fetch(system.url + path, {
      method,
      headers: headers.map((line) => line.split(': ') as [string, string]),
      body,
    })
    assert.equal(response.status, 204)
    assert.equal(await status(), 401)
  })

  it('probe addresses that respond', async () => {
    const text = theBlock('docs/guides/operating.md', 'terminationGracePeriodSeconds')
    const { spec } = parse(text) as {
      spec: {
        terminationGracePeriodSeconds: number
        containers: Record<string, { httpGet: { path: string; port: number } }>[]
      }
    }
    // The server ends calls for at most 25 seconds.
    assert.ok(spec.terminationGracePeriodSeconds > 25)
    for (const probe of ['livenessProbe', 'readinessProbe']) {
      const { path, port } = spec.containers[0]![probe]!.httpGet
      assert.equal(port, 8787)
      assert.equal((await fetch(system.url + path)).status, 200, path)
    }
  })
})
