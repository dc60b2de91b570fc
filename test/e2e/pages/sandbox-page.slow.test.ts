/** The sandbox page: each button sends the call that it shows. */
import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { serveSandbox } from '../../../server/sandbox/server.ts'
import { SCOPES } from '../../../server/sandbox/settings.ts'
import { aBrowser, accessibilityFaults, aPage } from '../../support/browser/browser.ts'
import { aSystem, backOffice, type System } from '../../support/browser/system.ts'
import { BARE } from '../../support/sandbox/bare-sandbox.ts'
import { refusalsOnly } from '../../support/sandbox/refusals-only.ts'

const BILLING = '/v1/commerce/billing'
const CUSTOMER = 'northwind-maps'
const SUBSCRIPTION = `${CUSTOMER}-plan`

describe("the sandbox's page", () => {
  let system: System
  let browser: Browser
  let page: Page
  let wrong: string[]
  beforeAll(async () => {
    ;[system, browser] = await Promise.all([aSystem(), aBrowser()])
    const permissions = ['clipboard-read', 'clipboard-write']
    ;({ page, wrong } = await aPage(browser, { permissions }))
    await page.goto(system.sandboxUrl)
  })
  afterAll(async () => {
    await browser?.close()
    await system?.stop()
  })

  const control = async (path: string) =>
    (await fetch(`${system.sandboxUrl}/sandbox/${path}`)).json()
  const read = <Answer>(path: string) => backOffice(system).json<Answer>('GET', BILLING + path)
  const button = (name: string, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  /** Waits for the text in the result of the last call. */
  const said = (text: string) => page.locator('#said').getByText(text, { exact: true }).waitFor()
  const row = (table: string, text: string) =>
    page.locator(`#${table}`).getByRole('row').filter({ hasText: text })
  async function attempt(title: string, id: string, choices: Record<string, string>) {
    const form = page.locator(`#${id}`)
    if (!(await form.isVisible())) await page.locator('.try > summary', { hasText: title }).click()
    for (const [label, choice] of Object.entries(choices)) {
      const field = form.getByLabel(new RegExp(`^${label}`))
      const isSelect = await field.evaluate((element) => element.localName === 'select')
      await (isSelect ? field.selectOption({ label: choice }) : field.fill(choice))
    }
    return form
  }

  it('advances, freezes and releases the clock', async () => {
    await button('Stop it').click()
    await said('PUT /sandbox/clock → 200')
    const before = await control('clock')
    assert.equal(before.frozen, true)

    await button('+ 1 day').click()
    await said('POST /sandbox/clock/advance → 200')
    const after = await control('clock')
    assert.equal(Date.parse(after.now) - Date.parse(before.now), 86_400_000)

    await page.getByLabel('To', { exact: true }).fill(`${after.now.slice(0, 10)}T23:59`)
    await button('Set').click()
    await page.locator('#now').getByText('23:59:00').waitFor()
    assert.equal((await control('clock')).now, `${after.now.slice(0, 10)}T23:59:00.000Z`)

    await button('Let it run').click()
    await button('Stop it').waitFor()
    assert.equal((await control('clock')).frozen, false)
  })

  it('sends usage, and shows it as it arrives', async () => {
    const form = await attempt('Send usage', 'usage', {
      Subscription: 'Northwind Maps · Survey',
      Metric: 'Storage',
      Units: '7',
    })
    await button('Send usage', form).click()
    await said(`POST ${BILLING}/events/batch → 202`)
    await row('events', 'gb 7').getByText(SUBSCRIPTION).waitFor()
  })

  it('shows events from other clients', async () => {
    await backOffice(system).json('POST', `${BILLING}/events`, {
      transaction_id: 'from-elsewhere',
      external_subscription_id: SUBSCRIPTION,
      metric_code: 'storage_gb',
      properties: { gb: 4711 },
    })
    await row('events', 'gb 4711').waitFor()
  })

  it('declines a card, retries the payment, and accepts the card again', async () => {
    const form = await attempt('Give a customer another card', 'card', {
      Customer: 'Northwind Maps',
      Card: 'Is declined',
    })
    await button('Use this card', form).click()
    await said(`PUT ${BILLING}/customers/${CUSTOMER} → 200`)
    await row('customers', CUSTOMER).getByText('is declined').waitFor()
    await button('To next month').click()
    await button('+ 1 hour').click()
    const failed = row('invoices', 'Northwind Maps').filter({ hasText: 'Failed' })
    await failed.waitFor()
    const number = await failed.getByRole('cell').first().innerText()

    await attempt('Give a customer another card', 'card', { Card: 'Works' })
    await button('Use this card', form).click()
    await row('customers', CUSTOMER).getByText('works').waitFor()
    await button('Retry', failed).click()
    await page.locator('#said').getByText('/retry_payment → 204').waitFor()
    await row('invoices', number).getByText('Succeeded').waitFor()
  })

  it('credits an invoice with a credit note that can be voided', async () => {
    const invoice = row('invoices', 'Northwind Maps').first()
    const number = await invoice.getByRole('cell').first().innerText()
    const form = page.locator('#give-back')
    await page.locator('summary', { hasText: 'Give an invoice back' }).click()
    const options = form.getByLabel(/^Invoice/).locator('option')
    const left = options.filter({ hasText: number })
    await form.getByLabel(/^Invoice/).selectOption({ label: await left.innerText() })
    await button('Give it back', form).click()
    await said(`POST ${BILLING}/credit-notes → 201`)
    await left.waitFor({ state: 'detached' })
    assert.equal(
      await form.getByLabel(/^Invoice/).inputValue(),
      await options.first().getAttribute('value'),
    )
    const note = row('credit-notes', `${number}-CN001`)
    await note.getByText('Available').waitFor()
    await button('Void', note).click()
    await page.locator('#said').getByText('/void → 200').waitFor()
    await note.getByText('Voided').waitFor()
    await left.waitFor({ state: 'attached' })
  })

  it('refunds an invoice to the card that paid it', async () => {
    const paid = row('invoices', 'Komorebi Studio').filter({ hasText: 'Succeeded' }).first()
    const number = await paid.getByRole('cell').first().innerText()
    const form = page.locator('#give-back')
    const left = form
      .getByLabel(/^Invoice/)
      .locator('option')
      .filter({ hasText: number })
    await form.getByLabel(/^Invoice/).selectOption({ label: await left.innerText() })
    await attempt('Give an invoice back', 'give-back', {
      'Back as': 'A refund to the card',
    })
    await button('Give it back', form).click()
    await said(`POST ${BILLING}/credit-notes → 201`)
    await button('+ 1 hour').click()
    await row('credit-notes', number).getByText('Succeeded').waitFor()
  })

  it('offers a customer created after the page load, and keeps the selection', async () => {
    const form = await attempt('Give a customer another card', 'card', {
      Customer: 'Lumen Archive',
    })
    await backOffice(system).json('POST', `${BILLING}/customers`, {
      name: 'Later Mills',
      external_id: 'later-mills',
      email: 'later@mills.test',
    })
    const customers = form.getByLabel('Customer')
    await customers.locator('option', { hasText: 'Later Mills' }).waitFor({ state: 'attached' })
    assert.equal(await customers.inputValue(), 'lumen-archive')
  })

  it('shows the reason of a rejected call', async () => {
    const form = await attempt('Give credit', 'credit', { Customer: 'Northwind Maps' })
    await form.getByLabel('Currency').fill('XTS')
    await button('Give credit', form).click()
    const output = page.locator('#said')
    await output.getByText(`POST ${BILLING}/wallets → 4`).waitFor()
    assert.match(await output.innerText(), / → 4\d\d [A-Z_]+: ./)
  })

  it('grants credit', async () => {
    const wallets = async () => {
      const found = await read<{ wallets: object[] }>(`/wallets?external_customer_id=${CUSTOMER}`)
      return found.wallets.length
    }
    const before = await wallets()
    const form = await attempt('Give credit', 'credit', {
      Customer: 'Northwind Maps',
      Credits: '12.5',
      Currency: 'USD',
    })
    await button('Give credit', form).click()
    await said(`POST ${BILLING}/wallets → 201`)
    assert.equal(await wallets(), before + 1)

    // The second click of a double click, after the response to the first one.
    await page.evaluate(() =>
      document.addEventListener('submit', () => document.body.classList.add('submitted')),
    )
    await button('Give credit', form).hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    assert.equal(await page.locator('body.submitted').count(), 0)
    await button('Give credit', form).click()
    await page.locator('body.submitted').waitFor()
  })

  it('changes a plan, and cancels a subscription', async () => {
    const change = await attempt('Change a plan', 'plan', {
      Subscription: 'Lumen Archive · Explorer',
      Plan: 'Survey (USD)',
    })
    await button('Change plan', change).click()
    await said(`PUT ${BILLING}/subscriptions/lumen-archive-plan → 200`)
    await row('customers', 'lumen-archive').getByText('Survey').waitFor()

    const cancel = await attempt('Cancel a subscription', 'cancel', {
      Subscription: 'Kite Robotics · Survey',
      When: 'Now',
    })
    await button('Cancel subscription', cancel).click()
    await said(`POST ${BILLING}/subscriptions/kite-robotics-plan/cancel → 200`)
    await row('customers', 'kite-robotics').getByText('Survey').waitFor({ state: 'detached' })
  })

  it('authorizes a payment, and reauthorizes it after the honor period', async () => {
    const form = await attempt('Authorize a payment', 'authorize', { Amount: '80.00' })
    await button('Authorize', form).click()
    await said('POST /sandbox/authorizations → 201')
    const renew = button('Reauthorize', row('authorizations', '$80.00'))
    await renew.click()
    await page.locator('#said').getByText('→ 422 REAUTHORIZATION_TOO_SOON').waitFor()
    await button('+ 1 week').click()
    await said('POST /sandbox/clock/advance → 200')
    await renew.click()
    await page.locator('#said').getByText('/reauthorize → 200').waitFor()
    await row('authorizations', 'Renews').waitFor()
  })

  it('shows the webhooks of changes with their attempts, and resends one', async () => {
    await row('webhooks', `${system.url}/webhooks`).waitFor()
    const created = row('webhook-events', 'PAYMENT.AUTHORIZATION.CREATED').first()
    await created.getByText('Delivered').waitFor()
    await created.getByText('200', { exact: true }).waitFor()
    await button('Resend', created).click()
    await page.locator('#said').getByText('/resend → 202').waitFor()
    const earlier = created.locator('details')
    await earlier.getByText('Earlier: 1').click()
    await earlier.getByText('200', { exact: true }).waitFor()
    await button('Resend', created).click()
    await earlier.getByText('Earlier: 2').waitFor()
    assert.equal(await earlier.getByText('200', { exact: true }).count(), 2, 'stays open')
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no wider content than a phone (${colorScheme})`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width: 320, height: 700 })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.equal(wide, 320)
      assert.deepEqual(await accessibilityFaults(page), [])
      await page.setViewportSize({ width: 1280, height: 720 })
    })
  }

  it('injects a fault, and removes it', async () => {
    const form = await attempt('Break something', 'fault', {
      'What happens': '503 Service Unavailable',
      Where: 'Billing',
      'How often': 'Until it is removed',
    })
    await button('Break it', form).click()
    await said('POST /sandbox/faults → 201')
    const usage = await attempt('Send usage', 'usage', {})
    await button('Send usage', usage).click()
    await page.locator('#said').getByText('events/batch → 503').waitFor()
    await row('faults', 'status 503').getByText('1 times').waitFor()
    await button('Take away').click()
    await page.locator('#faults').getByText('Everything works.').waitFor()
    await button('Send usage', usage).click()
    await said(`POST ${BILLING}/events/batch → 202`)
  })

  it('changes settings', async () => {
    const form = await attempt('Settings', 'settings', { 'The checkout': 'Authorizes it only' })
    await form.getByLabel('billing').uncheck()
    await button('Save', form).click()
    await said('PUT /sandbox/settings → 200')
    const { checkout, capabilities, scopes } = await control('settings')
    assert.deepEqual(
      [checkout, capabilities, scopes.length],
      ['AUTHORIZE', ['payment-links', 'authorizations', 'orders', 'vault'], SCOPES.length],
    )
    await form.getByLabel('billing').check()
    await button('Save', form).click()
    await page.waitForFunction(() => document.querySelectorAll('#calls li').length > 1)
  })

  it('shows each call as curl, with its response', async () => {
    const form = await attempt('Give a customer another card', 'card', {
      Customer: 'Northwind Maps',
      Card: 'Stays pending',
    })
    await form.locator('.call summary').click()
    assert.deepEqual((await form.locator('[data-curl]').innerText()).split(' \\\n'), [
      `curl -X PUT ${system.sandboxUrl}${BILLING}/customers/${CUSTOMER}`,
      '  -H "authorization: Bearer $TOKEN"',
      "  -H 'content-type: application/json'",
      `  -d '{\n  "payment_method_token": "tok_sandbox_pending",\n  "payment_method_type": "CARD"\n}'`,
    ])
    await button('Copy as curl', form).click()
    await button('Copied', form).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.equal(copied, await form.locator('[data-curl]').innerText())
    await page.locator('#journal > summary').click()
    const latest = page.locator('#calls li').first()
    await latest.waitFor()
    assert.match(
      await latest.innerText(),
      /^PUT \/sandbox\/settings 200\n(.|\n)*"checkout":"AUTHORIZE"/,
    )
  })

  it('passes axe with every section open, without a policy violation', async () => {
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) {
        details.removeAttribute('name')
        details.open = true
      }
    })
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(wrong, [])
  })
})

describe('the page of an empty sandbox', () => {
  it('activates billing, and sends nothing without a customer', async () => {
    const sandbox = await serveSandbox({
      ...BARE,
      log: refusalsOnly,
    })
    const browser = await aBrowser()
    try {
      const { page, wrong } = await aPage(browser)
      await page.goto(sandbox.url)
      await page.getByRole('button', { name: 'Send usage' }).click()
      assert.equal(await page.locator('#said').innerText(), 'none yet')
      await page.getByRole('button', { name: 'Activate billing' }).click()
      await page.locator('#said').getByText('/activate → 204').waitFor()
      await page.getByText('Billing is not activated').waitFor({ state: 'detached' })
      assert.deepEqual(wrong, [])
    } finally {
      await browser.close()
      await sandbox.close()
    }
  })
})
