/** The story of a subscription through the demo's back office: from a metric to an invoice that is retried. */
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { aPage, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

/** Fills the fields of a form, by the beginning of their labels. */
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(new RegExp(`^${label}`))
    const isSelect = await field.evaluate((element) => element.localName === 'select')
    await (isSelect ? field.selectOption(value) : field.fill(value))
  }
}

describe('the story of a subscription', async () => {
  const { system, browser } = await aFullStack()

  it('leads from a metric, a plan and a customer to an invoice that fails and is retried', async () => {
    const { page, context, wrong } = await aPage(browser)
    const open = (section: string) => page.goto(`${system.url}/office?section=${section}`)
    const save = async (editor: Locator) => {
      await button(editor, 'Save').click()
      await editor.getByText('Saved', { exact: true }).first().waitFor()
      await button(editor, 'Back').click()
    }

    await open('metrics')
    await button(page, 'New metric').click()
    const metric = page.locator('metric-editor')
    await fill(metric, { Name: 'Renders', Code: 'renders' })
    await save(metric)
    await page.getByRole('row', { name: /Renders/ }).waitFor()

    await open('plans')
    await button(page, 'New plan').click()
    const plan = page.locator('plan-editor')
    await fill(plan, { Name: 'Studio', Code: 'studio', 'Price per period': '0' })
    await button(plan, 'Add charge').click()
    await fill(plan, { Metric: 'Renders', 'Price per unit': '0.25' })
    await save(plan)
    await page.getByRole('row', { name: /Studio/ }).waitFor()

    await open('customers')
    await button(page, 'New customer').click()
    const customer = page.locator('customer-editor')
    await customer.getByText('Advanced').click()
    await fill(customer, {
      Name: 'Aerial Works',
      'Customer ID': 'aerial-works',
      'E-mail': 'billing@aerial.example',
      Type: 'Card',
      'Token in the vault': 'tok_sandbox_declined',
    })
    await button(customer, 'Save').click()
    const subscriptions = page.locator('subscription-list')
    await button(subscriptions, 'New subscription').click()
    await fill(subscriptions, { Plan: 'studio', 'Subscription ID': 'aerial-works-studio' })
    await button(subscriptions, 'Save').click()
    await subscriptions.getByText('Active', { exact: true }).waitFor()

    // The period of the usage ends, and the card is declined.
    await page.goto(system.sandboxUrl)
    const usage = page.locator('#usage')
    if (!(await usage.isVisible())) await page.getByText('Send usage').first().click()
    await fill(usage, { Subscription: 'aerial-works-studio', Metric: 'renders', Units: '40' })
    await button(usage, 'Send usage').click()
    await page.locator('#said').getByText('/events/batch → 202').waitFor()
    await button(page, 'To next month').click()
    await button(page, '+ 1 hour').click()
    const invoices = page.locator('#invoices')
    const failed = invoices.getByRole('row', { name: /Aerial Works.*Failed/ })
    await failed.waitFor()
    await page.locator('summary', { hasText: 'another card' }).click()
    const card = page.locator('#card')
    await fill(card, { Customer: 'aerial-works', Card: 'Works' })
    await button(card, 'Use this card').click()
    await page.locator('#said').getByText('/customers/aerial-works → 200').waitFor()

    await open('invoices')
    const invoice = page.getByRole('row', { name: /Aerial Works/ })
    await invoice.getByText('$10.00').waitFor()
    await button(invoice, 'Retry').click()
    await page.getByText('Charge 1 customer $10.00 now?').waitFor()
    await confirm(button(page, 'Retry 1 payment'))
    await invoice.getByText('Payment failed', { exact: true }).waitFor({ state: 'detached' })
    await page.getByLabel('Paid', { exact: true }).check()
    await invoice.getByText('Paid', { exact: true }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
