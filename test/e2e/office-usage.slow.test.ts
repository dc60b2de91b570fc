/** Usage events and past usage in the demo's back office, against the sandbox. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accessibilityFaults, aPage, confirm } from '../support/browser.ts'
import { aFullStack } from '../support/full-stack.ts'

describe('the usage in the back office', async () => {
  const { system, browser } = await aFullStack()

  it('has events: filtered, and one sent by hand counts once', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=events`)
    const list = page.locator('event-list')
    await list.getByRole('row').nth(1).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await list.getByRole('button', { name: 'New usage event' }).click()
    const editor = page.locator('event-editor')
    await editor.getByLabel('Subscription').selectOption({ index: 1 })
    await editor.getByLabel('Metric').selectOption({ index: 1 })
    await editor.getByLabel('Properties').fill('{"gigabytes": 1, "gb": 1, "minutes": 1}')
    const id = await editor.getByLabel('Transaction ID').inputValue()
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByText(`Recorded: ${id}`).waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    // The same id with other values is refused, and nothing that was typed is lost.
    await editor.getByLabel('Transaction ID').fill(id)
    await editor.getByLabel('Properties').fill('{"gigabytes": 2, "gb": 2, "minutes": 2}')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByText('Another event has this ID.').waitFor()
    await editor.getByRole('button', { name: 'Cancel' }).click()
    await confirm(editor.getByRole('button', { name: 'Discard changes' }))
    await list.getByRole('row', { name: new RegExp(id) }).waitFor()
    assert.deepEqual(
      wrong.filter((line) => !line.includes('422')),
      [],
    )
    await context.close()
  })

  it('has the past periods of a customer', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('button', { name: 'Northwind Maps', exact: true }).click()
    const past = page.getByRole('region', { name: 'Past usage' })
    await past.locator('summary').first().click()
    await past.getByText('Total').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
