/** The gallery's states, and how a test knows that the page has come to one. */
import type { Page } from 'playwright-core'

/** Elements that read something in a session. */
const READERS = [
  ...['usage-meter', 'usage-history', 'usage-alerts', 'balance-summary', 'spend-chart'],
  ...['credit-balance', 'invoice-list'],
]

/** What the address asks for, and in which of their own states the readers are then. */
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

export type State = keyof typeof STATES

/** Waits until every reader has come to its state: one more than is named is one that shows something. */
export async function arrival(page: Page, state: State): Promise<void> {
  await page.waitForFunction(
    ([readers, wanted]) =>
      readers.every((tag) => {
        const all = [...document.querySelectorAll(tag)]
        return all.every((element) =>
          wanted
            ? element.matches(`:state(${wanted})`)
            : !element.matches(':state(loading)') &&
              element.shadowRoot?.querySelector('slot')?.hidden === true,
        )
      }),
    [READERS, STATES[state]] as const,
  )
  // The buttons have read their links by then.
  await page.waitForLoadState('networkidle')
}
