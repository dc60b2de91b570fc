/** Checks a page of the demo in widths and schemes: nothing sticks out, is inaccessible or against the policy. */
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { accessibilityFaults, aPage, untilIdle } from './browser.ts'

/** Pages of the demo, and the content that marks them as loaded. */
export const PAGES: [name: string, path: string, ready: (page: Page) => Promise<void>][] = [
  ['shop', '/', (page) => page.getByRole('link', { name: 'Buy notebooks' }).waitFor()],
  [
    'pricing',
    '/pricing?usage=api_calls%3D50000',
    (page) => page.locator('pricing-table').getByText('Your estimate').first().waitFor(),
  ],
  [
    'account',
    '/account',
    async (page) => {
      await page.locator('usage-meter').getByText('API calls').waitFor()
      await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
      await page.locator('usage-history').getByText('API calls').first().waitFor()
      await page.locator('balance-summary').getByText('Overdue').waitFor()
      await page.locator('spend-chart').getByText('Invoiced').waitFor()
      await page.locator('usage-alerts').getByText('No alerts yet.').waitFor()
    },
  ],
  [
    'office',
    '/office?section=settings',
    (page) => page.locator('billing-activation').getByText('Active', { exact: true }).waitFor(),
  ],
  [
    'office-authorizations',
    '/office?section=authorizations',
    (page) => page.locator('authorization-list').getByRole('link', { name: 'MER-2041' }).waitFor(),
  ],
  ['sandbox', '/sandbox', (page) => page.getByText('Nothing sold yet').waitFor()],
  ['thanks', '/thanks', (page) => page.getByRole('link', { name: 'Back to the shop' }).waitFor()],
]

/** Places of the office: a board, a list and a record with all its parts. */
export const OFFICE_PAGES: typeof PAGES = [
  [
    'office-home',
    '/office?section=home',
    (page) => page.locator('office-home').getByText('Kite Robotics').first().waitFor(),
  ],
  [
    'office-list',
    '/office?section=customers',
    async (page) => {
      await page.locator('customer-list').getByText('Kite Robotics').first().waitFor()
      await untilIdle(page)
    },
  ],
  [
    'office-record',
    '/office?section=customers&customer=northwind-maps',
    async (page) => {
      await page.getByRole('heading', { name: 'Northwind Maps', level: 1 }).waitFor()
      await untilIdle(page)
    },
  ],
]

/** The pages, and the words that mark them as loaded, in Arabic. */
export const RIGHT_TO_LEFT: typeof PAGES = [
  [
    'account-ar',
    '/account',
    async (page) => {
      await page.locator('invoice-list').getByRole('row').nth(1).waitFor()
      await page.locator('balance-summary').getByText('متأخر السداد').waitFor()
      await untilIdle(page)
    },
  ],
  ...OFFICE_PAGES.map(
    ([name, ...page]) => [`${name}-ar`, ...page] satisfies (typeof PAGES)[number],
  ),
]

export type View = readonly [width: number, scheme: 'light' | 'dark']

/** Opens a page once, and checks it in each view. */
export async function checkPage(
  browser: Browser,
  url: string,
  [, path, ready]: (typeof PAGES)[number],
  views: readonly View[],
  lang = 'en',
): Promise<void> {
  const { page, context, wrong } = await aPage(browser, { reducedMotion: 'reduce' })
  if (lang !== 'en') await page.addInitScript(setLanguage, lang)
  const [[width]] = views as [View]
  await page.setViewportSize({ width, height: 900 })
  await page.goto(url + path)
  await ready(page)
  for (const [width, colorScheme] of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0, `the page scrolls sideways at ${width} px`)
    assert.deepEqual(await accessibilityFaults(page), [], `${width} px, ${colorScheme}`)
  }
  assert.deepEqual(wrong, [])
  await context.close()
}

/** In the page, once its tags are there. */
function setLanguage(lang: string): void {
  addEventListener('DOMContentLoaded', () => {
    Object.assign(document.documentElement, { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' })
  })
}
