/** The demo's back office: its session and its sections. */
import assert from 'node:assert/strict'
import { describe, it, onTestFinished } from 'vitest'
import { accessibilityFaults, aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { aLiveServer } from '../../support/browser/system.ts'

describe('the back office', async () => {
  const { system, browser } = await aFullStack()

  it('mints a session of a merchant, for this origin alone, and one that may only read', async () => {
    const mint = async (query = '') => {
      const answer = await fetch(`${system.url}/demo/office-session${query}`, { method: 'POST' })
      assert.equal(answer.status, 201)
      return (await answer.json()) as { token: string; scopes: string[] }
    }
    const { token, scopes } = await mint()
    assert.ok(scopes.includes('authorizations:reauthorize') && scopes.length > 20)
    const read = (origin: string) =>
      fetch(`${system.url}/api/billing/plans`, {
        headers: { authorization: `Bearer ${token}`, origin },
      })
    assert.equal((await read(system.url)).status, 200)
    assert.equal((await read('https://other.example')).status, 403)
    const viewer = await mint('?role=viewer')
    assert.deepEqual(
      viewer.scopes.filter((scope) => !scope.endsWith(':read')),
      [],
    )
  })

  it('authorizes no payment for a viewer', async () => {
    const address = `${system.url}/demo/authorizations`
    const previous = await (await fetch(address)).json()
    assert.equal((await fetch(`${address}?role=viewer`, { method: 'POST' })).status, 403)
    assert.deepEqual(await (await fetch(address)).json(), previous)
  })

  it('shows the sale of a link with its buyer, without a reload', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=sales`)
    await page.getByText('Nothing sold yet').waitFor()
    const shop = await context.newPage()
    await shop.goto(system.url)
    await shop.getByRole('link', { name: 'Buy the guide' }).click()
    await shop.getByRole('button', { name: 'Pay $38.00' }).click()
    await shop.getByText(/Order [A-Z0-9]{17}/).waitFor()
    const [, order = ''] = /Order ([A-Z0-9]{17})/.exec(await shop.innerText('main')) ?? []
    const sales = page.getByRole('region', { name: 'Payment links' })
    const row = sales.getByRole('row', { name: order })
    await row.waitFor()
    assert.match(
      await row.innerText(),
      /^1 × Ridge field guide\s+\$38\.00\s+Test Buyer, buyer@sandbox\.example\s/,
    )
    await page.getByText('None yet: an invoice that is paid is one.').waitFor()
    await page.setViewportSize({ width: 320, height: 700 })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('is not there in live mode', async () => {
    const { url, stop } = await aLiveServer()
    onTestFinished(() => void stop())
    for (const path of ['/office', '/gallery/office', '/demo/session'])
      assert.equal((await fetch(url + path)).status, 404, path)
    const mint = await fetch(`${url}/demo/office-session`, { method: 'POST' })
    assert.equal(mint.status, 404)
  })

  it('renews an authorization with the clock five days on, and names the one to capture', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=authorizations`)
    const renewal = page.locator('authorization-renewal')
    await renewal.getByText('Day 6 of 29').waitFor()
    await page.getByRole('button', { name: 'Authorize another' }).click()
    await renewal.getByText('Day 0 of 29').waitFor()
    assert.equal(await renewal.getByRole('button').count(), 0)
    const original = await renewal.getAttribute('authorization')

    const advanced = await fetch(`${system.sandboxUrl}/sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: 5 }),
    })
    assert.equal(advanced.status, 200)
    await renewal.getByText('Day 5 of 29').waitFor()
    const amount = renewal.getByLabel('Amount')
    await amount.fill('147.21')
    await renewal.getByText('At most $147.20.').waitFor()
    await amount.fill('140')
    await renewal.getByRole('button', { name: 'Renew for $140.00' }).click()
    await renewal.getByText('Renewed for $140.00. Capture').first().waitFor()
    await renewal.getByText('The funds are held until').waitFor()

    await page.reload()
    await page.getByLabel('Authorized payment').waitFor()
    await renewal.locator('[part=newest]').waitFor()
    const newest = await renewal.getAttribute('authorization')
    assert.notEqual(newest, original)
    const text = await renewal.locator('[part=newest]').innerText()
    assert.ok(text.includes(newest!) && text.includes(original!), text)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('opens each section by its link, and says which role may not change it', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office`)
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    const titles = await links.allInnerTexts()
    assert.ok(titles.includes('Settings'))
    for (const title of titles) {
      await links.filter({ hasText: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      assert.equal(await links.filter({ hasText: title }).getAttribute('aria-current'), 'page')
    }
    await page.getByLabel('Signed in as').selectOption('viewer')
    await page.waitForURL(/role=viewer/)
    await page.getByRole('heading', { level: 1, name: titles.at(-1)! }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('opens a customer with every section, and comes back to the list', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Harbor Health Analytics' }).click()
    await page.getByRole('heading', { level: 2, name: 'Harbor Health Analytics' }).waitFor()
    for (const title of ['Revenue', 'Subscriptions', 'Invoices', 'Wallets', 'Alerts'])
      await page.getByRole('region', { name: title, exact: true }).waitFor()
    const usage = page.getByRole('region', { name: 'Usage in the current period' })
    await usage.getByText('Total').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'All customers' }).click()
    await page.getByRole('button', { name: 'New customer' }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('wraps the name of a customer that is one long word, at every width', async () => {
    const { page, context, wrong } = await aPage(browser)
    const mint = await fetch(`${system.url}/demo/office-session`, { method: 'POST' })
    const { token } = (await mint.json()) as { token: string }
    const name = 'W'.repeat(255)
    const created = await fetch(`${system.url}/api/billing/customers`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        origin: system.url,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ external_id: 'long-word', name, email: 'long@word.example' }),
    })
    assert.equal(created.status, 201)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const query of ['section=customers', 'section=customers&customer=long-word']) {
        await page.goto(`${system.url}/office?${query}`)
        await page.getByText(name).first().waitFor()
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, query)
      }
    }
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('creates a payment link, lists it, shows the code for a page, and the link is bought', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=links`)
    await page.getByRole('button', { name: 'New payment link' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Coral poster')
    await page.getByLabel('Price', { exact: true }).fill('24.50')
    await page.getByLabel('Return page').fill(`${system.url}/thanks`)
    await page.getByRole('button', { name: 'Add tax' }).click()
    await page.getByLabel('Rate').fill('10')
    await page.getByText('$26.95').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const code = page.getByText('<pay-link-button link="PLB-')
    await code.waitFor()
    const [, id, checkout] =
      /link="(PLB-[A-Z0-9]{12})"[\s\S]*href="([^"]+)"/.exec(await code.innerText()) ?? []
    assert.ok(id && checkout)
    await page.getByRole('img', { name: 'QR code of the checkout' }).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('row', { name: /Coral poster.*\$24\.50/ }).waitFor()
    await page.goto(checkout)
    await page.getByRole('button', { name: 'Pay $26.95' }).click()
    await page.getByRole('heading', { name: 'Paid $26.95' }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
