/** Payments of failed invoices: once, followed by every sum and other browser, and without an answer. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { confirm, PAY } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/system.ts'

const BILLING = '/v1/commerce/billing'
const CUSTOMER = 'kite-robotics'

/** "$1,234.50" → 1234.50 */
const money = (text: string) => new Big(text.replace(/[^\d.]/g, ''))

describe('a failed invoice', async () => {
  const { system, open } = await aFullStack()

  const list = (page: Page) => page.locator('invoice-list')
  const rows = (page: Page) => list(page).locator('[part~=invoice]')
  const balance = (page: Page) => page.locator('balance-summary')
  const failed = (page: Page) =>
    rows(page).filter({ hasText: 'Payment failed' }).filter({ hasText: 'overdue' }).first()
  const numberIn = async (page: Page) =>
    (await failed(page).locator('[part~=number]').innerText()).trim()

  async function openAccount(page: Page): Promise<void> {
    await page.goto(`${system.url}/account?customer=${CUSTOMER}`)
    await rows(page).first().waitFor()
  }

  it('is paid once by a double click: pending first, then paid, as all sums and another browser show', async () => {
    await backOffice(system).json('PUT', `${BILLING}/customers/${CUSTOMER}`, {
      payment_method_token: 'tok_visa',
    })
    const { page, context } = await open()
    const other = await open()
    // Without polling, so that only the payment changes the other elements.
    for (const each of [context, other.context])
      await each.route('**/account*', async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        await route.fulfill({ response, body: html.replaceAll('refresh="5"', 'refresh="0"') })
      })
    const streams = other.page.waitForResponse(
      (response) => new URL(response.url()).pathname.endsWith('/changes') && response.ok(),
    )
    await Promise.all([openAccount(page), openAccount(other.page), streams])
    const total = balance(page).locator('[part=total]')
    const before = money(await total.innerText())
    const number = await numberIn(page)
    const amount = money(await failed(page).locator('[part~=amount]').innerText())
    const row = (page: Page) => rows(page).filter({ hasText: number })
    const posts: string[] = []
    const sums = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('retry_payment')) posts.push(pathname)
      if (/gross-revenue|\/me\/wallets$/.test(pathname)) sums.add(pathname)
    })
    // Every status the row ever shows, in order.
    const shown = await row(page)
      .locator('[part~=status]')
      .evaluateHandle((status, wanted) => {
        const texts = [status.textContent!.trim()]
        const root = status.getRootNode() as ShadowRoot
        new MutationObserver(() => {
          const all = [...root.querySelectorAll('[part~=invoice]')]
          const text = all
            .find(({ textContent }) => textContent?.includes(wanted))
            ?.querySelector('[part~=status]')
            ?.textContent?.trim()
          if (text && text !== texts.at(-1)) texts.push(text)
        }).observe(root, { subtree: true, childList: true, characterData: true })
        return texts
      }, number)

    await row(page).getByRole('button', { name: PAY }).click()
    const pay = list(page).getByRole('dialog').getByRole('button', { name: PAY })
    await confirm(pay, { clickCount: 2 })
    await balance(page).getByText('Payment processing').waitFor()
    assert.equal(await row(page).getByRole('button', { name: PAY }).count(), 0)
    await row(page).getByText('Paid just now', { exact: true }).waitFor()
    assert.deepEqual(await shown.jsonValue(), [
      'Payment failed',
      'Payment processing',
      'Paid just now',
    ])
    assert.equal(posts.length, 1)
    await balance(page).locator('[part=payment]').waitFor({ state: 'detached' })
    const after = before.minus(amount).toString()
    assert.equal(money(await total.innerText()).toString(), after)
    assert.deepEqual([...sums].sort(), ['/api/me/analytics/gross-revenue', '/api/me/wallets'])

    await row(other.page).getByRole('button', { name: PAY }).waitFor({ state: 'detached' })
    const shownThere = await balance(other.page).locator('[part=total]').innerText()
    assert.equal(money(shownThere).toString(), after)
  })

  it('is being checked after a lost answer to its payment, also after a reload and in another browser', async () => {
    const { page } = await open()
    // Not `reached`: the service never changes the invoice, so that its outcome stays unknown.
    const response = await fetch(`${system.sandboxUrl}/sandbox/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        method: 'POST',
        path: `${BILLING}/invoices/*/retry_payment`,
        times: 1,
        fault: { kind: 'reset' },
      }),
    })
    assert.equal(response.status, 201)
    await openAccount(page)
    const number = await numberIn(page)
    const row = (page: Page) => rows(page).filter({ hasText: number })
    const checkIsShown = async (page: Page) => {
      await row(page).getByText('Checking', { exact: true }).waitFor()
      await row(page).getByText('Don’t pay again').waitFor()
      assert.equal(await row(page).getByRole('button', { name: PAY }).count(), 0)
      await balance(page).getByText('Checking a payment').waitFor()
    }
    await row(page).getByRole('button', { name: PAY }).click()
    await confirm(list(page).getByRole('dialog').getByRole('button', { name: PAY }))
    await checkIsShown(page)

    await openAccount(page)
    await checkIsShown(page)
    const other = await open()
    await openAccount(other.page)
    await checkIsShown(other.page)
  })
})
