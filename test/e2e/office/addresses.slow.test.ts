/** Addresses of the demo's back office and account: records, filters, pages and searches. */
import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import type { CustomerOverview } from '../../../components/backoffice.ts'
import { codeOf } from '../../../scripts/site/code.mjs'
import { accessibilityFaults, aPage } from '../../support/browser/browser.ts'
import { aFullStack } from '../../support/browser/full-stack.ts'

describe('addresses', async () => {
  const { system, browser } = await aFullStack()

  it('of a customer are opened, left by Back, reloaded and opened in a second tab', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Kite Robotics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kite Robotics' }).waitFor()
    const address = new URL(page.url())
    assert.equal(address.search, '?section=customers&customer=kite-robotics')
    assert.equal(await page.title(), 'Kite Robotics — Customers — Meridian back office')
    assert.deepEqual(await accessibilityFaults(page), [])

    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Kite Robotics' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    const link = page.getByRole('link', { name: 'Kite Robotics' })
    await link.waitFor()

    // A tab of a middle click sometimes hangs in a headless Chromium; clicks with keys are tested with the list.
    const tab = await context.newPage()
    await tab.goto(new URL((await link.getAttribute('href'))!, page.url()).href)
    await tab.getByRole('heading', { level: 1, name: 'Kite Robotics' }).waitFor()
    assert.equal(tab.url(), address.href)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of a list keep the order of its rows, through Back, a reload and a record', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    const list = page.locator('customer-list')
    const names = async () =>
      (await list.locator('tbody th .open').allInnerTexts()).map((name) => name.trim())
    const head = (name: string) => list.getByRole('columnheader', { name })
    await list.getByText(/^\d+ customers$/).waitFor()
    const unsorted = await names()
    await head('Name').getByRole('button').press('Enter')
    await page.waitForURL(/section=customers&sort=name$/)
    await list.locator('th[aria-sort=ascending]').waitFor()
    const sorted = await names()
    assert.deepEqual(sorted, unsorted.toSorted(new Intl.Collator('en').compare))
    await head('Overdue').getByRole('button').click()
    await page.waitForURL(/sort=overdue$/)
    await head('Overdue').getByRole('button').click()
    await page.waitForURL(/sort=-overdue$/)
    await list.locator('th.overdue[aria-sort=descending]').waitFor()
    await list
      .getByRole('row', { name: /^Kite Robotics/ })
      .getByText('$812.39')
      .waitFor()
    assert.equal((await names())[0], 'Kite Robotics')
    assert.deepEqual(await accessibilityFaults(page), [])
    await page.goBack()
    await page.waitForURL(/sort=overdue$/)
    await page.goBack()
    await page.waitForURL(/sort=name$/)
    await list.locator('th.name[aria-sort=ascending]').waitFor()
    assert.deepEqual(await names(), sorted)
    await page.reload()
    await list.locator('th.name[aria-sort=ascending]').waitFor()
    await list.locator('tbody tr').first().waitFor()
    assert.deepEqual(await names(), sorted)
    await list.getByRole('link', { name: 'Kite Robotics' }).click()
    await page.waitForURL(/sort=name&customer=kite-robotics$/)
    await page.goBack()
    await list.locator('th.name[aria-sort=ascending]').waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of a copy name the plan that it begins with', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=plans`)
    const list = page.locator('plan-list')
    const row = list.getByRole('row', { name: /^Survey yearly/ })
    await row.getByRole('button', { name: 'Actions' }).click()
    await list.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.waitForURL(/section=plans&plan=&plan-from=./)
    const name = list.getByRole('textbox', { name: 'Name', exact: true })
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Survey yearly copy')
    assert.equal(await list.getByRole('textbox', { name: 'Code' }).first().inputValue(), '')
    await page.reload()
    await name.waitFor()
    assert.equal(await name.inputValue(), 'Survey yearly copy')
    await page.goBack()
    await row.waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of the catalog lead to metrics or plans', async () => {
    const { page, context, wrong } = await aPage(browser)
    for (const [query, title, search] of [
      ['', 'Plans', '?section=plans'],
      ['&role=viewer&metric-q=GPU', 'Metrics', '?section=metrics&role=viewer&metric-q=GPU'],
    ] as const) {
      await page.goto(`${system.url}/office?section=catalog${query}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      assert.equal(new URL(page.url()).search, search)
      await page
        .locator(`${title.toLowerCase().slice(0, -1)}-list tbody tr`)
        .first()
        .waitFor()
    }
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of a view alone end without a separator', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=home`)
    await page.locator('office-home a[href="/office?section=revenue"]').first().waitFor()
    assert.equal(await page.locator('a[href$="&"]').count(), 0)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of an invoice keep the filter and the page around it', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=invoices&status=paid`)
    const board = page.locator('invoice-board')
    await board.getByRole('button', { name: 'Next page' }).first().click()
    await page.waitForURL(/page=2/)
    // The address is there before the rows.
    await board.locator('[part=pager]').getByText(/^26/).waitFor()
    const open = board.locator('table a.open').first()
    const number = (await open.innerText()).trim()
    await open.click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await board.getByRole('button', { name: 'Back to the invoices' }).click()
    await board.getByRole('link', { name: number }).waitFor()
    const { searchParams } = new URL(page.url())
    assert.deepEqual(
      [...searchParams],
      [
        ['section', 'invoices'],
        ['status', 'paid'],
        ['page', '2'],
      ],
    )
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of a customer are those of the sign-in after the session has expired', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/office?section=customers`)
    await page.getByRole('link', { name: 'Kite Robotics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kite Robotics' }).waitFor()
    const address = page.url()
    const signedOut = { status: 401, json: { code: 'unauthenticated' } }
    await page.route('**/api/**', (route) => route.fulfill(signedOut))
    await page.route('**/demo/office-session', (route) => route.fulfill(signedOut))
    await page.locator('customer-overview').evaluate((record: CustomerOverview) => record.reload())
    await page.getByText('Your session has ended').waitFor()
    assert.equal(page.url(), address)
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Kite Robotics' }).waitFor()
    assert.equal(page.url(), address)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('of the invoices in the account have their filter', async () => {
    const { page, context, wrong } = await aPage(browser)
    await page.goto(`${system.url}/account?customer=kite-robotics&status=paid`)
    const list = page.locator('invoice-list')
    await list.getByRole('radio', { name: 'Paid', exact: true }).waitFor()
    assert.ok(await list.getByRole('radio', { name: 'Paid', exact: true }).isChecked())
    await list.getByRole('radio', { name: 'Payment failed' }).check()
    await page.waitForURL(/customer=kite-robotics&status=failed/)
    await page.goBack()
    await page.waitForURL(/status=paid/)
    await list.getByRole('radio', { name: 'Paid', exact: true, checked: true }).waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  /** A back office of one list, with a script of the guide. */
  async function anOfficeWith(script: string) {
    const { page, context } = await aPage(browser)
    await page.route('**/own-office', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><meta charset="utf-8">${script}
          <till-session api="${system.url}" fetch-from="/demo/office-session">
            <customer-list></customer-list>
          </till-session>`,
      }),
    )
    await page.goto(`${system.url}/own-office`)
    await page.getByRole('link', { name: 'Kite Robotics' }).click()
    await page.locator('customer-overview').waitFor()
    return { page, context }
  }

  it('are kept by the router of the guide', async () => {
    const code = codeOf('docs/examples/addresses/router.mjs')
    const { page, context } = await anOfficeWith(
      `<script type="module">${code.replace('tillkit/backoffice.js', `${system.url}/backoffice.js`)}</script>`,
    )
    assert.equal(new URL(page.url()).hash, '#/customers?customer=kite-robotics')
    await page.goBack()
    await page.getByRole('link', { name: 'Kite Robotics' }).waitFor()
    await context.close()
  })

  it('give the page of the guide its title', async () => {
    const script = codeOf('docs/examples/addresses/titles.html')
    const { page, context } = await anOfficeWith(
      script.replace('https://pay.shop.example', system.url),
    )
    await page.waitForFunction(() => document.title === 'Kite Robotics – Back office')
    await context.close()
  })
})
