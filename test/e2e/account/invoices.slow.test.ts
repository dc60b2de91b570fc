/** Invoices: issued at the end of a period, failed, retried, paid and filtered. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { aPage, confirm, PAY } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/services.ts'

const BILLING = '/v1/commerce/billing'

describe('invoices', async () => {
  const { system, browser } = await aFullStack()

  const list = (page: Page) => page.locator('invoice-list')
  const rows = (page: Page) => list(page).locator('[part~=invoice]')

  async function openAccount(page: Page, customer: string): Promise<void> {
    await page.goto(`${system.url}/account?customer=${customer}`)
    await rows(page).first().waitFor()
  }
  const numberOf = async (page: Page) =>
    (await rows(page).first().locator('[part~=number]').innerText()).trim()

  /** Locates the result of the last call on the sandbox page. */
  const said = (page: Page, text: string) => page.locator('#said').getByText(text)

  async function toNextMonth(page: Page): Promise<void> {
    await page.goto(`${system.url}/sandbox`)
    await page.getByRole('button', { name: 'To next month' }).click()
    await said(page, 'PUT /sandbox/clock → 200').waitFor()
  }

  async function giveCard(page: Page, customer: string, behaviour: string): Promise<void> {
    await page.goto(`${system.url}/sandbox`)
    await page.getByText('Give a customer another card').click()
    const form = page.locator('#card')
    await form.getByLabel('Customer').selectOption(customer)
    await form.getByLabel('Card').selectOption({ label: behaviour })
    await form.getByRole('button', { name: 'Use this card' }).click()
    await said(page, `PUT ${BILLING}/customers/${customer} → 200`).waitFor()
  }

  /** "$1,234.50" → 1234.50, "¥1,480" → 1480. */
  const money = (text: string) => new Big(text.replace(/[^\d.]/g, ''))

  for (const [customer, currency] of [
    ['northwind-maps', '$'],
    ['komorebi-studio', '¥'],
  ] as const) {
    it(`appear when their period ends, with fees that add up (${customer})`, async () => {
      const { page, context, wrong } = await aPage(browser)
      await openAccount(page, customer)
      const before = await numberOf(page)
      await toNextMonth(page)

      await openAccount(page, customer)
      const newest = rows(page).first()
      assert.notEqual(await numberOf(page), before)
      const total = await newest.locator('[part~=amount]').innerText()
      assert.ok(total.includes(currency), total)
      await newest.getByRole('button', { name: await numberOf(page) }).click()
      const details = list(page).locator('[part~=details]')
      await details.locator('[part~=fee]').first().waitFor()
      const fees = await details.locator('[part~=fee] .number').allInnerTexts()
      assert.ok(fees.length >= 4, fees.join(' '))
      const sum = fees.map(money).reduce((a, b) => a.plus(b))
      assert.equal(sum.toString(), money(total).toString())
      assert.deepEqual(wrong, [])
      await context.close()
    })
  }

  it('can be paid after a payment failed: pending first, then paid', async () => {
    const { page, context, wrong } = await aPage(browser)
    await giveCard(page, 'northwind-maps', 'Is declined')
    await toNextMonth(page)
    await giveCard(page, 'northwind-maps', 'Works')

    await openAccount(page, 'northwind-maps')
    const newest = rows(page).first()
    await newest.getByText('Payment failed').waitFor()
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('retry_payment')) {
        posts.push(request.url())
      }
    })
    // Every status the row ever shows, in order.
    const shown = await newest.locator('[part~=status]').evaluateHandle((first) => {
      const texts: string[] = [first.textContent?.trim() ?? '']
      const root = first.getRootNode() as ShadowRoot
      // Anonymous, because tsx adds a helper call to named functions that the browser lacks.
      new MutationObserver(() => {
        const row = root.querySelector('[part~=invoice]')
        const text = row?.querySelector('[part~=status]')?.textContent?.trim() ?? ''
        if (text && text !== texts.at(-1)) texts.push(text)
      }).observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
      })
      return texts
    })
    await newest.getByRole('button', { name: PAY }).click()
    // The dialog ignores clicks in its first half second.
    await page.waitForTimeout(700)
    await list(page).getByRole('dialog').getByRole('button', { name: PAY }).dblclick()
    await newest.getByText('Payment processing').waitFor()
    assert.equal(await newest.getByRole('button', { name: PAY }).count(), 0)
    await newest.getByText('Paid just now', { exact: true }).waitFor()
    const texts = await shown.jsonValue()
    assert.deepEqual(texts, ['Payment failed', 'Payment processing', 'Paid just now'])
    assert.equal(posts.length, 1)

    const { invoices } = await backOffice(system).json<{ invoices: { payment_status: string }[] }>(
      'GET',
      `${BILLING}/invoices?external_customer_id=northwind-maps&payment_status=SUCCEEDED&issuing_date_from=2020-01-01&issuing_date_to=2099-12-31&per_page=1`,
    )
    assert.equal(invoices[0]?.payment_status, 'SUCCEEDED')
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('leave the balance when they are paid, and every sum of the page is read again', async () => {
    const { page, context, wrong } = await aPage(browser)
    await giveCard(page, 'kite-robotics', 'Works')
    // Without polling, so that only the payment changes the other elements.
    await page.route('**/account*', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replaceAll('refresh="5"', 'refresh="0"') })
    })
    await openAccount(page, 'kite-robotics')
    const balance = page.locator('balance-summary')
    const total = balance.locator('[part=total]')
    const before = money(await total.innerText())
    const row = rows(page)
      .filter({ hasText: 'Payment failed' })
      .filter({ hasText: 'overdue' })
      .first()
    const number = (await row.locator('[part~=number]').innerText()).trim()
    const amount = money(await row.locator('[part~=amount]').innerText())
    const isSum = (url: string) => /gross-revenue|\/me\/wallets(\?|$)/.test(url)
    const sums: string[] = []
    page.on('request', (request) => isSum(request.url()) && sums.push(request.url()))

    await row.getByRole('button', { name: PAY }).click()
    await confirm(list(page).getByRole('dialog').getByRole('button', { name: PAY }))
    await balance.getByText('Payment processing').waitFor()
    await rows(page)
      .filter({ hasText: number })
      .getByText('Paid just now', { exact: true })
      .waitFor()
    await balance.locator('[part=payment]').waitFor({ state: 'detached' })
    assert.equal(money(await total.innerText()).toString(), before.minus(amount).toString())
    assert.deepEqual([...new Set(sums.map((url) => new URL(url).pathname))].sort(), [
      '/api/me/analytics/gross-revenue',
      '/api/me/wallets',
    ])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('never show a pending payment as paid, not even after a reload', async () => {
    const { page, context } = await aPage(browser)
    await giveCard(page, 'kite-robotics', 'Stays pending')
    await openAccount(page, 'kite-robotics')
    const failed = rows(page).filter({ hasText: 'Payment failed' }).first()
    const number = (await failed.locator('[part~=number]').innerText()).trim()
    const row = rows(page).filter({ hasText: number })
    await failed.getByRole('button', { name: PAY }).click()
    await confirm(list(page).getByRole('dialog').getByRole('button', { name: PAY }))
    await row.getByText('Payment processing').waitFor()

    await openAccount(page, 'kite-robotics')
    await row.getByText('Payment processing').waitFor()
    assert.equal(await row.getByText('Paid just now', { exact: true }).count(), 0)
    assert.equal(await row.getByRole('button', { name: PAY }).count(), 0)
    await context.close()
  })

  it('are being checked after a lost answer to a payment, also after a reload and in another browser', async () => {
    const { page, context } = await aPage(browser)
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
    await openAccount(page, 'kite-robotics')
    const failed = rows(page)
      .filter({ hasText: 'Payment failed' })
      .filter({ hasText: 'overdue' })
      .first()
    const number = (await failed.locator('[part~=number]').innerText()).trim()
    const row = (page: Page) => rows(page).filter({ hasText: number })
    const checkIsShown = async (page: Page) => {
      await row(page).getByText('Checking', { exact: true }).waitFor()
      await row(page).getByText('Don’t pay again').waitFor()
      assert.equal(await row(page).getByRole('button', { name: PAY }).count(), 0)
      await page.locator('balance-summary').getByText('Checking a payment').waitFor()
    }
    await failed.getByRole('button', { name: PAY }).click()
    await confirm(list(page).getByRole('dialog').getByRole('button', { name: PAY }))
    await checkIsShown(page)

    await openAccount(page, 'kite-robotics')
    await checkIsShown(page)
    const other = await aPage(browser)
    await openAccount(other.page, 'kite-robotics')
    await checkIsShown(other.page)
    await other.context.close()
    await context.close()
  })

  it('are filtered, and a link can set the filter', async () => {
    const { page, context } = await aPage(browser)
    await openAccount(page, 'tidewater-energy')
    const statuses = rows(page).locator('[part~=status]')
    assert.ok((await statuses.allInnerTexts()).some((text) => text.trim() === 'Paid'))
    await list(page).getByRole('radio', { name: 'Open' }).check({ force: true })
    await page.waitForFunction(
      () => document.querySelector('invoice-list')?.getAttribute('status') === 'open',
    )
    await statuses.filter({ hasText: 'Paid' }).first().waitFor({ state: 'detached' })
    for (const text of await statuses.allInnerTexts()) assert.equal(text.trim(), 'Open')

    // The filter is set in the markup from the start.
    await page.route('**/account*', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replace('<invoice-list ', '<invoice-list status="paid" page-size="25" '),
      })
    })
    await openAccount(page, 'tidewater-energy')
    for (const text of await statuses.allInnerTexts()) assert.equal(text.trim(), 'Paid')
    await context.close()
  })
})
