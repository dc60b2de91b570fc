/** Usage events and past usage in the demo's back office, against the sandbox. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, aPage, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

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

  it('sends several events, which count once when they are sent again', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=events`)
    const list = page.locator('event-list')
    await list.getByRole('row').nth(1).waitFor()
    await list.getByRole('button', { name: 'New usage event' }).click()
    const editor = page.locator('event-editor')
    const subscription = editor.getByLabel('Subscription')
    const external_subscription_id = await subscription
      .locator('option')
      .nth(1)
      .getAttribute('value')
    await editor.getByLabel('Several events').check()
    const events = ['several-1', 'several-2'].map((transaction_id) => ({
      transaction_id,
      external_subscription_id,
      metric_code: 'not-known',
    }))
    const text = events.map((event) => JSON.stringify(event)).join('\n')
    for (const _ of ['first', 'again']) {
      await editor.getByLabel('Fill from a file').setInputFiles({
        name: 'events.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(text),
      })
      await editor.getByRole('button', { name: 'Save', exact: true }).click()
      await editor.locator('[part=recorded]', { hasText: '2 events recorded.' }).waitFor()
    }
    assert.deepEqual(await accessibilityFaults(page), [])
    await editor.getByRole('button', { name: 'Back' }).click()
    await list.getByRole('row', { name: /several-2/ }).waitFor()
    assert.equal(await list.getByRole('row', { name: /several-2/ }).count(), 1)
    await list.getByRole('button', { name: 'New usage event' }).click()
    await editor.getByLabel('Several events').check()
    // An unknown subscription is refused, and the text stays, with an id for the event without one.
    const unknown = { metric_code: 'not-known', external_subscription_id: 'none' }
    const area = editor.getByLabel('Events', { exact: true })
    await area.fill(JSON.stringify([...events, unknown]))
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByRole('alert').getByText('1 of 3 events was refused').waitFor()
    const kept = JSON.parse(await area.inputValue())
    assert.deepEqual(kept.slice(0, 2), events)
    assert.match(kept[2].transaction_id, /^[\da-f-]{36}$/)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('has the past periods of a customer', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Northwind Maps', exact: true }).click()
    const past = page.getByRole('region', { name: 'Past usage' })
    await past.locator('summary').first().click()
    await past.getByText('Total').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
