/**
 * A declined card is replaced on the account page through the real approve page: in a window, another tab, or in place.
 */
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { confirm, PAY } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/system.ts'

const CUSTOMER = 'kite-robotics'
const RECORD = `/v1/commerce/billing/customers/${CUSTOMER}`
const DECLINED = 'tok_sandbox_declined'
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

// A customer has five setups an hour, and these are five.
describe('a declined card', async () => {
  const { system, open } = await aFullStack()
  const office = backOffice(system)

  const token = async () => {
    const record = await office.json<{ payment_method_token: string }>('GET', RECORD)
    return record.payment_method_token
  }
  const list = (page: Page) => page.locator('invoice-list')
  const steps = (page: Page) => list(page).locator('dialog.steps')
  const otherwise = (page: Page) =>
    list(page).getByRole('button', { name: 'Pay with another method' }).first()
  const approve = (page: Page) => page.getByRole('button', { name: 'Agree and continue' })
  const saved = (page: Page) =>
    page.locator('payment-method').getByText('b•••@s•••.example').waitFor()

  async function aDeclinedCard(options: BrowserContextOptions = {}) {
    await office.json('PUT', RECORD, { payment_method_token: DECLINED })
    const { page, context } = await open(options)
    const confirmations: number[] = []
    const posts: string[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/confirm')) confirmations.push(response.status())
    })
    context.on('request', (request) => {
      if (request.url().includes('retry_payment')) posts.push(request.url())
    })
    await page.goto(`${system.url}/account?customer=${CUSTOMER}`)
    await otherwise(page).waitFor()
    return { page, context, confirmations, posts }
  }

  /** Clicks "Pay with another method"; the window with the approve page. */
  async function openWindow(page: Page, button = otherwise(page)): Promise<Page> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()])
    await approve(popup).waitFor()
    return popup
  }

  /** Waits for the question before a payment with the new method. Nothing is sent yet. */
  async function question(page: Page, posts: readonly string[]) {
    const dialog = list(page).locator('dialog.all')
    await dialog.getByText(/We’ll charge .*b•••@s•••\.example/).waitFor()
    await dialog.getByText('Payment method saved.').waitFor()
    assert.equal(posts.length, 0)
    return dialog
  }

  it('is replaced beside the answer to its payment, and the invoice paid', async () => {
    const { page, confirmations, posts } = await aDeclinedCard()
    const row = list(page).locator('[part~=invoice]').filter({ hasText: 'Overdue' }).first()
    const dialog = list(page).locator('dialog.pay')
    await row.getByRole('button', { name: PAY }).click()
    await confirm(dialog.getByRole('button', { name: PAY }))
    await row.getByText('The payment failed. Nothing was charged.').waitFor()
    const popup = await openWindow(
      page,
      row.getByRole('button', { name: 'Pay with another method' }),
    )
    await steps(page).getByText('Approve the payment method in the other window.').waitFor()
    const closed = popup.waitForEvent('close')
    await approve(popup).click()
    await closed
    await dialog.getByText(/We’ll charge .*b•••@s•••\.example/).waitFor()
    await dialog.getByText('It is on file now, for this and all later invoices.').waitFor()
    assert.equal(posts.length, 1)
    await confirm(dialog.getByRole('button', { name: PAY }))
    await list(page).getByText('Paid just now', { exact: true }).waitFor()
    assert.equal(posts.length, 2)
    await saved(page)
    assert.notEqual(await token(), DECLINED)
    assert.deepEqual(confirmations, [200])
  })

  it('is kept if the customer comes back without an approval', async () => {
    const { page, confirmations } = await aDeclinedCard()
    const popup = await openWindow(page)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: 'Cancel and return to' }).click()
    await closed
    await steps(page).getByText('You came back without approving. Nothing was changed.').waitFor()
    await steps(page).getByRole('button', { name: 'Close' }).click()
    await otherwise(page).waitFor()
    assert.equal(await token(), DECLINED)
    assert.deepEqual(confirmations, [])
  })

  it('is kept if the window is closed, until an approval in another tab, after which the page goes on to pay', async () => {
    const { page, context, posts } = await aDeclinedCard()
    const popup = await openWindow(page)
    const tab = await context.newPage()
    await tab.goto(popup.url())
    await popup.close()
    await steps(page).getByText('The window was closed before a method was saved.').waitFor()
    assert.equal(await token(), DECLINED)
    await approve(tab).click()
    await tab.locator('payment-method').getByText('Payment method saved.').waitFor()
    assert.equal(new URL(tab.url()).search, `?customer=${CUSTOMER}`)
    await saved(tab)
    await page.bringToFront()
    await question(page, posts)
  })

  it('is replaced in place on a touch screen, also after the back button, and all that is late is paid', async () => {
    const { page, confirmations, posts } = await aDeclinedCard(PHONE)
    await otherwise(page).tap()
    await approve(page).waitFor()
    await page.goBack()
    const method = page.locator('payment-method')
    await method.getByText('You came back without approving. Nothing was changed.').waitFor()
    assert.equal(await token(), DECLINED)
    await steps(page).getByRole('button', { name: 'Close' }).tap()
    await otherwise(page).tap()
    await approve(page).tap()
    const dialog = await question(page, posts)
    await confirm(dialog.getByRole('button', { name: 'Pay all 3' }))
    await dialog.getByText('3 invoices paid').waitFor()
    assert.equal(new Set(posts).size, 3)
    assert.equal(posts.length, 3)
    assert.equal(new URL(page.url()).search, `?customer=${CUSTOMER}`)
    assert.deepEqual(confirmations, [200])
  })
})
