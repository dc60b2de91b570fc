/** A customer's journey through the account page: from what is overdue to paid, and out. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('the account', async () => {
  const { system, open } = await aFullStack()

  it('takes an overdue invoice from the balance to paid with two clicks', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const balance = page.locator('balance-summary')
    const pay = balance.getByRole('button', { name: 'Pay', exact: true })
    await pay.waitFor()
    const box = await pay.boundingBox()
    assert.ok(box && box.y < 900, 'on the first screen')
    const amount = await balance.locator('[part=total]').innerText()
    await pay.click()
    const dialog = page.getByRole('dialog', { name: `Pay ${amount} to Meridian` })
    assert.match(await dialog.innerText(), /Invoice INV-\d+, due .* 2026\.\n/)
    await confirm(dialog.getByRole('button', { name: `Pay ${amount}` }))
    await balance.getByText('Payment processing').waitFor()
    await balance.getByText('Nothing is overdue.').waitFor()
  })

  it('shows one notice with a link after signing out, and nothing of the customer', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=kite-robotics`)
    await page.locator('balance-summary [part=open]').first().waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended.' })
    await notice.waitFor()
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).isVisible(), false)
    assert.equal(
      await page
        .getByRole('main')
        .getByText(/\$|INV-/)
        .count(),
      0,
    )
    await notice.getByRole('link', { name: 'Sign in' }).click()
    await page.locator('balance-summary [part=open]').first().waitFor()
    assert.equal(new URL(page.url()).searchParams.get('customer'), 'kite-robotics')
  })
})
