/** Records of the demo's back office, against the sandbox: sections, customers, alerts, taxes and usage events. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { button, fill } from '../../support/browser/office.ts'
import { backOffice } from '../../support/browser/system.ts'

describe('the back office', async () => {
  const { system, open } = await aFullStack()

  it('opens each section by its link, and says which role may not change it', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/office`)
    const links = page.getByRole('navigation', { name: 'Back office' }).getByRole('link')
    const titles = await links.allInnerTexts()
    assert.ok(titles.includes('Settings'))
    for (const title of titles) {
      await links.filter({ hasText: title }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      assert.equal(await links.filter({ hasText: title }).getAttribute('aria-current'), 'page')
    }
    await page.getByLabel('Signed in as').selectOption('viewer')
    await page.waitForURL(/role=viewer/)
    await page.getByRole('heading', { level: 1, name: titles.at(-1)! }).waitFor()
    await page.goto(`${system.url}/office?section=customers&customer=harbor-health`)
    await page.getByLabel('Signed in as').selectOption('viewer')
    await page.waitForURL(/section=customers&customer=harbor-health&role=viewer/)
  })

  it('opens a customer with every section, and comes back to the list', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Harbor Health Analytics' }).click()
    await page.getByRole('heading', { level: 2, name: 'Harbor Health Analytics' }).waitFor()
    for (const title of ['Revenue', 'Subscriptions', 'Invoices', 'Wallets', 'Alerts'])
      await page.getByRole('region', { name: title, exact: true }).waitFor()
    const usage = page.getByRole('region', { name: 'Usage in the current period' })
    await usage.getByText('Total').waitFor()
    const past = page.getByRole('region', { name: 'Past usage' })
    await past.locator('summary').first().click()
    await past.getByText('Total').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByRole('button', { name: 'All customers' }).click()
    await page.getByRole('button', { name: 'New customer' }).waitFor()
  })

  it('wraps the name of a customer that is one long word, at every width', async () => {
    const name = 'W'.repeat(255)
    await backOffice(system).json('POST', '/v1/commerce/billing/customers', {
      external_id: 'long-word',
      name,
      email: 'long@word.example',
    })
    const { page } = await open()
    for (const query of ['section=customers', 'section=customers&customer=long-word']) {
      await page.goto(`${system.url}/office?${query}`)
      await page.getByText(name).first().waitFor()
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, query)
      }
    }
  })

  it('has alerts: created on a subscription, changed and deleted', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/office?section=customers&customer=northwind-maps`)
    const list = page.locator('alert-list')
    await button(list, 'New alert').click()
    await list.getByLabel('What to watch').selectOption({ label: 'Units of a metric' })
    await list.getByLabel('Metric').selectOption({ index: 1 })
    await list.getByLabel('Code').first().fill('many-units')
    await fill(list, { Name: 'Many units', 'Threshold 1$': '500000' })
    await button(list, 'Add threshold').click()
    await fill(list, { 'Threshold 2$': '100000' })
    await list.getByLabel('Repeats').last().check()
    await button(list, 'Save').click()
    await page.locator('alert-editor[alert=many-units]').waitFor()
    await button(list, 'Back').click()
    await list.getByText('At 500,000, then every 100,000').waitFor()

    await list.getByRole('link', { name: 'Many units' }).click()
    await fill(list, { 'Threshold 1$': '400000' })
    await button(list, 'Save').click()
    await list.getByRole('form').getByText('Saved', { exact: true }).waitFor()
    await button(list, 'Back').click()
    const row = list.getByRole('row', { name: /Many units.*At 400,000/ })
    await row.getByRole('button', { name: 'Actions' }).click()
    await row.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(button(list, 'Delete alert'))
    await row.waitFor({ state: 'detached' })
  })

  it('has taxes: created, changed and deleted', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/office?section=taxes`)
    const list = page.locator('tax-list')
    await button(list, 'New tax').click()
    await fill(list, { Name: 'VAT', Code: 'vat', Rate: '20' })
    await button(list, 'Save').click()
    await page.locator('tax-editor[tax=vat]').waitFor()
    await fill(list, { Rate: '8.25' })
    await button(list, 'Save').click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await button(list, 'Back').click()
    const row = list.getByRole('row', { name: /VAT.*8\.25%/ })
    await row.getByRole('button', { name: 'Actions' }).click()
    await row.getByRole('menuitem', { name: 'Delete' }).click()
    await confirm(button(list, 'Delete tax'))
    await row.waitFor({ state: 'detached' })
  })

  it('has events: filtered, and one sent by hand counts once', async () => {
    const { page, wrong } = await open()
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
  })

  it('sends several events, which count once when they are sent again', async () => {
    const { page } = await open()
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
  })
})
