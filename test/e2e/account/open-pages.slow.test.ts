/** Open pages follow changes without a reload: a payment in another browser, and the steps of the clock. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage, confirm, PAY } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('an open page', async () => {
  const { system, browser } = await aFullStack()

  /** Each has its own browser context, so that no BroadcastChannel connects them. */
  async function open(path: string) {
    const { page, context, wrong } = await aPage(browser)
    const streams = page.waitForResponse(
      (response) => new URL(response.url()).pathname.endsWith('/changes') && response.ok(),
    )
    await page.goto(system.url + path)
    await streams
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    return { page, context, wrong }
  }

  it('follows a payment in another browser', async () => {
    const path = '/account?customer=northwind-maps'
    const [here, there] = [await open(path), await open(path)]
    const balance = there.page.locator('balance-summary')
    const pay = balance.getByRole('button', { name: PAY })
    await pay.waitFor()
    await here.page.locator('balance-summary').getByRole('button', { name: PAY }).click()
    const dialog = here.page.getByRole('dialog')
    await confirm(dialog.getByRole('button', { name: PAY }))
    await balance.getByText('Nothing is overdue.').waitFor()
    const overdue = there.page.locator('invoice-list').locator('[part=overdue]')
    await overdue.waitFor({ state: 'detached' })
    assert.equal(await there.page.evaluate(() => 'isSamePage' in window), true)
    for (const { context, wrong } of [here, there]) {
      assert.deepEqual(wrong, [])
      await context.close()
    }
  })

  it('shows the invoice and its payment that the clock brings', async () => {
    const { page, context, wrong } = await open('/account?customer=kite-robotics')
    const invoices = page.locator('invoice-list')
    const number = invoices.getByText(/^INV-\d+$/).first()
    await number.waitFor()
    const newest = await number.innerText()
    const response = await fetch(`${system.sandboxUrl}/sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ days: 40 }),
    })
    assert.equal(response.status, 200)
    await invoices.getByText(newest, { exact: true }).and(number).waitFor({ state: 'detached' })
    assert.notEqual(await number.innerText(), newest)
    await invoices.getByText('Failed').first().waitFor()
    assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
