/** Credit notes in the demo's back office, against the sandbox: a refund, credit, and a void. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { accessibilityFaults, aPage } from '../support/browser.ts'
import { aFullStack } from '../support/full-stack.ts'

describe('credit notes in the back office', async () => {
  const { system, browser } = await aFullStack()

  it('are created from a paid invoice, partly refunded, listed, and voided while unused', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=invoices`)
    const board = page.locator('invoice-board')
    await board.getByLabel('Draft or final').selectOption({ label: 'Final' })
    await board.getByText('Paid', { exact: true }).click()
    await board.getByRole('cell', { name: 'Paid' }).first().waitFor()
    await board.locator('table .open').first().click()
    const create = async (amount: string, refund: string) => {
      await board.getByRole('button', { name: 'New credit note' }).click()
      await board.getByRole('checkbox', { name: 'Charge 1' }).check()
      await board.getByLabel('Amount of charge 1').fill(amount)
      await board.getByLabel('Refund').fill(refund)
      await board.getByRole('button', { name: 'Save', exact: true }).click()
    }
    await create('100', '1000000')
    await board.getByText(/At most/).waitFor()
    await board.getByLabel('Refund').fill('50')
    await board.getByRole('button', { name: 'Save', exact: true }).click()
    await board.getByRole('heading', { name: /^Credit note .*-CN001$/ }).waitFor()
    await board.getByText('Refund processing').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await board.getByRole('button', { name: 'Back', exact: true }).click()
    await board.getByRole('row', { name: /-CN001/ }).waitFor()

    await create('200', '')
    await board.getByRole('heading', { name: /^Credit note .*-CN002$/ }).waitFor()
    await board.getByRole('button', { name: 'Back', exact: true }).click()
    const row = board.getByRole('row', { name: /-CN002/ }).first()
    await row.getByText('Available').waitFor()
    await row.getByRole('button', { name: 'Void' }).click()
    // The second click of a double click confirms nothing.
    const confirm = board.getByRole('button', { name: 'Void credit note' })
    await confirm.waitFor()
    await page.waitForFunction(
      (from) => performance.now() - from > 500,
      await page.evaluate(() => performance.now()),
    )
    await confirm.click()
    await row.getByText('Voided').waitFor()
    assert.equal(await row.getByRole('button', { name: 'Void' }).count(), 0)
    // A refund that is under way can't be voided.
    const refunded = board.getByRole('row', { name: /-CN001/ })
    assert.equal(await refunded.getByRole('button', { name: 'Void' }).count(), 0)
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
