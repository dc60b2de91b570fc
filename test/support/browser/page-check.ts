/** Checks a page of the demo in one width and scheme: nothing sticks out, is inaccessible or against the policy. */
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { accessibilityFaults, aPage, untilIdle } from './browser.ts'

const SHOTS = fileURLToPath(new URL('../../../dist/screenshots', import.meta.url))

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
    (page) => page.locator('authorization-renewal').getByText('Day 6 of 29').waitFor(),
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

/** Also writes a screenshot to dist/screenshots. */
export async function checkPage(
  browser: Browser,
  url: string,
  [name, path, ready]: (typeof PAGES)[number],
  width: number,
  colorScheme: 'light' | 'dark',
  lang = 'en',
): Promise<void> {
  mkdirSync(SHOTS, { recursive: true })
  const { page, context, wrong } = await aPage(browser, {
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  if (lang !== 'en') await page.addInitScript(setLanguage, lang)
  await page.goto(url + path)
  await ready(page)
  await page.screenshot({
    path: `${SHOTS}/${name}-${width}-${colorScheme}.png`,
    fullPage: true,
  })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0, 'the page scrolls sideways')
  assert.deepEqual(await accessibilityFaults(page), [])
  assert.deepEqual(wrong, [])
  await context.close()
}

/** In the page, once its tags are there. */
function setLanguage(lang: string): void {
  addEventListener('DOMContentLoaded', () => {
    Object.assign(document.documentElement, { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' })
  })
}
