/** States of the gallery page, and waiting for them. */
import type { Page } from 'playwright-core'

/** Elements that load data in a session. */
const READERS = [
  ...['usage-meter', 'usage-history', 'usage-alerts', 'balance-summary', 'spend-chart'],
  ...['credit-balance', 'invoice-list'],
]

/** Queries of the page, each with the `:state()` of the loading elements; empty means loaded. */
export const STATES = {
  ready: '',
  loading: 'loading',
  empty: 'empty',
  error: 'error',
  stale: 'stale',
  long: '',
  huge: '',
  jpy: '',
  kwd: '',
  narrow: '',
  arabic: '',
} as const

/** States after a click of the page: no data is waited for, but its mark. */
export const CLICKED = [
  ...(['paying', 'pay-pending', 'pay-failed', 'pay-unknown'] as const),
  ...(['alert-form', 'alert-delete', 'blocked', 'ended'] as const),
]

export type State = keyof typeof STATES | (typeof CLICKED)[number]

/** Waits until every loading element is in its state; the default is loaded data. */
export async function arrival(page: Page, state: State): Promise<void> {
  if (!(state in STATES)) {
    await page.locator('body[data-done]').waitFor()
    await page.waitForLoadState('networkidle')
    return
  }
  await page.waitForFunction(
    ([readers, wanted]) =>
      readers.every((tag) => {
        const all = [...document.querySelectorAll(tag)]
        return all.every((element) =>
          wanted
            ? element.matches(`:state(${wanted})`)
            : !element.matches(':state(loading)') &&
              element.shadowRoot?.querySelector<HTMLElement>('slot:not([name])')?.hidden === true,
        )
      }),
    [READERS, STATES[state as keyof typeof STATES]] as const,
  )
  // By then the buttons have loaded their links.
  await page.waitForLoadState('networkidle')
}
