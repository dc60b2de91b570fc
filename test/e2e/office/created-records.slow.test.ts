/** A record that was created has an address: its title names it, and a reload opens it again. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('a created record', async () => {
  const { system, browser } = await aFullStack()

  for (const [kind, button, fields] of [
    ['metric', 'New metric', { Name: 'Tiles drawn', Code: 'tiles_drawn' }],
    [
      'customer',
      'New customer',
      { Name: 'Ocean Maps', 'Customer ID': 'ocean-maps', 'E-mail': 'maps@ocean.example' },
    ],
  ] as const) {
    it(`of a list has its address: a ${kind}`, async () => {
      const { page, context, wrong } = await aPage(browser)
      await page.goto(`${system.url}/office?section=${kind}s`)
      const list = page.locator(`${kind}-list`)
      await list.getByRole('button', { name: button }).click()
      for (const [label, value] of Object.entries(fields))
        await list.getByRole('textbox', { name: label, exact: true }).fill(value)
      await list.getByRole('button', { name: 'Save' }).click()
      await page.waitForURL(new RegExp(`${kind}=[\\w-]+$`))
      await page.getByRole('heading', { level: 1, name: fields.Name }).waitFor()
      assert.match(await page.title(), new RegExp(`^${fields.Name} — `))
      assert.equal(await page.locator('#lead').innerText(), '')
      const hasFocus = () => list.evaluate((element) => element.contains(document.activeElement))
      assert.equal(await hasFocus(), true)
      assert.deepEqual(await accessibilityFaults(page), [])
      await page.reload()
      await page.getByRole('heading', { level: 1, name: fields.Name }).waitFor()
      await page.goBack()
      await list.getByRole('button', { name: button }).waitFor()
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }
})
