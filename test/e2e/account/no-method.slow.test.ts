/** A customer without a payment method adds one and pays, by the account's own words; the office offers no retry. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { confirm, PAY } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/system.ts'

const CUSTOMER = 'harbor-health'
const DATES = 'issuing_date_from=2000-01-01&issuing_date_to=2100-01-01'

interface Row {
  invoice_number: string
  amount: { total_amount: { value: number } }
}

describe('a customer without a payment method', async () => {
  const { system, open } = await aFullStack()
  const office = backOffice(system)
  const unpaid = async (status: string) =>
    (
      await office.json<{ invoices: Row[] }>(
        'GET',
        `/v1/commerce/billing/invoices?${DATES}&payment_status=${status}&external_customer_id=${CUSTOMER}`,
      )
    ).invoices

  it('has no retry in the office, and a link to the account to copy', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${system.url}/office?section=customers&customer=${CUSTOMER}`)
    const board = page.locator('customer-overview invoice-board')
    await board.getByText('This customer has no payment method').waitFor()
    assert.equal(await board.getByRole('button', { name: /^Retry/ }).count(), 0)
    await board.getByRole('button', { name: 'Copy the customer’s account link' }).click()
    await board.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, `${system.url}/account`)
  })

  it('adds one and pays: the amounts are those of the service, and nothing is sent before the answer', async () => {
    const before = [...(await unpaid('PENDING')), ...(await unpaid('FAILED'))]
    const cents = before.map(({ amount }) => Math.round(amount.total_amount.value * 100))
    const amount = `$${(cents.reduce((sum, value) => sum + value, 0) / 100).toFixed(2)}`
    const { page, context } = await open()
    const posts: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('retry_payment')) posts.push(request.url())
    })
    await page.goto(`${system.url}/account?customer=${CUSTOMER}`)
    const balance = page.locator('balance-summary')
    const label = `Add a payment method and pay ${amount}`
    const add = balance.getByRole('button', { name: label })
    await add.waitFor()
    assert.equal(await balance.getByRole('button', { name: PAY }).count(), 0)
    const [popup] = await Promise.all([page.waitForEvent('popup'), add.click()])
    const list = page.locator('invoice-list')
    await list.locator('dialog.steps').getByRole('heading', { name: label }).waitFor()
    await popup.getByRole('button', { name: 'Agree and continue' }).click()
    const dialog = list.locator('dialog.all')
    await dialog.getByRole('heading', { name: amount }).waitFor()
    for (const { invoice_number } of before) await dialog.getByText(invoice_number).waitFor()
    assert.deepEqual(posts, [])
    await confirm(dialog.getByRole('button', { name: `Pay all ${before.length}` }))
    await dialog.getByText(`${before.length} invoices paid · ${amount}`).waitFor()
    const paid = (await unpaid('SUCCEEDED')).map(({ invoice_number }) => invoice_number)
    for (const { invoice_number } of before) assert.ok(paid.includes(invoice_number))
    assert.equal(new Set(posts).size, posts.length, 'each is sent once')
    await balance.getByText('Nothing is overdue.').waitFor()
  })
})
