/** The account of a new customer: without a subscription, and with a long name. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { aPage, untilIdle } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/services.ts'

describe('the account of a new customer', async () => {
  const { system, browser } = await aFullStack()

  const create = (external_id: string, name: string) =>
    backOffice(system).json('POST', '/v1/commerce/billing/customers', {
      external_id,
      name,
      email: 'new@example.com',
    })

  it('has a welcome, and a single card that offers a plan', async () => {
    await create('newcomer', 'Newcomer')
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=newcomer`)
    await page.getByRole('button', { name: 'Choose a plan' }).waitFor()
    await untilIdle(page)
    assert.deepEqual(await page.locator('#session h2:visible').allInnerTexts(), [
      'Welcome to Terrain API',
      'Plan',
      'Payment method',
      'Billing details',
    ])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('wraps a name of 120 letters, and leaves the choice of a customer its place', async () => {
    await create('long-word', 'W'.repeat(120))
    await create('long-name', `${'Cartography and '.repeat(7)}Surveys`)
    const { page, context, wrong } = await aPage(browser)
    for (const customer of ['long-word', 'long-name', 'northwind-maps']) {
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(`${system.url}/account?customer=${customer}`)
        await page.locator('#customer option').first().waitFor({ state: 'attached' })
        const at = `${customer} at ${width} px`
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, at)
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
        const choice = await page.locator('#customer').boundingBox()
        if (width === 320) assert.ok(choice!.y > heading!.y + heading!.height, at)
        else assert.ok(choice!.x >= heading!.x + 200 && choice!.width < 300, at)
      }
    }
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
