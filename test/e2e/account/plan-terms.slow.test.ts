/**
 * The story of a plan in front of a service that is reached over TLS, as a provider is: it answers no preview, so that
 * the account says prices and days and no sum.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { site } from '../../../demo/server/site.ts'
import { anAuthority, aServerCertificate } from '../../support/bff/certificates.ts'
import { aBrowser, aPage, confirm } from '../../support/browser/browser.ts'
import {
  aLiveServer,
  aSystem,
  backOffice,
  CANARIES,
  type System,
} from '../../support/browser/system.ts'

const BILLING = '/v1/commerce/billing'
const CUSTOMER = 'northwind-maps'
const at = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** A server that ends TLS in front of another one. */
async function behindTls(target: string, folder: string) {
  const root = await anAuthority()
  const credentials = await aServerCertificate(root, 'localhost')
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, root.pem)
  const server = createServer(credentials, (from, to) => {
    const { method, headers, url = '/' } = from
    const sent = request(new URL(url, target), { method, headers }, (answer) => {
      to.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(to)
    })
    sent.on('error', () => to.destroy())
    from.pipe(sent)
  }).listen(0)
  await once(server, 'listening')
  return { server, ca, url: `https://localhost:${(server.address() as AddressInfo).port}` }
}

describe('the plan of a customer in front of a service over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tillkit-tls-'))
  let system: System
  let browser: Browser
  let tls: { server: Server; ca: string; url: string }
  let live: Awaited<ReturnType<typeof aLiveServer>>
  let shop: string
  let pages: ReturnType<typeof site>
  let shopServer: ReturnType<typeof serve>

  beforeAll(async () => {
    ;[system, browser] = await Promise.all([aSystem(), aBrowser()])
    tls = await behindTls(system.sandboxUrl, folder)
    shop = await new Promise((resolve) => {
      const fetch = (request: Request) => pages.fetch(request)
      shopServer = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://localhost:${port}`),
      )
    })
    live = await aLiveServer({
      TILL_MODE: 'sandbox',
      TILL_UPSTREAM_BASE_URL: tls.url,
      TILL_CLIENT_ID: 'e2e',
      TILL_PLAN_CHANGE: 'put',
      TILL_ALLOWED_ORIGINS: shop,
      NODE_EXTRA_CA_CERTS: tls.ca,
    })
    pages = site({
      ...{ apiKey: CANARIES.apiKey, bffUrl: live.url, api: live.url, notifySecrets: [] },
      ...{ sandboxUrl: system.sandboxUrl, clientId: 'e2e', clientSecret: CANARIES.clientSecret },
      ...{ pages: at('dist/demo'), scripts: at('server/dist/elements') },
    })
  })
  afterAll(async () => {
    await browser?.close()
    shopServer?.close()
    live?.stop()
    tls?.server.close()
    await system?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has no sum: the new price, its day, and the merchant’s bill; the change is made as it was shown', async () => {
    const { page, context, wrong } = await aPage(browser)
    const previews: string[] = []
    page.on('response', async (response) => {
      if (/\/(preview|plans)$/.test(response.url())) previews.push(await response.text())
    })
    await page.goto(`${shop}/account?customer=${CUSTOMER}`)
    const card = page.locator('subscription-card')
    const forecast = card.locator('[part=forecast]')
    await forecast.waitFor()
    assert.match(
      await forecast.innerText(),
      /^Plan \$99\.00 · usage so far \$[\d.,]+(, about \$[\d.,]+ by \w+ \d+, \d{4})? · taxes, minimums and credits are on the invoice$/i,
    )
    await card.getByRole('button', { name: 'Change plan' }).click()
    await card.getByRole('radio', { name: /^Survey yearly/ }).check()
    await card.getByRole('button', { name: 'Continue' }).click()
    await card.locator('[part=confirm]').waitFor()
    const preview = await card.locator('[part=preview]').innerText()
    assert.match(preview, /From \w+ 1, \d{4} you’re on Survey yearly, as billed by Meridian\./)
    assert.match(preview, /From \w+ 1, \d{4}\s+\$990\.00 per year/)
    assert.doesNotMatch(preview, /Pay|[Dd]ue|about|Usage until \d/)
    await card.getByRole('button', { name: 'Back' }).click()
    await card.getByRole('radio', { name: /^Survey yearly/, checked: true }).waitFor()
    await card.getByRole('button', { name: 'Continue' }).click()
    await confirm(card.getByRole('button', { name: 'Change to Survey yearly' }))
    await card.locator('[part=coming]').getByText('Your plan changes to Survey yearly on').waitFor()
    assert.ok(previews.length > 2)
    for (const text of previews) assert.doesNotMatch(text, /due_now|"credit"|next_invoice/)
    const path = `${BILLING}/subscriptions?external_customer_id=${CUSTOMER}&status=PENDING`
    const { json } = backOffice(system)
    const { subscriptions } = await json<{ subscriptions: { plan_code: string }[] }>('GET', path)
    assert.deepEqual(
      subscriptions.map(({ plan_code }) => plan_code),
      ['survey-yearly'],
    )
    await context.close()
    assert.deepEqual(wrong, [])
  })
})
