/** Usage alerts in the demo's back office, against the sandbox. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, aPage, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('the alerts of the back office', async () => {
  const { system, browser } = await aFullStack()

  it('are created on a subscription, changed and deleted', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Northwind Maps', exact: true }).click()
    const list = page.locator('alert-list')
    const button = (name: string) => list.getByRole('button', { name, exact: true })
    await button('New alert').click()
    await list.getByLabel('What to watch').selectOption({ label: 'Units of a metric' })
    await list.getByLabel('Metric').selectOption({ index: 1 })
    await list.getByLabel('Name').fill('Many units')
    await list.getByLabel('Code', { exact: false }).first().fill('many-units')
    await list.getByLabel('Threshold 1', { exact: true }).fill('500000')
    await button('Add threshold').click()
    await list.getByLabel('Threshold 2', { exact: true }).fill('100000')
    await list.getByLabel('Repeats').last().check()
    await button('Save').click()
    await page.locator('alert-editor[alert=many-units]').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await button('Back').click()
    await list.getByText('At 500,000, then every 100,000').waitFor()

    await list.getByRole('link', { name: 'Many units' }).click()
    await list.getByLabel('Threshold 1', { exact: true }).fill('400000')
    await button('Save').click()
    await list.getByRole('form').getByText('Saved', { exact: true }).waitFor()
    await button('Back').click()
    const row = list.getByRole('row', { name: /Many units.*At 400,000/ })
    await row.getByRole('button', { name: 'Actions' }).click()
    await row.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(button('Delete alert'))
    await row.waitFor({ state: 'detached' })
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
