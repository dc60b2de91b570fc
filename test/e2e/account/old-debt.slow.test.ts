/** A debt of two and a half years: account and office show all of it until all of it is paid. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/system.ts'

const BILLING = '/v1/commerce/billing'
const DEBTOR = 'kite-robotics'

interface Invoice {
  id: string
  sequential_id: number
  payment_overdue: boolean
  amount: { total_amount: { currency_code: string; value: number } }
}

describe('a debt of two and a half years', async () => {
  const { system, browser } = await aFullStack()
  const merchant = backOffice(system)

  async function advance(step: Record<string, number>): Promise<void> {
    const response = await fetch(`${system.sandboxUrl}/sandbox/clock/advance`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(step),
    })
    assert.equal(response.status, 200)
  }

  /** The unpaid invoices of the customer, newest first. */
  async function unpaidInvoices(): Promise<Invoice[]> {
    const query = `issuing_date_from=1970-01-01&issuing_date_to=2999-01-01&per_page=100&external_customer_id=${DEBTOR}`
    const lists = await Promise.all(
      ['PENDING', 'FAILED'].map(async (status) => {
        const path = `${BILLING}/invoices?${query}&payment_status=${status}`
        return (await merchant.json<{ invoices: Invoice[] }>('GET', path)).invoices
      }),
    )
    return lists.flat().sort((a, b) => b.sequential_id - a.sequential_id)
  }

  const overdueInvoices = async () =>
    (await unpaidInvoices()).filter(({ payment_overdue }) => payment_overdue)

  /** On most dates the newest invoice is overdue at once; on some it was issued within the last days. */
  async function untilAllIsOverdue(): Promise<void> {
    for (let day = 0; day < 31; day++) {
      if ((await unpaidInvoices()).every(({ payment_overdue }) => payment_overdue)) return
      await advance({ days: 1 })
    }
    assert.fail('An invoice is not overdue on any of 31 days.')
  }

  async function pay(invoices: readonly Invoice[]): Promise<void> {
    for (const { id } of invoices) {
      const { status } = await merchant.send('POST', `${BILLING}/invoices/${id}/retry_payment`)
      assert.equal(status, 204)
    }
    await advance({ minutes: 1 })
  }

  /** "$4,507.39" of the overdue invoices. */
  const sumOf = (invoices: readonly Invoice[]) => {
    const sum = invoices.reduce(
      (total, { amount }) => total.plus(amount.total_amount.value),
      new Big(0),
    )
    return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(Number(sum))
  }

  async function openAccount(page: Page) {
    await page.goto(`${system.url}/account?customer=${DEBTOR}`)
    await page.locator('invoice-list [part~=invoice]').first().waitFor()
    return { balance: page.locator('balance-summary'), list: page.locator('invoice-list') }
  }

  async function openOffice(page: Page) {
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Kite Robotics' }).click()
    const overview = page.locator('customer-overview')
    await overview.locator('revenue-summary [part=base]').waitFor()
    return overview
  }

  it('is shown in full on account and office, the older part still when the newest twelve are paid, and none when all are', async () => {
    await advance({ days: 399 })
    await advance({ days: 399 })
    await advance({ days: 150 })
    await untilAllIsOverdue()
    const all = await overdueInvoices()
    assert.ok(all.length >= 30, `${all.length} overdue invoices`)
    const { page, context, wrong } = await aPage(browser)
    context.setDefaultTimeout(60_000)

    const shows = async (sum: string) => {
      const { balance, list } = await openAccount(page)
      await balance.locator('[part=total]').getByText(sum).waitFor()
      // All that is due is overdue.
      await list.getByRole('definition').filter({ hasText: 'all overdue' }).getByText(sum).waitFor()
      assert.equal(await balance.getByText('Nothing is overdue.').count(), 0)
      const dates = list.getByRole('combobox').filter({ hasText: 'All dates' })
      assert.match(await dates.locator('option:checked').innerText(), /All dates/)
      const overview = await openOffice(page)
      await overview.getByText(sum).first().waitFor()
    }
    await shows(sumOf(all))

    await merchant.json('PUT', `${BILLING}/customers/${DEBTOR}`, {
      payment_method_token: 'tok_visa',
    })
    await pay(all.slice(0, 12))
    const rest = await overdueInvoices()
    assert.equal(rest.length, all.length - 12)
    await shows(sumOf(rest))

    await pay(rest)
    assert.deepEqual(await overdueInvoices(), [])
    const { balance, list } = await openAccount(page)
    await balance.getByText('Nothing is overdue.').waitFor()
    assert.equal(await list.getByText('all overdue').count(), 0)
    const overview = await openOffice(page)
    assert.equal(await overview.getByText(/\$[\d,.]+ overdue/).count(), 0)
    assert.deepEqual(wrong, [])
    await context.close()
  })
})
