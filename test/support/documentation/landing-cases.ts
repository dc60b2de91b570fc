/** Cases of the documentation's home page: its clock, its theme, its code, and no moving content. */
import assert from 'node:assert/strict'
import type { BrowserContext, Page } from 'playwright-core'
import { it } from 'vitest'
import { accessibilityFaults } from '../browser/browser.ts'

interface Opened {
  readonly page: Page
  readonly context: BrowserContext
  /** Everything on the console, and each request to another origin. */
  readonly wrong: readonly string[]
}

type Open = (path: string, width?: number, colorScheme?: 'light' | 'dark') => Promise<Opened>

/** Largest cumulative layout shift: a tenth of "good" by Web Vitals. */
const MAX_SHIFT = 0.01

const untilLoaded = async (page: Page) => {
  for (const tag of ['usage-meter', 'spend-chart', 'balance-summary', 'invoice-list'])
    await page.locator(`.stage ${tag}:not(:state(loading))`).waitFor()
  await page.locator('.stage invoice-list').getByText('INV-000046').waitFor()
}

const color = (page: Page, selector: string, property: 'backgroundColor' | 'borderRadius') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property)

export function landingCases(open: Open): void {
  it('turns the clock: an invoice appears, the meter starts over, an unpaid one is overdue', async () => {
    const { page, context, wrong } = await open('index.html')
    await untilLoaded(page)
    const list = page.locator('.stage invoice-list')
    assert.equal(await list.getByText('INV-000047').count(), 0)
    await page.getByText('Nothing is overdue.').waitFor()
    await page.getByRole('button', { name: 'Turn the clock one month' }).click()
    await list.getByText('INV-000047').waitFor()
    await page.getByText('December 12, 2026').waitFor()
    await page.getByText(/^INV-000047 was issued: \$\d+\.\d\d\.$/).waitFor()
    const meter = page.locator('.stage usage-meter')
    await meter.getByText('19 days left').waitFor()
    await page.locator('.stage balance-summary').getByText('INV-000046').waitFor()
    await page.getByRole('button', { name: 'Turn the clock one month' }).click()
    await list.getByText('INV-000048').waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('pays an invoice of the page', async () => {
    const { page, context, wrong } = await open('index.html')
    await untilLoaded(page)
    const list = page.locator('.stage invoice-list')
    await list.getByRole('button', { name: /^Pay now/ }).click()
    const confirm = list.getByRole('dialog').getByRole('button', { name: /^Pay \$/ })
    // A question ignores the second click of a double click.
    await page.waitForTimeout(600)
    await confirm.click()
    const row = list.getByRole('row').filter({ hasText: 'INV-000046' })
    await row.getByText('Paid').waitFor()
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('follows the controls of its theme in the elements', async () => {
    const { page, context, wrong } = await open('index.html')
    await untilLoaded(page)
    const pay = '.stage invoice-list button[part~=pay]'
    const card = '.stage usage-meter [part~=base]'
    assert.equal(await color(page, pay, 'backgroundColor'), 'rgb(67, 56, 202)')
    await page.getByRole('button', { name: 'Coral', exact: true }).click()
    assert.equal(await color(page, pay, 'backgroundColor'), 'rgb(194, 65, 12)')
    assert.equal(await color(page, card, 'borderRadius'), '14px')
    await page.getByLabel('Radius').fill('2')
    assert.equal(await color(page, card, 'borderRadius'), '2px')
    await page.getByLabel('Another accent').fill('#0f766e')
    assert.equal(await color(page, pay, 'backgroundColor'), 'rgb(15, 118, 110)')
    await page.getByLabel('Another accent').fill('#ffe066')
    await page.getByText('Accent below 3 : 1').waitFor()
    await page.getByRole('button', { name: 'Forest', exact: true }).click()
    await page.locator('.stage').getByRole('button', { name: 'Dark', exact: true }).click()
    assert.equal(await color(page, card, 'backgroundColor'), 'rgb(22, 30, 27)')
    assert.deepEqual(await accessibilityFaults(page), [])
    assert.deepEqual(wrong, [])
    await context.close()
  })

  it('copies its code', async () => {
    const { page, context, wrong } = await open('index.html')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async (index: number) => {
      await page.locator('.landing button.copy').nth(index).click()
      await page.locator('.landing button.copy').nth(index).and(page.locator('.copied')).waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    assert.match(await copied(0), /^<script type="module"(.|\n)*<\/till-session>$/)
    assert.match(await copied(1), /^npm start\n/)
    assert.match(await copied(2), /'http:\/\/localhost:8787\/api\/sessions'/)
    assert.deepEqual(wrong, [])
    await context.close()
  })

  for (const width of [320, 768, 1280, 1680])
    it(`moves nothing while the elements arrive, at ${width} px`, async () => {
      const { page, context } = await open('index.html', width)
      await untilLoaded(page)
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries())
                sum += (entry as PerformanceEntry & { value: number }).value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 500)
          }),
      )
      assert.ok(shift < MAX_SHIFT, `${shift}`)
      await context.close()
    })
}
