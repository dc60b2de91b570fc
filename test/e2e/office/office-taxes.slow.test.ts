/** Taxes in the demo's back office, against the sandbox. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, aPage, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('the taxes of the back office', async () => {
  const { system, browser } = await aFullStack()

  it('are created, changed and deleted, and kept while a plan has them', async () => {
    const { page, context, wrong } = await aPage(browser)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto(`${system.url}/office?section=taxes`)
    await button('New tax').click()
    await page.getByLabel('Name').fill('VAT')
    await page.getByLabel('Code').fill('vat')
    await page.getByLabel('Rate').fill('20')
    await button('Save').click()
    await page.locator('tax-editor[tax=vat]').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.getByLabel('Rate').fill('8.25')
    await button('Save').click()
    await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
    await button('Save').waitFor()
    await button('Back').click()
    const row = page.getByRole('row', { name: /VAT.*8\.25%/ })
    await row.waitFor()

    await page.goto(`${system.url}/office?section=plans`)
    await button('New plan').click()
    await page.getByLabel('Name').fill('Taxed')
    await page.getByLabel('Code').fill('taxed')
    await page.getByLabel('Price per period').fill('0')
    await page.getByLabel('VAT (8.25%)').first().check()
    await button('Save').click()
    await page.locator('plan-editor[plan]:not([plan=""])').waitFor()
    const plan = page.locator('plan-editor')

    const remove = async () => {
      await row.getByRole('button', { name: 'Actions' }).click()
      await row.getByRole('menuitem', { name: 'Delete' }).click()
      await confirm(button('Delete tax'))
    }
    await page.goto(`${system.url}/office?section=taxes`)
    await remove()
    await page.getByText('still has this tax. Remove it there first.').waitFor()
    await button('Keep').click()

    await page.goto(`${system.url}/office?section=plans`)
    await page.getByRole('link', { name: 'Taxed' }).click()
    await plan.getByLabel('VAT (8.25%)').first().uncheck()
    await button('Save').click()
    await plan.getByRole('form').getByText('Saved', { exact: true }).waitFor()
    await page.goto(`${system.url}/office?section=taxes`)
    await remove()
    await row.waitFor({ state: 'detached' })
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
