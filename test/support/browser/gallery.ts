/** The galleries' pages: their states, and waiting for them. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { untilIdle } from './browser.ts'

export interface Gallery {
  readonly name: string
  readonly path: string
  /** Elements that load data in a session. */
  readonly readers: readonly string[]
  /** Queries of the page, each with the `:state()` of the loading elements; empty means loaded. */
  readonly states: Readonly<Record<string, string>>
  /** States after a click of the page: no data is waited for, but its mark. */
  readonly clicked: readonly string[]
}

const STATES = {
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

export const CUSTOMER_GALLERY: Gallery = {
  name: 'the gallery',
  path: '/gallery',
  readers: [
    ...['usage-meter', 'usage-history', 'usage-alerts', 'balance-summary', 'spend-chart'],
    ...['credit-balance', 'invoice-list', 'billing-details', 'payment-method'],
    ...['subscription-card'],
  ],
  states: { ...STATES, incomplete: '' },
  clicked: [
    ...['paying', 'pay-pending', 'pay-failed', 'pay-unknown'],
    ...['alert-form', 'alert-delete', 'details-form', 'details-invalid', 'details-changed'],
    ...['card-valid', 'card-soon', 'card-expired', 'method-approving', 'method-blocked'],
    ...['method-saved', 'method-cancelled', 'method-closed', 'method-outdated', 'method-refused'],
    ...['method-unknown', 'method-too-many'],
    ...['pay-otherwise', 'pay-first', 'pay-new-method', 'pay-all', 'pay-all-report'],
    ...['estimate', 'estimate-invalid', 'plan-choice', 'plan-change', 'plan-terms'],
    ...['plan-forecast', 'plan-later'],
    ...['plan-cancel', 'plan-method', 'blocked', 'ended'],
  ],
}

/** The elements that a script registers. */
export const tagsOf = (script: string): string[] =>
  [
    ...readFileSync(new URL(`../../../components/${script}.ts`, import.meta.url), 'utf8').matchAll(
      /^define\('([\w-]+)'/gm,
    ),
  ].map(([, tag]) => tag!)

export const OFFICE_GALLERY: Gallery = {
  name: 'the gallery of the back office',
  path: '/gallery/office',
  // A search reads nothing before a text is typed, and a badge has no states.
  readers: tagsOf('backoffice').filter(
    (tag) => !['till-session', 'office-search', 'failed-payment-count'].includes(tag),
  ),
  states: { ...STATES, 'read-only': '' },
  clicked: [
    ...['link-new', 'link-delete', 'link-invalid', 'link-unknown', 'link-changed'],
    ...['renewal-amount', 'renewal-refused', 'renewal-unknown', 'activation-refused'],
    ...['metric-refused', 'plan-invalid', 'plan-price', 'plan-change', 'cancel'],
    ...['invoice-opened', 'retry-asked', 'retry-refused', 'ended'],
    ...['note-void', 'note-invalid', 'note-unknown'],
    ...['wallet-ask', 'wallet-unknown', 'event-refused'],
  ],
}

/** Waits until every loading element is in its state; the default is loaded data. */
export async function arrival(page: Page, state: string, gallery: Gallery): Promise<void> {
  if (gallery.clicked.includes(state)) {
    await page.locator('body[data-done]').waitFor()
    await untilIdle(page)
    return
  }
  // An editor and an overview have no empty state, and plans can't be read before billing is active. Authorizations that
  // the page names are missing.
  const readers = gallery.readers.filter(
    (tag) => state !== 'empty' || !/-(editor|overview)$|^plan-|^authorization-list$/.test(tag),
  )
  await page.waitForFunction(
    ([readers, wanted]) =>
      readers.every((tag) => {
        const all = [...document.querySelectorAll(tag)]
        return all.every((element) =>
          wanted
            ? element.matches(`:state(${wanted})`)
            : !element.matches(':state(loading)') &&
              element.shadowRoot?.querySelector<HTMLElement>('slot:is(:not([name]), [name=none])')
                ?.hidden === true,
        )
      }),
    [readers, gallery.states[state]] as const,
  )
  // By then the buttons have loaded their links.
  await untilIdle(page)
}
