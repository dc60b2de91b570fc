/** The account page: balances, usage, past periods and alerts. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'vitest'
import { aPage, confirm } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('the account', async () => {
  const { system, browser } = await aFullStack()

  it('takes an overdue invoice from the balance to paid with two clicks', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const balance = page.locator('balance-summary')
    const pay = balance.getByRole('button', { name: /^Pay \$/ })
    await pay.waitFor()
    const box = await pay.boundingBox()
    assert.ok(box && box.y < 900, 'on the first screen')
    const amount = (await pay.innerText()).replace('Pay ', '')
    await pay.click()
    const dialog = page.getByRole('dialog', { name: `Pay ${amount} to Meridian` })
    assert.match(
      await dialog.innerText(),
      /Invoice INV-\d+, due .* 2026\. We’ll charge the payment method on file\./,
    )
    await confirm(dialog.getByRole('button', { name: `Pay ${amount}` }))
    await balance.getByText('Payment processing').waitFor()
    await balance.getByText('Nothing is overdue.').waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('creates, changes and deletes an alert stored by the service', async () => {
    const { page, context, wrong } = await aPage(browser)
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
    await alerts.getByText('Delete this alert?').waitFor()
    await confirm(alerts.getByRole('button', { name: 'Delete alert' }))
    await alerts.getByText('No alerts yet.').waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('shows past periods by arrow key, and saves all of them, including earlier ones', async () => {
    const { page, context, wrong } = await aPage(browser, { acceptDownloads: true })
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
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('logs no warning while the list of customers loads slowly', async () => {
    const { page, context } = await aPage(browser)
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await page.route('**/demo/customers', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue()
    })
    await page.goto(`${system.url}/account`)
    await page.getByText('Northwind Maps').first().waitFor({ state: 'attached' })
    assert.deepEqual(warnings, [])
    await context.close()
  })

  it('shows the invoice of a period that ends meanwhile, and the next period, without a reload', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=northwind-maps`)
    const newest = page.locator('invoice-list [part~=invoice] [part~=number]').first()
    const period = page.locator('usage-meter [part=period]')
    const before = [await newest.innerText(), await period.innerText()]
    await page.evaluate(() => Object.assign(window, { isTheSamePage: true }))

    const other = await context.newPage()
    await other.goto(`${system.url}/sandbox`)
    await other.getByRole('button', { name: 'To next month' }).click()
    await other.locator('#said').getByText('PUT /sandbox/clock → 200').waitFor()

    await newest.filter({ hasNotText: before[0] }).waitFor()
    await period.filter({ hasNotText: before[1] }).waitFor()
    assert.equal(await page.evaluate(() => Reflect.get(window, 'isTheSamePage')), true)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('opens an overdue invoice of the balance in the list', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=kite-robotics`)
    const open = page.locator('balance-summary [part=open]').first()
    const number = await open.innerText()
    await open.click()
    const toggle = page.locator('invoice-list').getByRole('button', { name: number, exact: true })
    await toggle.and(page.locator('[aria-expanded=true]')).waitFor()
    await page.locator('invoice-list [part=details]').getByText('Kite Robotics').waitFor()
    await page.getByRole('button', { name: /^See usage Jul 1/ }).click()
    const radio = page.locator('usage-history').getByRole('radio', { name: /^Jul 1/ })
    await radio.and(page.locator(':checked')).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('shows one notice with a link after signing out, and nothing of the customer', async () => {
    const { page, context, wrong } = await aPage(browser)
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
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('has no controls on paper', async () => {
    const { page, context } = await aPage(browser)
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
    await context.close()
  })
})
