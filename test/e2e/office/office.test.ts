/** The demo's back office: its session, and a payment link from its first form to its sale. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { SoldOrder } from '../../../demo/server/orders.ts'
import { accessibilityFaults } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

type SoldItem = SoldOrder['items'][number]

describe('the back office', async () => {
  const { system, open } = await aFullStack()

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

  it('creates a payment link, shows the code for a page, and its sale with the buyer, without a reload', async () => {
    const { page, context } = await open()
    await page.goto(`${system.url}/office?section=links`)
    await page.getByRole('button', { name: 'New payment link' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Coral poster')
    await page.getByLabel('Price', { exact: true }).fill('24.50')
    await page.getByLabel('Return page').fill(`${system.url}/thanks`)
    await page.getByRole('button', { name: 'Add tax' }).click()
    await page.getByLabel('Rate').fill('10')
    await page.getByText('$26.95').waitFor()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabel('Question 1').fill('Name on the back')
    await page.getByText('Buyers’ answers are kept with their payment').waitFor()
    await page.getByLabel('Ask for a shipping address').check()
    await page.getByRole('button', { name: 'Add variant' }).click()
    await page.getByLabel('Variant, such as Size').fill('Paper')
    await page.getByLabel('Option 1', { exact: true }).fill('Matte')
    await page.getByLabel('Option 2', { exact: true }).fill('Gloss')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const code = page.getByText('<pay-link-button link="PLB-')
    await code.waitFor()
    const [, id, checkout] =
      /link="(PLB-[A-Z0-9]{12})"[\s\S]*href="([^"]+)"/.exec(await code.innerText()) ?? []
    assert.ok(id && checkout)
    await page.getByRole('img', { name: 'QR code of the checkout' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('row', { name: /Coral poster.*\$24\.50/ }).waitFor()

    await page.goto(`${system.url}/office?section=sales`)
    await page.getByText('Nothing sold yet').waitFor()
    const shop = await context.newPage()
    await shop.goto(checkout)
    await shop.getByLabel('Name on the back').fill('Ada Ökonom')
    await shop.getByLabel('Paper').selectOption('1')
    for (const [label, text] of [
      ['Full name', 'Ada Buyer'],
      ['Address', '1 Pike Street'],
      ['City', 'Seattle'],
    ] as const)
      await shop.getByLabel(label, { exact: true }).fill(text)
    await shop.getByLabel('Country').selectOption('US')
    await shop.getByRole('button', { name: 'Pay $26.95' }).click()
    await shop.getByRole('heading', { name: 'Paid $26.95' }).waitFor()
    const [, order = ''] = /Order ([A-Z0-9]{17})/.exec(await shop.innerText('main')) ?? []
    const row = page
      .getByRole('region', { name: 'Payment links' })
      .getByRole('row', { name: order })
    await row.waitFor()
    const [sold, ...others] = await row.getByRole('cell').allInnerTexts()
    assert.deepEqual(others.slice(0, 2), ['$26.95', 'Test Buyer, buyer@sandbox.example'])
    // As the sandbox has the order.
    const answer = await fetch(`${system.sandboxUrl}/sandbox/orders`)
    const { orders } = (await answer.json()) as { orders: { id: string; items: SoldItem[] }[] }
    const [item] = orders.find(({ id }) => id === order)!.items
    assert.deepEqual(item!.customer_notes, [{ label: 'Name on the back', value: 'Ada Ökonom' }])
    assert.deepEqual(item!.variants, [{ name: 'Paper', label: 'Gloss' }])
    assert.equal(
      sold!.replace(/\s+/g, ' '),
      '1 × Coral poster Paper Gloss Name on the back Ada Ökonom Ship to Ada Buyer, 1 Pike Street, Seattle, US',
    )
    await page.getByText('None yet: an invoice that is paid is one.').waitFor()
    await page.setViewportSize({ width: 320, height: 700 })
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    assert.deepEqual(await accessibilityFaults(page), [])

    // Its seed takes longer than the test.
    void fetch(`${system.sandboxUrl}/sandbox/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => {})
    await page.getByText('Nothing sold yet').waitFor()
  })
})
