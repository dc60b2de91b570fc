/** The story of a plan: compared, estimated, subscribed with a new payment method, changed, canceled and taken back. */
import assert from 'node:assert/strict'
import Big from 'big.js'
import type { Locator, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/system.ts'

const BILLING = '/v1/commerce/billing'
const CUSTOMER = 'plan-story'

interface Row {
  external_id: string
  status: string
  plan_code: string
  end_date?: string
}

describe('the plan of a customer', async () => {
  const { system, open } = await aFullStack()
  const { json } = backOffice(system)

  async function rows(): Promise<Row[]> {
    const path = `${BILLING}/subscriptions?external_customer_id=${CUSTOMER}`
    const { subscriptions } = await json<{ subscriptions: Row[] }>('GET', path)
    return subscriptions.filter(({ status }) => status !== 'CANCELED')
  }

  async function invoiceNumbers(): Promise<string[]> {
    const today = new Date()
    const day = (time: number) => new Date(time).toISOString().slice(0, 10)
    const from = day(today.getTime() - 30 * 86_400_000)
    const dates = `issuing_date_from=${from}&issuing_date_to=${day(today.getTime() + 86_400_000)}`
    const lists = ['PENDING', 'SUCCEEDED', 'FAILED'].map(async (status) => {
      const query = `external_customer_id=${CUSTOMER}&payment_status=${status}&${dates}`
      const path = `${BILLING}/invoices?${query}`
      return (await json<{ invoices: { invoice_number: string }[] }>('GET', path)).invoices
    })
    return (await Promise.all(lists)).flat().map(({ invoice_number }) => invoice_number)
  }

  /** The sums of 12 months, as dollars are shown. */
  async function invoicedTotal(): Promise<string> {
    const path = `${BILLING}/customers/${CUSTOMER}/analytics/gross-revenue?months=12`
    const { gross_revenues } = await json<{ gross_revenues: { amount: { value: number } }[] }>(
      'GET',
      path,
    )
    const sum = gross_revenues.reduce((total, { amount }) => total.plus(amount.value), new Big(0))
    const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    return dollars.format(sum.toNumber())
  }

  /** Compares the other elements of the page with the service. */
  async function assertPage(page: Page, expected: { active: string; pending?: string }) {
    const all = await rows()
    const plansOf = (wanted: string) =>
      all.filter(({ status }) => status === wanted).map(({ plan_code }) => plan_code)
    assert.deepEqual(plansOf('ACTIVE'), [expected.active])
    assert.deepEqual(plansOf('PENDING'), expected.pending ? [expected.pending] : [])
    await page.locator('usage-meter').getByText('API calls').waitFor()
    const meter = page.locator('usage-meter').getByText('GPU minutes')
    await meter.waitFor({ state: expected.active === 'survey' ? 'visible' : 'detached' })
    for (const number of await invoiceNumbers()) {
      await page.locator('invoice-list').getByText(number).first().waitFor()
    }
    // A customer without an invoice has a welcome in its place.
    await page
      .locator('balance-summary')
      .getByText('Nothing is overdue.')
      .waitFor({ state: 'attached' })
    const invoiced = await invoicedTotal()
    // Without a spent amount there is no chart.
    if (invoiced !== '$0.00') {
      await page.locator('spend-chart').getByText(invoiced).first().waitFor()
    }
    const { external_id } = all.find(({ status }) => status === 'ACTIVE')!
    const past = `${BILLING}/customers/${CUSTOMER}/past_usage?subscription_id=${external_id}`
    const { usage_periods } = await json<{ usage_periods: object[] }>('GET', past)
    await page
      .locator('usage-history')
      .getByText('No billing period has ended yet.')
      .waitFor({ state: usage_periods.length === 0 ? 'attached' : 'detached' })
    await page.locator('usage-alerts').getByText('No alerts yet.').waitFor()
    // The page hides the section without credits.
    await page.locator('credit-balance:state(empty)').waitFor({ state: 'attached' })
    await page.locator('payment-method').getByText('Used for all open and later').waitFor()
    await page.locator('billing-details').getByText('Plan Story').first().waitFor()
    return all.find(({ status }) => status === 'ACTIVE')!
  }

  async function choose(card: Locator, plan: string) {
    await card.getByRole('button', { name: /^(Choose a plan|Change plan)$/ }).click()
    await card.getByRole('radio', { name: new RegExp(`^${plan} \\$`) }).check()
    await card.getByRole('button', { name: 'Continue' }).click()
  }

  it('is compared, subscribed, changed up and down, and canceled; both are taken back', async () => {
    await json('POST', `${BILLING}/customers`, {
      name: 'Plan Story',
      external_id: CUSTOMER,
      email: 'story@example.com',
    })
    const { page } = await open()
    await page.goto(`${system.url}/pricing`)
    const table = page.locator('pricing-table')
    await table.getByRole('button', { name: '50,000' }).first().click()
    await table.getByText('$1,779.00').first().waitFor()
    await table.getByText('Lowest list price for your usage').waitFor()
    await table.getByRole('radio', { name: 'Yearly' }).click()
    await table.getByText('$290.00').first().waitFor()

    await page.goto(`${system.url}/account?customer=${CUSTOMER}&plan=explorer`)
    const card = page.locator('subscription-card')
    await choose(card, 'Explorer')
    await card.locator('[part=notice]').getByText('Add a payment method first').waitFor()
    const opened = page.waitForEvent('popup')
    await page
      .locator('payment-method')
      .getByRole('button', { name: 'Add a payment method' })
      .click()
    const approval = await opened
    await approval.getByRole('button', { name: 'Agree and continue' }).click()
    await page.locator('payment-method').getByText('Used for all open and later').waitFor()

    await choose(card, 'Explorer')
    await card.getByText('Your subscription to Explorer starts today.').waitFor()
    await confirm(card.getByRole('button', { name: 'Subscribe to Explorer' }))
    await card.locator('[part=name]').getByText('Explorer').waitFor()
    await assertPage(page, { active: 'explorer' })
    await page.getByText(/^Your first invoice comes on [A-Z][a-z]+ \d+\./).waitFor()
    for (const name of ['Balance', 'Invoices', 'Past periods', 'Spending', 'Credits']) {
      const empty = page.getByRole('heading', { name, exact: true, level: 2 })
      await empty.waitFor({ state: 'hidden' })
    }

    await choose(card, 'Survey')
    await card.getByText('From today you’re on Survey.').waitFor()
    await confirm(card.locator('[part=confirm]'))
    await card.locator('[part=name]').getByText('Survey').waitFor()
    await assertPage(page, { active: 'survey' })

    await choose(card, 'Explorer')
    await card.getByText('You stay on Survey for now.').waitFor()
    await confirm(card.getByRole('button', { name: 'Change to Explorer' }))
    await card.locator('[part=coming]').getByText('Your plan changes to Explorer').waitFor()
    await assertPage(page, { active: 'survey', pending: 'explorer' })

    const coming = card.locator('[part=coming]')
    await card.getByRole('button', { name: 'Cancel subscription' }).click()
    await card.getByText('Your change to Explorer is dropped too.').waitFor()
    await confirm(card.locator('[part=confirm]'))
    await coming.getByText('Your subscription ends on').waitFor()
    assert.doesNotMatch(await card.innerText(), /Your plan changes/)
    const canceled = await assertPage(page, { active: 'survey', pending: 'explorer' })
    assert.match(canceled.end_date!, /T23:59:59/)
    await card.getByRole('button', { name: 'Keep Survey' }).click()
    await confirm(card.locator('[part=confirm]'))
    await coming.getByText('Your plan changes to Explorer').waitFor()
    const goesOn = await assertPage(page, { active: 'survey', pending: 'explorer' })
    assert.equal(goesOn.end_date, undefined)

    await card.getByRole('button', { name: 'Keep Survey' }).click()
    await confirm(card.locator('[part=confirm]'))
    await card.getByRole('button', { name: 'Change plan' }).waitFor()
    await card
      .locator('[part=coming]')
      .getByText('Your plan changes to Explorer')
      .waitFor({ state: 'detached' })
    await assertPage(page, { active: 'survey' })

    await card.getByRole('button', { name: 'Cancel subscription' }).click()
    await card
      .locator('[part=next]')
      .getByText(/^On [A-Z][a-z]+ 1, \d{4}, with usage until now$/)
      .waitFor()
    await confirm(card.locator('[part=confirm]'))
    await card.locator('[part=coming]').getByText('Your subscription ends on').waitFor()
    const ending = await assertPage(page, { active: 'survey' })
    assert.match(ending.end_date!, /T23:59:59/)

    await card.getByRole('button', { name: 'Keep Survey' }).click()
    await confirm(card.locator('[part=confirm]'))
    await card
      .locator('[part=coming]')
      .getByText('Your subscription ends on')
      .waitFor({ state: 'detached' })
    const kept = await assertPage(page, { active: 'survey' })
    assert.equal(kept.end_date, undefined)
  })
})
