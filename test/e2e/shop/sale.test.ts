/** From the shop through the hosted checkout and back, in a real browser. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults } from '../../support/browser/browser.ts'
import { aShop } from '../../support/browser/shop.ts'

describe('a sale', async () => {
  const { system, open, orders, buy, goBack } = await aShop()

  it('goes to the checkout, is paid there and comes back to the shop', async () => {
    const { page } = await open()
    await page.goto(system.url)
    await buy(page, 'Buy the guide').click()
    await page.waitForURL(/\/ncp\/payment\/PLB-[A-Z0-9]{12}/)
    assert.ok(page.url().startsWith(system.sandboxUrl), page.url())
    await page.getByRole('heading', { name: 'Ridge field guide' }).waitFor()

    await page.getByRole('button', { name: 'Pay $38.00' }).click()
    await page.getByRole('heading', { name: 'Paid $38.00' }).waitFor()
    const [order] = await orders()
    await page.getByText(`Order ${order!.id}`).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await goBack(page)
    await page.waitForURL(`${system.url}/thanks`)
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await page.getByText(`1 × Ridge field guide · $38.00 · order ${order!.id} · paid`).waitFor()

    assert.equal(order?.description, '1 × Ridge field guide')
    assert.deepEqual(order?.total, { currency_code: 'USD', value: '38.00' })
    assert.equal(order?.status, 'PAID')
  })

  it('happens in a popup, and the shop notices the return of the buyer', async () => {
    const { page } = await open()
    await page.goto(system.url)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      buy(page, 'Buy the map').click(),
    ])
    await popup.getByLabel('Size').selectOption({ label: '70 × 100 cm · $96.00' })
    await popup.getByRole('button', { name: 'Pay $96.00' }).click()
    await popup.getByRole('heading', { name: 'Paid $96.00' }).waitFor()
    await goBack(popup)
    const [order] = await orders()
    await page
      .getByText(`Thank you. 1 × Atoll wall map · $96.00 · order ${order!.id} · paid`)
      .waitFor()
    await page.getByRole('link', { name: 'Buy again' }).waitFor()
    if (!popup.isClosed()) await popup.waitForEvent('close')

    assert.equal((await orders())[0]?.total.value, '96.00')
  })
})
