/** Pages of the back office's lists: counted from the visible page, with the focus kept. */
import { expect } from '@open-wc/testing'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomerPage,
  aMerchantInvoice,
  aMerchantLink,
  aNotePage,
  anEvent,
  anEventPage,
  aPastUsage,
  aTransaction,
  aTransactionPage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import { BACK_OFFICE_FIXTURES } from '../../support/back-office/back-office-fixtures.ts'
import {
  CUSTOMERS,
  EVENTS,
  INVOICES,
  LINKS,
  NOTES,
  PAST_USAGE,
  TRANSACTIONS,
} from '../../support/back-office/routes.ts'
import { deepAll, deepFocus } from '../../support/elements/element-snapshot.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('till-session', TillSession)

const PAGES = 3

interface Pages {
  route: string
  /** The response of a page, which has something of its own. */
  page: (page: number) => unknown
  /** Visible on that page alone. */
  mark: (page: number) => string
}

const LISTS: Record<string, Pages> = {
  'customer-list': {
    route: CUSTOMERS,
    page: (page) => aCustomerPage([aCustomer({ name: `Name ${page}` })], { pages: PAGES, page }),
    mark: (page) => `Name ${page}`,
  },
  'pay-link-list': {
    route: LINKS,
    page: (page) => ({
      resources: [aMerchantLink({ id: `PLB-PAGE0000000${page}` })],
      links:
        page < PAGES
          ? [{ rel: 'next', href: `https://pay.example/v1/x?page_token=${page + 1}` }]
          : [],
    }),
    mark: (page) => `open-PLB-PAGE0000000${page}`,
  },
  'event-list': {
    route: EVENTS,
    page: (page) => ({
      ...anEventPage([anEvent({ metric_code: `metric-${page}` })]),
      metadata: { total_count: 30, total_pages: PAGES, current_page: page },
    }),
    mark: (page) => `metric-${page}`,
  },
  'invoice-board': {
    route: INVOICES,
    page: (page) => invoicePage([aMerchantInvoice(page)], { pages: PAGES, count: 30 }),
    mark: (page) => `INV-2026-00${page}`,
  },
  'wallet-editor': {
    route: TRANSACTIONS,
    page: (page) =>
      aTransactionPage([aTransaction({ credits: `${page}77` })], { pages: PAGES, page }),
    mark: (page) => `${page}77 credits`,
  },
  'customer-overview': {
    route: PAST_USAGE,
    // A page that is not full is the last one.
    page: (page) =>
      aPastUsage(
        Array.from({ length: page < PAGES ? 6 : 1 }, (_, index) => `${2020 + page}-0${index + 1}`),
      ),
    mark: (page) => `Jan 1 – 28, ${2020 + page}`,
  },
}

const pageOf = (address: string) => {
  const query = new URLSearchParams(address.split('?')[1])
  return Number(query.get('page') ?? query.get('page_token') ?? 1)
}

describe('pages of the back office', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
  })
  afterEach(() => bff.restore())

  async function aList(tag: string, { route, page }: Pages) {
    const [, , answers, attributes = {}, scopes = []] = BACK_OFFICE_FIXTURES.find(
      ([one]) => one === tag,
    )!
    for (const [one, json] of Object.entries(answers)) bff.on(one, { json })
    bff.on(route, ({ address }) => ({ json: page(pageOf(address)) }))
    const list = await renderInSession(tag as 'customer-list', [], { attributes, scopes })
    const { element } = list
    const shown = () =>
      list.text().replace(/\s/g, ' ') + deepAll(element, '[id]').map(({ id }) => id)
    const button = (name: string) =>
      deepAll<HTMLButtonElement>(element, 'button').find(
        ({ textContent }) => textContent!.trim() === name,
      )!
    await waitUntil(() => button('Next page'), `${tag} has pages`)
    return { ...list, shown, button }
  }

  for (const [tag, pages] of Object.entries(LISTS)) {
    it(`<${tag}>: a double click on “Next page” is one page on, and keeps the focus to the last page`, async () => {
      const { shown, button, element } = await aList(tag, pages)
      const { promise, resolve } = deferred()
      bff.on(pages.route, ({ address }) => ({ json: pages.page(pageOf(address)), after: promise }))
      button('Next page').focus()
      button('Next page').click()
      await element.updateComplete
      button('Next page').click()
      await settled()
      resolve()
      await waitUntil(() => shown().includes(pages.mark(2)), `${tag} shows page 2`)
      await settled()
      expect(shown()).not.to.contain(pages.mark(3))
      if (tag !== 'invoice-board') expect(shown()).to.contain('Page 2')
      expect(deepFocus()?.localName, `${tag}: focus on page 2`).not.to.equal('body')

      button('Next page').focus()
      button('Next page').click()
      await waitUntil(() => shown().includes(pages.mark(3)), `${tag} shows page 3`)
      await settled()
      expect(button('Next page').ariaDisabled, `${tag}: no page 4`).to.equal('true')
      expect(element.contains(document.activeElement), `${tag}: focus on page 3`).to.equal(true)
      button('Previous page').click()
      await waitUntil(() => shown().includes(pages.mark(2)), `${tag} goes back to page 2`)
    })
  }

  it('<credit-note-list>: a page without rows behind a full one ends the list', async () => {
    const full = aNotePage(
      Array.from({ length: 10 }, (_, index) => ({
        ...aNotePage().credit_notes[0]!,
        id: `note-${index}`,
      })),
    )
    const { button, shown } = await aList('credit-note-list', {
      route: NOTES,
      page: (page) => (page === 1 ? full : aNotePage([])),
      mark: () => '',
    })
    button('Next page').focus()
    button('Next page').click()
    await waitUntil(() => !button('Next page'), 'the only page has no pager')
    expect(shown()).to.contain('note-9')
    expect(deepFocus()?.localName).not.to.equal('body')
  })
})
