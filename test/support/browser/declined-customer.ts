/** The demo's customer with the declined card on the account page, and the steps of a new payment method. */
import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { aPage, confirm, PAY } from './browser.ts'
import { aFullStack } from './full-stack.ts'
import { backOffice } from './services.ts'

const BILLING = '/v1/commerce/billing'
export const CUSTOMER = 'kite-robotics'
export const DECLINED = 'tok_sandbox_declined'

/** Setups are limited to 5 an hour for an address, so each group of tests has a system of its own. */
export async function aDeclinedCustomer() {
  const { system, browser } = await aFullStack()
  const office = backOffice(system)

  const token = async () => {
    const path = `${BILLING}/customers/${CUSTOMER}`
    return (await office.json<{ payment_method_token: string }>('GET', path)).payment_method_token
  }
  const openAccount = (page: Page) => page.goto(`${system.url}/account?customer=${CUSTOMER}`)
  const list = (page: Page) => page.locator('invoice-list')
  const steps = (page: Page) => list(page).locator('dialog.steps')
  const otherwise = (page: Page) =>
    list(page).getByRole('button', { name: 'Pay with another method' }).first()
  const approve = (page: Page) => page.getByRole('button', { name: 'Agree and continue' })

  /** The account page of the customer with the declined card. */
  async function aDeclinedCard(options: BrowserContextOptions = {}) {
    await office.json('PUT', `${BILLING}/customers/${CUSTOMER}`, { payment_method_token: DECLINED })
    const { page, context, wrong } = await aPage(browser, options)
    const confirmations: number[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/confirm')) confirmations.push(response.status())
    })
    const posts: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('retry_payment')) posts.push(request.url())
    })
    await openAccount(page)
    await otherwise(page).waitFor()
    return { page, context, wrong, confirmations, posts }
  }

  /** Clicks "Pay with another method"; the window with the approve page. */
  async function openWindow(page: Page): Promise<Page> {
    const [popup] = await Promise.all([page.waitForEvent('popup'), otherwise(page).click()])
    await approve(popup).waitFor()
    return popup
  }

  /** Waits for the question before a payment with the new method. Nothing is sent yet. */
  async function question(page: Page, posts: readonly string[]) {
    const dialog = list(page).locator('dialog.pay')
    await dialog.getByText(/We’ll charge .*b•••@s•••\.example/).waitFor()
    await dialog.getByText('It is on file now, for this and all later invoices.').waitFor()
    assert.equal(posts.length, 0)
    return dialog
  }

  async function payWithNew(page: Page, posts: readonly string[]) {
    const dialog = await question(page, posts)
    await confirm(dialog.getByRole('button', { name: PAY }))
    await list(page).getByText('Paid just now', { exact: true }).waitFor()
    assert.equal(posts.length, 1)
  }

  const saved = (page: Page) =>
    page.locator('payment-method').getByText('b•••@s•••.example').waitFor()

  return {
    browser,
    token,
    list,
    steps,
    otherwise,
    approve,
    aDeclinedCard,
    openWindow,
    question,
    payWithNew,
    saved,
  }
}
