/** Credit notes and wallets in the demo's back office, against the sandbox. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { accessibilityFaults, aPage, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('the back office', async () => {
  const { system, browser } = await aFullStack()

  it('has credit notes: created from a paid invoice, partly refunded, listed, and voided while unused', async () => {
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
      await board.getByRole('button', { name: 'Create credit note' }).click()
    }
    await create('100', '1000000')
    await board.getByText(/At most/).waitFor()
    await board.getByLabel('Refund').fill('50')
    await board.getByRole('button', { name: 'Create credit note' }).click()
    await board.getByText('Credit ¥100 plus tax, and refund ¥50 of it?').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    await confirm(board.getByRole('button', { name: 'Create credit note' }))
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
    await row.getByRole('button', { name: 'Actions' }).click()
    await row.getByRole('menuitem', { name: 'Void' }).click()
    await confirm(board.getByRole('button', { name: 'Void credit note' }))
    await row.getByText('Voided').waitFor()
    assert.equal(await row.getByRole('button', { name: 'Actions' }).count(), 0)
    // A refund that is under way can't be voided.
    const refunded = board.getByRole('row', { name: /-CN001/ })
    assert.equal(await refunded.getByRole('button', { name: 'Actions' }).count(), 0)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('has wallets: created with credits, changed, topped up, paid for, and some of it is voided', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Northwind Maps', exact: true }).click()
    await page.getByRole('button', { name: 'New wallet' }).click()
    const editor = page.locator('wallet-editor')
    await editor.getByLabel('Name').fill('Prepaid rendering')
    await editor.getByLabel('Price of a credit').fill('0.5')
    await editor.getByLabel('Free credits').fill('40')
    await editor.getByRole('button', { name: 'Add top-up' }).click()
    await editor.getByLabel('When').selectOption({ label: 'When the balance falls below' })
    await editor.getByLabel('Top up below (credits)').fill('5')
    await editor.getByLabel('Purchased credits').last().fill('20')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByText('40 credits, $20.00').first().waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])

    await editor.getByLabel('Name').fill('Prepaid maps')
    await editor.getByRole('button', { name: 'Remove' }).click()
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByText('Unsaved changes').waitFor({ state: 'detached' })
    const saved = await editor.getAttribute('wallet')

    const answer = async (question: string, name: string) => {
      await editor.getByText(question).waitFor()
      await confirm(editor.getByRole('button', { name, exact: true }))
    }
    await editor.getByLabel('Free credits').fill('10')
    await editor.getByRole('button', { name: 'Add credits' }).click()
    await answer('Add 10 free credits?', 'Add credits')
    await editor.getByText('50 credits, $25.00').first().waitFor()

    await editor.getByLabel('Action', { exact: true }).selectOption({ label: 'Void credits' })
    await editor.getByLabel('Credits to void').fill('60')
    await editor.getByRole('button', { name: 'Void credits' }).click()
    await answer('Void 60 credits?', 'Void credits')
    // The service refuses more than there is; the typed number stays.
    await editor.locator('.issue', { hasText: /./ }).first().waitFor()
    assert.equal(await editor.getByLabel('Credits to void').inputValue(), '60')
    await editor.getByLabel('Credits to void').fill('20')
    await editor.getByRole('button', { name: 'Void credits' }).click()
    await answer('Void 20 credits?', 'Void credits')
    await editor.getByText('30 credits, $15.00').first().waitFor()

    // The payment of the sandbox takes three seconds.
    await editor.getByLabel('Action', { exact: true }).selectOption({ label: 'Add credits' })
    await editor.getByLabel('Purchased credits').last().fill('10')
    await editor.getByRole('button', { name: 'Add credits' }).click()
    await answer(
      'Add 10 purchased credits? The customer will be charged at most $5.00.',
      'Add credits',
    )
    await editor.getByText('The payment succeeded: 10 credits were added.').first().waitFor()
    await editor.getByText('40 credits, $20.00').first().waitFor()
    const latest = editor.locator('[part=transaction]').first()
    await latest.getByText('Settled').waitFor()
    assert.match(await latest.innerText(), /Purchase\s+Settled/)

    assert.equal(await editor.getAttribute('wallet'), saved)
    assert.equal(await editor.getByLabel('Name').inputValue(), 'Prepaid maps')
    assert.equal(await editor.getByRole('button', { name: 'Remove' }).count(), 0)
    await editor.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Prepaid maps', exact: true }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
