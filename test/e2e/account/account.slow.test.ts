/** The account page: usage, past periods, alerts, invoices that come, and customers who are new. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import Big from 'big.js'
import type { Page, Route } from 'playwright-core'
import { describe, it } from 'vitest'
import { confirm, untilIdle } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'
import { backOffice } from '../../support/browser/system.ts'

/** "$1,234.50" → 1234.50, "¥1,480" → 1480. */
const money = (text: string) => new Big(text.replace(/[^\d.]/g, ''))

describe('the account', async () => {
  const { system, open } = await aFullStack()

  /** On the sandbox page of a second tab. */
  async function atTheSandbox(page: Page, act: (sandbox: Page) => Promise<void>, said: string) {
    const sandbox = await page.context().newPage()
    await sandbox.goto(`${system.url}/sandbox`)
    await act(sandbox)
    await sandbox.locator('#said').getByText(said).waitFor()
    await sandbox.close()
  }

  it('grows the meter by exactly the 100 events that the sandbox page sends', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const charge = (metric: string) =>
      page.locator('usage-meter [part~=charge]').filter({ hasText: metric })
    const units = async (metric: string) => {
      const text = await charge(metric).innerText()
      const [, digits = assert.fail(text)] = /([\d,.]+) units/.exec(text) ?? []
      return Number(digits.replaceAll(',', ''))
    }
    const [calls, storage] = [await units('API calls'), await units('Storage')]
    const send = async (sandbox: Page) => {
      const form = sandbox.locator('#usage')
      await form.getByLabel('Subscription').selectOption('northwind-maps-plan')
      await form.getByLabel('Metric').selectOption('api_calls')
      await form.getByLabel('Units').fill('100')
      await form.getByRole('button', { name: 'Send usage' }).click()
    }
    await atTheSandbox(page, send, 'events/batch → 202')
    await charge('API calls')
      .getByText((calls + 100).toLocaleString('en'))
      .first()
      .waitFor()
    assert.equal(await units('API calls'), calls + 100)
    assert.equal(await units('Storage'), storage)
  })

  it('creates, changes and deletes an alert stored by the service', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const alerts = page.locator('usage-alerts')
    await alerts.getByRole('button', { name: 'New alert' }).click()
    await alerts.getByLabel('What to watch').selectOption('API calls, units used')
    await alerts.getByLabel('Name (optional)').fill('Many calls')
    await alerts.getByLabel('Alert me at').fill('100000')
    await alerts.getByLabel('Then every (optional)').fill('5000')
    await alerts.getByRole('button', { name: 'Save' }).click()
    await alerts.getByText('At 100,000, then every 5,000').waitFor()

    await page.reload()
    await alerts.getByRole('meter', { name: 'Many calls' }).waitFor()
    await alerts.getByRole('button', { name: 'Change' }).click()
    await alerts.getByLabel('Alert me at').fill('200')
    await alerts.getByRole('button', { name: 'Save' }).click()
    await alerts.getByText('At 200, then every 5,000').waitFor()

    await alerts.getByRole('button', { name: 'Delete' }).dblclick()
    await alerts.getByText('Delete Many calls?').waitFor()
    await confirm(alerts.getByRole('button', { name: 'Delete alert' }))
    await alerts.getByText('No alerts yet.').waitFor()
  })

  it('shows past periods by arrow key, and saves all of them, including earlier ones', async () => {
    const { page } = await open({ acceptDownloads: true })
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const history = page.locator('usage-history')
    const periods = history.getByRole('radio')
    await periods.last().focus()
    const newest = await history.locator('[part=total]').innerText()
    await page.keyboard.press('ArrowLeft')
    await history.getByRole('radio', { checked: true }).and(periods.nth(-2)).waitFor()
    assert.notEqual(await history.locator('[part=total]').innerText(), newest)

    const shown = await periods.count()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      history.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    assert.equal(saved.suggestedFilename(), 'northwind-maps-plan.csv')
    const rows = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
    const beginnings = new Set(rows.slice(1).map((row) => row.split(',')[0]))
    assert.ok(beginnings.size > shown, `${beginnings.size} periods saved, ${shown} shown`)
  })

  it('logs no warning while the list of customers loads slowly', async () => {
    const { page } = await open()
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.clock.install()
    const asked = new Promise<Route>((resolve) => page.route('**/demo/customers', resolve))
    await page.goto(`${system.url}/account`)
    const route = await asked
    await page.clock.runFor(2_500)
    await route.continue()
    await page.getByText('Northwind Maps').first().waitFor({ state: 'attached' })
    assert.deepEqual(warnings, [])
  })

  it('opens an overdue invoice of the balance in the list', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=kite-robotics`)
    const number = page.locator('balance-summary [part=open]').first()
    const text = await number.innerText()
    await number.click()
    const toggle = page.locator('invoice-list').getByRole('button', { name: text, exact: true })
    await toggle.and(page.locator('[aria-expanded=true]')).waitFor()
    await page.locator('invoice-list [part=details]').getByText('Kite Robotics').waitFor()
    await page.getByRole('button', { name: /^See usage Jul 1/ }).click()
    const radio = page.locator('usage-history').getByRole('radio', { name: /^Jul 1/ })
    await radio.and(page.locator(':checked')).waitFor()
  })

  it('has no controls on paper', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=kite-robotics`)
    for (const part of [
      'balance-summary [part=open]',
      'invoice-list [part=pager]',
      'usage-history summary',
    ]) {
      await page.locator(part).first().waitFor()
    }
    const controls = page.getByRole('main').locator('.button, .filters, .action, select, summary')
    assert.ok((await controls.filter({ visible: true }).count()) > 10)
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(await controls.filter({ visible: true }).allInnerTexts(), [])
    assert.ok(await page.locator('invoice-list [part=number]').first().isVisible())
  })

  it('shows the invoice of a period that ends meanwhile, with fees that add up, and the next period', async () => {
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=komorebi-studio`)
    const invoice = page.locator('invoice-list [part~=invoice]').first()
    const number = invoice.locator('[part~=number]')
    const period = page.locator('usage-meter [part=period]')
    const before = [await number.innerText(), await period.innerText()]
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

    const toNextMonth = (sandbox: Page) =>
      sandbox.getByRole('button', { name: 'To next month' }).click()
    await atTheSandbox(page, toNextMonth, 'PUT /sandbox/clock → 200')
    await number.filter({ hasNotText: before[0] }).waitFor()
    await period.filter({ hasNotText: before[1] }).waitFor()
    assert.equal(await page.evaluate(() => Reflect.get(window, 'isTheSamePage')), true)

    const total = await invoice.locator('[part~=amount]').innerText()
    assert.match(total, /¥/)
    await invoice.getByRole('button', { name: await number.innerText() }).click()
    const fees = page.locator('invoice-list [part~=details] [part~=fee] .number')
    await fees.first().waitFor()
    const amounts = (await fees.allInnerTexts()).map(money)
    assert.ok(amounts.length >= 4)
    const sum = amounts.reduce((one, other) => one.plus(other))
    assert.equal(sum.toString(), money(total).toString())
  })

  const create = (external_id: string, name: string) =>
    backOffice(system).json('POST', '/v1/commerce/billing/customers', {
      external_id,
      name,
      email: 'new@example.com',
    })

  it('of a new customer has a welcome, and a single card that offers a plan', async () => {
    await create('newcomer', 'Newcomer')
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=newcomer`)
    await page.getByRole('button', { name: 'Choose a plan' }).waitFor()
    await untilIdle(page)
    assert.deepEqual(await page.locator('#session h2:visible').allInnerTexts(), [
      'Welcome to Terrain API',
      'Plan',
      'Payment method',
      'Billing details',
    ])
  })

  it('wraps a name of 120 letters at every width', async () => {
    await create('long-word', 'W'.repeat(120))
    const { page } = await open()
    await page.goto(`${system.url}/account?customer=long-word`)
    await page.locator('#customer option').first().waitFor({ state: 'attached' })
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      const choice = (await page.locator('#customer').boundingBox())!
      if (width === 320) assert.ok(choice.y > heading.y + heading.height)
      else assert.ok(choice.x >= heading.x + 200 && choice.width < 300)
    }
  })
})
