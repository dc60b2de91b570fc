/** The story of a subscription through the demo's back office: from a metric to an invoice that is retried. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { aPage } from '../support/browser.ts'
import { aFullStack } from '../support/full-stack.ts'

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true })

/** Fills the fields of a form, by the beginning of their labels. */
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = form.getByLabel(new RegExp(`^${label}`))
    const isSelect = await field.evaluate((element) => element.localName === 'select')
    await (isSelect ? field.selectOption({ label: value }) : field.fill(value))
  }
}

describe('the story of a subscription', async () => {
  const { system, browser } = await aFullStack()

  it('leads from a metric, a plan and a customer to an invoice that fails and is retried', async () => {
    const { page, context, wrong } = await aPage(browser)
    const open = (section: string) => page.goto(`${system.url}/office?section=${section}`)
    const save = async (editor: Locator) => {
      await button(editor, 'Save').click()
      await editor.getByText('Saved', { exact: true }).waitFor()
      await button(editor, 'Cancel').click()
    }

    await open('catalog')
    await button(page, 'New metric').click()
    const metric = page.locator('metric-editor')
    await fill(metric, { Name: 'Renders', Code: 'renders' })
    await save(metric)
    await page.getByRole('row', { name: /Renders/ }).waitFor()

    await button(page, 'New plan').click()
    const plan = page.locator('plan-editor')
    await fill(plan, { Name: 'Studio', Code: 'studio', 'Price of a period': '30' })
    await button(plan, 'Add charge').click()
    await fill(plan, { Metric: 'Renders', 'Price per unit': '0.25' })
    await save(plan)
    await page.getByRole('row', { name: /Studio/ }).waitFor()

    await open('customers')
    await button(page, 'New customer').click()
    const customer = page.locator('customer-editor')
    await fill(customer, {
      Name: 'Aerial Works',
      'Customer ID': 'aerial-works',
      'E-mail': 'billing@aerial.example',
      Type: 'Card',
      'Token in the vault': 'tok_sandbox_declined',
    })
    await save(customer)
    await page.getByRole('row', { name: /Aerial Works/ }).waitFor()

    assert.deepEqual(wrong, [])
    await context.close()
  })
})
