/** Usage that is sent shows on the meter, by exactly that. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('usage', async () => {
  const { system, browser } = await aFullStack()

  /** The units shown by the meter for a metric: "308 units" → 308. */
  async function units(page: Page, metric: string): Promise<number> {
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const charge = page.locator('usage-meter').locator('[part~=charge]').filter({ hasText: metric })
    const text = await charge.innerText()
    const [, digits = ''] = /([\d,.]+) units/.exec(text) ?? []
    assert.notEqual(digits, '', text)
    return Number(digits.replaceAll(',', ''))
  }

  async function sendCalls(page: Page, count: number): Promise<void> {
    await page.goto(`${system.url}/sandbox`)
    const form = page.locator('#usage')
    await form.getByLabel('Subscription').selectOption('northwind-maps-plan')
    await form.getByLabel('Metric').selectOption('api_calls')
    await form.getByLabel('Units').fill(String(count))
    await form.getByRole('button', { name: 'Send usage' }).click()
    await page.locator('#said').getByText('events/batch → 202').waitFor()
  }

  it('grows the meter by exactly the 100 events that the sandbox page sends', async () => {
    const { page, context, wrong } = await aPage(browser)
    const calls = await units(page, 'API calls')
    const storage = await units(page, 'Storage')

    await sendCalls(page, 100)

    assert.equal(await units(page, 'API calls'), calls + 100)
    assert.equal(await units(page, 'Storage'), storage)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it("does not change another customer's meter", async () => {
    const { page, context } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=kite-robotics`)
    const meter = page.locator('usage-meter')
    await meter.getByText('API calls').waitFor()
    const before = await meter.locator('[part~=charge]').allInnerTexts()

    await sendCalls(page, 100)
    await page.goto(`${system.url}/account?customer=kite-robotics`)
    await meter.getByText('API calls').waitFor()
    assert.deepEqual(await meter.locator('[part~=charge]').allInnerTexts(), before)
    await context.close()
  })

  it('of a customer is removed from the page when another one signs in', async () => {
    const { page, context } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const meter = page.locator('usage-meter')
    await meter.getByText('GPU minutes').waitFor()
    await page.getByLabel('Signed in as').selectOption('lumen-archive')
    // The Explorer plan has no GPU charge.
    await meter.getByText('GPU minutes').waitFor({ state: 'detached' })
    await meter.getByText('API calls').waitFor()
    await context.close()
  })
})
