/** The same pages on another origin than the BFF, as every real shop has them. */
import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { site } from '../../../demo/server/site.ts'
import { aBrowser, aPage, confirm, PAY } from '../../support/browser/browser.ts'
import { mintedAt } from '../../support/browser/policed-shop.ts'
import { aSystem, CANARIES, type System } from '../../support/browser/system.ts'

const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

describe('a shop on another origin', () => {
  let system: System
  let browser: Browser
  let shop: string
  let stranger: string
  let pages: ReturnType<typeof site>
  const servers: ReturnType<typeof serve>[] = []

  const anOrigin = () =>
    new Promise<string>((resolve) => {
      const fetch = (request: Request) => pages.fetch(request)
      servers.push(
        serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
          resolve(`http://localhost:${port}`),
        ),
      )
    })

  beforeAll(async () => {
    // Both origins are taken before there is anything behind them.
    ;[shop, stranger] = await Promise.all([anOrigin(), anOrigin()])
    ;[system, browser] = await Promise.all([
      aSystem({ env: { TILL_ALLOWED_ORIGINS: shop } }),
      aBrowser(),
    ])
    pages = site({
      apiKey: CANARIES.apiKey,
      bffUrl: system.url,
      api: system.url,
      sandboxUrl: system.sandboxUrl,
      clientId: 'e2e',
      clientSecret: CANARIES.clientSecret,
      notifySecrets: [],
      pages: at('dist/demo'),
      scripts: at('server/dist/elements'),
    })
    const [link] = /PLB-[A-Z0-9]{12}/.exec(system.output()) ?? []
    pages.get('/small', (c) =>
      c.html(aPageOf('pay-link-button', `<pay-link-button link="${link}" show-price>`)),
    )
    pages.get('/back', (c) =>
      c.html(aPageOf('pay-link-return', '<pay-link-return>You are back.</pay-link-return>')),
    )
  })
  afterAll(async () => {
    await browser?.close()
    for (const server of servers) server.close()
    await system?.stop()
  })

  const aPageOf = (script: string, body: string) => `<!doctype html>
    <script type="module" crossorigin src="${system.url}/${script}.js" data-api="${system.url}"></script>
    ${body}`

  it('has working buttons, meters and invoice lists', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(shop)
    await page.getByRole('link', { name: 'Buy the guide' }).waitFor()
    await page.goto(`${shop}/account`)
    await page.locator('usage-meter').getByText('API calls').waitFor()
    const list = page.locator('invoice-list')
    await list.getByRole('button', { name: PAY }).first().click()
    await confirm(list.getByRole('dialog').getByRole('button', { name: PAY }))
    await list.getByText('Payment processing').first().waitFor()
    await list.locator('[part~=status]').getByText('Payment failed').waitFor({ state: 'detached' })
    await list.getByText('Payment processing').first().waitFor({ state: 'detached' })
    assert.equal(await list.getByRole('button', { name: PAY }).count(), 0)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('uses the language of the page, with translations loaded relative to the script', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${shop}/account`)
    await page.locator('usage-meter').getByText('API calls').waitFor()
    await page.evaluate(() => Object.assign(document.documentElement, { lang: 'de' }))
    await page.locator('invoice-list').getByText('Ausgestellt').first().waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('sells with the button’s script alone, and shows the return with the script of that element', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${shop}/small`)
    await page.getByRole('link', { name: /^Buy.*\$/ }).waitFor()
    await page.goto(`${shop}/back`)
    await page.locator('pay-link-return:defined').getByText('You are back.').waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('gets only public data if its origin is not allowed', async () => {
    const { page, context } = await aPage(browser)
    const asked: string[] = []
    const answered: string[] = []
    const isMine = (url: string) => new URL(url).pathname.startsWith('/api/me')
    page.on('requestfailed', (request) => {
      if (isMine(request.url())) asked.push(request.url())
    })
    page.on('requestfinished', (request) => {
      if (isMine(request.url()) && request.method() !== 'OPTIONS') answered.push(request.url())
    })
    await page.goto(stranger)
    await page.getByRole('link', { name: 'Buy the guide' }).waitFor()
    // No session is minted for it: it shows one that was minted for the shop.
    await page.route('**/demo/session?*', async (route) =>
      route.fulfill({
        contentType: 'application/json',
        body: await (await mintedAt(system, shop)).text(),
      }),
    )
    await page.goto(`${stranger}/account`)
    // Refused cross-origin requests fail as without a connection: one notice for all elements.
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    assert.equal(await page.locator('usage-meter').getByText('API calls').count(), 0)
    assert.ok(asked.length > 0, 'the elements asked for nothing')
    assert.deepEqual(answered, [])
    await context.close()
  })
})
