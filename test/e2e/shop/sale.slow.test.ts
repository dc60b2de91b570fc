/**
 * Sales that go another way: declined, abandoned, confirmed late, without script, on pages that were reloaded or left.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aShop } from '../../support/browser/shop.ts'

describe('a sale', async () => {
  const { system, open, orders, buy, goBack } = await aShop()

  it('shows the total of the quantity that the browser restores on the way back', async () => {
    const { page } = await open()
    await page.goto(system.url)
    await buy(page, 'Buy notebooks').click()
    const quantity = page.getByLabel('Quantity')
    const pay = page.getByRole('button', { name: /^Pay/ })
    const first = await pay.innerText()
    await quantity.fill('5')
    await page.waitForFunction((text) => !document.body.innerText.includes(text), first)
    const changed = await pay.innerText()
    await page.goto(system.url)
    await page.goBack()
    assert.equal(await quantity.inputValue(), '5', 'Chromium restores it')
    await page.getByRole('button', { name: changed }).waitFor()
  })

  it('is not announced on a page that was reloaded meanwhile', async () => {
    const { page } = await open()
    await page.goto(system.url)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      buy(page, 'Buy the map').click(),
    ])
    await page.getByText('Checkout is open in another window').waitFor()
    const reading = page.waitForResponse((answer) => /\/api\/payment-links\//.test(answer.url()))
    await page.reload()
    assert.equal((await reading).status(), 200)
    await buy(page, 'Buy the map').waitFor()
    const claims = page.getByText(/another window|back from checkout|\bpaid\b/i)
    assert.equal(await claims.count(), 0)
    await popup.getByLabel('Size').selectOption({ label: '70 × 100 cm · $96.00' })
    await popup.getByRole('button', { name: 'Pay $96.00' }).click()
    await goBack(popup)
    await popup.waitForURL(`${system.url}/thanks`).catch(() => {})
    await buy(page, 'Buy the map').waitFor()
    assert.equal(await claims.count(), 0)
  })

  it('updates the total for a choice made before the script of the checkout runs', async () => {
    const { page, context } = await open()
    let releaseScript = () => {}
    const chosen = new Promise<void>((resolve) => {
      releaseScript = resolve
    })
    await context.route('**/assets/checkout.js', async (route) => {
      await chosen
      await route.continue()
    })
    await page.goto(system.url)
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      buy(page, 'Buy the map').click(),
    ])
    await popup.getByLabel('Size').selectOption({ label: '70 × 100 cm · $96.00' })
    releaseScript()
    await popup.getByRole('button', { name: 'Pay $96.00' }).waitFor()
  })

  it('keeps the entered values when the card is declined, and accepts another card', async () => {
    // The size of the popup.
    const { page } = await open({ viewport: { width: 480, height: 760 } })
    await page.goto(system.url)
    const before = (await orders()).length
    await buy(page, 'Buy notebooks').click()
    await page.getByLabel('Quantity').fill('3')
    await page.getByLabel('Name to emboss').fill('Ada')
    await page.getByLabel('Full name').fill('Ada Okafor')
    await page.getByLabel('Address', { exact: true }).fill('418 Pine Street')
    await page.getByLabel('City').fill('Seattle')
    await page.getByLabel('Country').selectOption('US')
    await page.getByLabel(/0002/).check()
    await page.getByRole('button', { name: /^Pay/ }).click()
    const declined = page.getByRole('alert').filter({ hasText: 'declined' })
    await declined.waitFor()
    assert.equal(await declined.evaluate((alert) => alert === document.activeElement), true)
    assert.equal(await page.getByRole('radio', { checked: true }).count(), 0)
    assert.equal((await orders()).length, before)
    assert.equal(await page.getByLabel('Name to emboss').inputValue(), 'Ada')

    const pay = page.getByRole('button', { name: 'Pay $53.86' })
    for (const control of [page.getByLabel(/4242/), page.getByLabel(/0002/), pay]) {
      const isInView = await control.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return document.elementFromPoint(x + width / 2, y + height / 2) === element
      })
      assert.ok(isInView, 'is in view, and not behind the bar with the total')
    }
    await page.getByLabel(/4242/).check()
    await pay.click()
    await goBack(page)
    await page.waitForURL(`${system.url}/thanks`)
    // 3 × 14.50 + shipping 4.00 + 2 × 1.25 + 8.875 % of 43.50, rounded half up once.
    assert.equal((await orders())[0]?.total.value, '53.86')
  })

  it('is not made if the buyer leaves without paying', async () => {
    const { page } = await open()
    await page.goto(system.url)
    const before = (await orders()).length
    await buy(page, 'Buy the guide').click()
    await page.getByRole('link', { name: 'Cancel and return to Meridian' }).click()
    await page.waitForURL(`${system.url}/thanks`)
    // After a cancel there is no warning, and a way back to the same checkout.
    await page.getByText('If you canceled, nothing was charged').waitFor()
    await page.getByRole('heading', { name: 'No payment has arrived' }).waitFor()
    assert.equal(await page.getByText(/if you did pay|do not pay/i).count(), 0)
    assert.equal((await orders()).length, before)
    await page.getByRole('link', { name: 'Continue to checkout' }).click()
    await page.getByRole('button', { name: 'Pay $38.00' }).waitFor()
  })

  it('is not made if the buyer leaves the popup without paying, which the card says as the return page does', async () => {
    const { page } = await open()
    await page.goto(system.url)
    const before = (await orders()).length
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      buy(page, 'Buy the map').click(),
    ])
    await popup.getByRole('link', { name: 'Cancel and return to Meridian' }).click()
    await page.getByText("We are waiting for the payment's confirmation.").waitFor()
    const card = page.locator('pay-link-button', { hasText: 'Your order is not placed yet' })
    await card.getByText('you can go on whenever you like').waitFor()
    assert.equal(await page.getByText(/before you pay again|Buy again/).count(), 0)
    assert.equal((await orders()).length, before)
    const [again] = await Promise.all([
      page.waitForEvent('popup'),
      card.getByRole('link', { name: 'Continue to checkout' }).click(),
    ])
    await again.getByRole('button', { name: /^Pay/ }).waitFor()
  })

  it('waits for the confirmation of the payment, and then shows the order as paid', async () => {
    const fault = { event_type: 'PAYMENT.CAPTURE.COMPLETED', times: 1 }
    const injected = await fetch(`${system.sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fault, fault: { kind: 'late', seconds: 3 } }),
    })
    assert.equal(injected.status, 201)
    const { page } = await open()
    await page.goto(system.url)
    await buy(page, 'Buy the guide').click()
    await page.getByRole('button', { name: 'Pay $38.00' }).click()
    await goBack(page)
    await page.getByText("We are waiting for the payment's confirmation.").waitFor()
    const paid = page.getByText(/thank you|paid/i).filter({ visible: true })
    assert.equal(await paid.count(), 0)
    const [order] = await orders()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await page.getByText(`order ${order!.id} · paid`).waitFor()
  })

  it('works without JavaScript', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.goto(system.url)
    await page.getByRole('link', { name: 'Buy the guide' }).click()
    await page.getByRole('button', { name: 'Pay $38.00' }).click()
    await goBack(page)
    await page.waitForURL(`${system.url}/thanks`)
  })
})
