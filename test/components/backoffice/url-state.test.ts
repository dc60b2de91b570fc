/** bindUrlState(): records, filters, pages and searches of the elements have an address. */
import { expect } from '@open-wc/testing'
import { CustomerList } from '../../../components/backoffice/customer-list/customer-list.ts'
import type { CustomerOverview } from '../../../components/backoffice/customer-overview/customer-overview.ts'
import { InvoiceBoard } from '../../../components/backoffice/invoice-board/invoice-board.ts'
import { PayLinkList } from '../../../components/backoffice/pay-link-list/pay-link-list.ts'
import { PlanList } from '../../../components/backoffice/plan-list/plan-list.ts'
import { SubscriptionList } from '../../../components/backoffice/subscription-list/subscription-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import {
  bindUrlState,
  type UrlStateOptions,
} from '../../../components/internal/url-state/bind-url-state.ts'
import type { UrlRouter } from '../../../components/internal/url-state/history-router.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomerPage,
  aMerchantInvoice,
  aMerchantLink,
  aPlan,
  aPlanPage,
  aSubscription,
  aSubscriptionPage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import {
  CUSTOMERS,
  INVOICES,
  invoiceOf,
  LINKS,
  PLANS,
  READ_CUSTOMER,
  SUBSCRIPTIONS,
} from '../../support/back-office/routes.ts'
import { passTime } from '../../support/elements/fake-timers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { afterDoubleClick } from '../../support/elements/monotonic-clock.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('customer-list', CustomerList)
define('invoice-board', InvoiceBoard)
define('pay-link-list', PayLinkList)
define('plan-list', PlanList)
define('subscription-list', SubscriptionList)
define('till-session', TillSession)

/** A router with a history in memory. */
class MemoryRouter implements UrlRouter {
  readonly entries: string[]
  index = 0
  readonly #listeners = new Set<() => void>()

  constructor(query: string) {
    this.entries = [query]
  }

  get query(): string {
    return this.entries[this.index]!
  }

  read = () => new URLSearchParams(this.query)

  write = (parameters: URLSearchParams, { replace }: { replace: boolean }) => {
    if (!replace) this.index++
    this.entries.splice(this.index, Number.POSITIVE_INFINITY, parameters.toString())
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  href = (parameters: URLSearchParams) => `/office?${parameters}`

  async go(steps: number): Promise<void> {
    this.index += steps
    for (const listener of this.#listeners) listener()
    await settled()
  }
}

const SCOPES = ['customers:read', 'customers:write', 'invoices:read']
const grace = aCustomer({ name: 'Éclair & Co', external_id: 'eclair' })

describe('bindUrlState()', () => {
  let bff: MockBff
  let unbind = () => {}
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(`${CUSTOMERS}?page=1&per_page=10`, { json: aCustomerPage([aCustomer()], { pages: 3 }) })
      .on(`${CUSTOMERS}?page=2&per_page=10`, {
        json: aCustomerPage([grace], { pages: 3, page: 2 }),
      })
      .on(`${CUSTOMERS}?page=3&per_page=10`, {
        json: aCustomerPage([grace], { pages: 3, page: 3 }),
      })
      .on(`${CUSTOMERS}?page=1&per_page=100`, {
        json: aCustomerPage([aCustomer(), grace], { pages: 1 }),
      })
      .on(READ_CUSTOMER, { json: aCustomer() })
  })
  afterEach(() => {
    unbind()
    bff.restore()
  })

  const bind = (query: string, options: Omit<UrlStateOptions, 'router'> = {}): MemoryRouter => {
    const router = new MemoryRouter(query)
    unbind = bindUrlState({ router, ...options })
    return router
  }
  const aList = async (attributes = {}) => {
    const events = ['customers-loaded', 'customer-loaded']
    return renderInSession('customer-list', events, { scopes: SCOPES, attributes })
  }
  type List = Awaited<ReturnType<typeof aList>>
  const press = async (list: List, name: string) => {
    list
      .all<HTMLElement>('button, a')
      .find(({ textContent }) => textContent!.trim() === name)!
      .click()
    await settled()
  }
  const waitForText = (list: List, text: string) =>
    waitUntil(() => list.text().includes(text), text)

  it('shows the page of the address at once, and requests no other', async () => {
    bind('section=customers&page=3')
    const list = await aList()
    await waitForText(list, 'Éclair & Co')
    expect(list.text()).to.contain('Page 3')
    expect(bff.recorded.filter(({ address }) => address.includes('/customers'))).to.have.length(1)
  })

  it('adds an entry for each page, keeps the parameters of others, and follows Back', async () => {
    const router = bind('section=customers')
    const list = await aList()
    await waitForText(list, 'Northwind')
    await press(list, 'Next page')
    await waitForText(list, 'Éclair & Co')
    expect(router.entries).to.deep.equal(['section=customers', 'section=customers&page=2'])
    await router.go(-1)
    await waitForText(list, 'Northwind')
    await router.go(1)
    await waitForText(list, 'Éclair & Co')
  })

  it('opens a row by a link with its address, in place by a plain click', async () => {
    const titles: (readonly string[])[] = []
    const router = bind('', { onTitles: (now) => void titles.push(now) })
    const list = await aList()
    await waitForText(list, 'Northwind')
    const link = list.one<HTMLAnchorElement>('a.open')
    expect(link.getAttribute('href')).to.equal('/office?customer=northwind')
    await expect(list.element).to.be.accessible()

    // Another tab, another window and a download are the browser's.
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      const init = { [key]: true, bubbles: true, composed: true, cancelable: true }
      let isLeftToTheBrowser = false
      const stop = (event: Event) => {
        isLeftToTheBrowser = !event.defaultPrevented
        event.preventDefault()
      }
      addEventListener('click', stop, { once: true })
      link.dispatchEvent(new MouseEvent('click', init))
      await settled()
      expect(isLeftToTheBrowser, key).to.equal(true)
    }
    expect(router.query).to.equal('')

    link.click()
    await list.waitForEvents(2)
    expect(router.entries).to.deep.equal(['', 'customer=northwind'])
    await waitUntil(() => titles.length > 0)
    expect(titles).to.deep.equal([['Northwind']])
    await router.go(-1)
    await waitUntil(() => list.one('table'))
    expect(titles.at(-1)).to.deep.equal([])
  })

  it('names a record for the title without the controls that turn the texts behind it', async () => {
    const titles: (readonly string[])[] = []
    const name = 'Open \u202eevil\u2066'
    bff.on(READ_CUSTOMER, { json: aCustomer({ name }) })
    bind('customer=northwind', { onTitles: (now) => void titles.push(now) })
    await aList()
    await waitUntil(() => titles.length > 0)
    expect(titles).to.deep.equal([['Open evil']])
  })

  it('opens the record of a pasted address that the page of the list does not have', async () => {
    bind('customer=northwind&page=2')
    const list = await aList()
    await waitUntil(() => list.one('customer-overview'))
    expect(list.one('customer-overview').getAttribute('customer')).to.equal('northwind')
  })

  it('makes one entry of a search, and searches for the text of the address', async () => {
    const router = bind('')
    const list = await aList()
    await waitForText(list, 'Northwind')
    const type = async (text: string) => {
      const input = list.one<HTMLInputElement>('#search')
      input.value = text
      await passTime(300, () => input.dispatchEvent(new Event('input')))
    }
    await type('ecl')
    await type('eclair')
    await waitUntil(() => !list.text().includes('Northwind'))
    expect(router.entries).to.deep.equal(['', 'q=eclair'])
    await router.go(-1)
    await waitForText(list, 'Northwind')
    await router.go(1)
    await waitUntil(() => !list.text().includes('Northwind'))
    expect(list.one<HTMLInputElement>('#search').value).to.equal('eclair')
  })

  it('drops the parameters of a closed record, and of the views inside of it', async () => {
    const router = bind('customer=northwind&invoice-status=paid&role=viewer')
    const list = await aList()
    await waitUntil(() => list.one('customer-overview')?.shadowRoot?.querySelector('invoice-board'))
    const overview = list.one('customer-overview')
    const board = overview.shadowRoot!.querySelector('invoice-board')!
    expect(board.status).to.equal('paid')
    await waitUntil(() => overview.shadowRoot!.querySelector('[part=back]'))
    overview.shadowRoot!.querySelector<HTMLElement>('[part=back]')!.click()
    await settled()
    expect(router.query).to.equal('role=viewer')
  })

  it('keeps a form with unsaved work and its address, until its question is answered', async () => {
    const router = bind('')
    const list = await aList()
    await waitForText(list, 'Northwind')
    await press(list, 'New customer')
    expect(router.entries).to.deep.equal(['', 'customer='])
    const editor = list.one('customer-editor')
    await waitUntil(() => editor.shadowRoot!.querySelector('form input'))
    const input = editor.shadowRoot!.querySelector<HTMLInputElement>('form input')!
    input.value = 'Half typed'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await settled()
    await router.go(-1)
    expect(list.one('customer-editor')).to.equal(editor)
    expect(router.query).to.equal('customer=')
    const discard = [...editor.shadowRoot!.querySelectorAll<HTMLElement>('button')].find(
      ({ textContent }) => textContent!.trim() === 'Discard changes',
    )!
    // A question ignores clicks that were meant for the view before it.
    afterDoubleClick(() => discard.click())
    await waitForText(list, 'Northwind')
    expect(router.query).to.equal('')
  })

  it('ends the question of a payment when it opens another invoice', async () => {
    const [first, second] = [41, 42].map((number) => aMerchantInvoice(number))
    bff
      .on(INVOICES, { json: invoicePage([first!, second!]) })
      .on(invoiceOf(second!.id), { json: second! })
    const router = bind('')
    const board = await renderInSession('invoice-board', ['invoice-board-loaded'], {
      scopes: [...SCOPES, 'invoices:pay'],
    })
    await board.waitForEvents(1)
    board.all('tbody .open')[1]!.click()
    await settled()
    await router.go(-1)
    await waitUntil(() => board.all('tbody .retry').length === 2)
    board.all('tbody .retry')[0]!.click()
    await settled()
    expect(board.text()).to.contain('Charge 1 customer')
    await router.go(1)
    await waitUntil(() => board.text().includes('Invoice INV-2026-0042'))
    expect(board.text()).not.to.contain('Charge 1 customer')
    await router.go(-1)
    expect(board.text()).not.to.contain('Charge 1 customer')
  })

  it('ends the question of a deletion when it shows another page', async () => {
    const router = bind('sort=name')
    const list = await aList({ 'page-size': '1' })
    await waitForText(list, 'Éclair & Co')
    await press(list, 'Next page')
    list.one('.more').click()
    list.one('.item.delete').click()
    await settled()
    expect(list.text()).to.contain('Delete Northwind?')
    await router.go(-1)
    await router.go(1)
    expect(list.text()).to.contain('Northwind').and.not.to.contain('Delete Northwind?')
  })

  it('shows the first page for a token that the service does not know', async () => {
    const router = bind('page=old-token')
    bff.on(LINKS, ({ address }) =>
      address.includes('page_token')
        ? { problem: 'refused' }
        : { json: { resources: [aMerchantLink()], links: [] } },
    )
    const list = await renderInSession('pay-link-list', [], { scopes: ['links:read'] })
    await waitUntil(() => list.all('tbody tr').length === 1)
    await settled()
    expect(router.query).to.equal('')
    expect(list.one('[part=notice]')).to.equal(undefined)
  })

  it('keeps the view of an expired session for the next one', async () => {
    const query = 'section=customers&page=2&customer=northwind&part=invoices'
    const router = bind(query)
    const list = await aList()
    await waitForText(list, 'All customers')
    const { session, customer } = list
    customer.id = undefined
    bff.on(READ_CUSTOMER, { status: 401, problem: 'unauthenticated' })
    list.one<CustomerOverview>('customer-overview').reload()
    await waitUntil(() => session.session!.needsSignIn)
    await settled()
    expect(router.entries).to.deep.equal([query])
    expect(list.all('customer-overview')).to.have.length(0)
    bff.on(READ_CUSTOMER, { json: aCustomer() })
    customer.id = 'ada'
    session.start()
    await waitForText(list, 'All customers')
    expect(router.entries).to.deep.equal([query])
  })

  it('keeps the view of a page that comes back from the cache of Back and Forward', async () => {
    const query = 'section=customers&page=2&customer=northwind'
    const router = bind(query)
    const list = await aList()
    await waitForText(list, 'All customers')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    await settled()
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitForText(list, 'All customers')
    expect(router.entries).to.deep.equal([query])
  })

  it('drops the view of a session that was ended by the page', async () => {
    const router = bind('section=customers&page=2&customer=northwind')
    const list = await aList()
    await waitForText(list, 'All customers')
    list.session.logout()
    await settled()
    expect(router.entries).to.deep.equal(['section=customers'])
  })

  it('leads from a record that is gone back to the list', async () => {
    const router = bind('plan=gone')
    bff.on(PLANS, { json: aPlanPage([aPlan({ name: 'Ridge' })]) })
    const list = await renderInSession('plan-list', [], { scopes: ['catalog:read'] })
    const buttons = () => [
      ...(list.one('plan-editor')?.shadowRoot?.querySelectorAll('button') ?? []),
    ]
    await waitUntil(() => buttons().length === 1)
    expect(buttons()[0]!.textContent!.trim()).to.equal('Back')
    buttons()[0]!.click()
    await waitUntil(() => list.text().includes('Ridge'))
    expect(router.query).to.equal('')
  })

  it('closes what has no address of its own', async () => {
    const router = bind('page=1')
    const rows = Array.from({ length: 11 }, (_, i) => aSubscription({ id: `s${i}` }))
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage(rows) })
    const list = await renderInSession('subscription-list', ['subscriptions-loaded'], {
      attributes: { customer: 'northwind' },
      scopes: ['subscriptions:read', 'subscriptions:write'],
    })
    await list.waitForEvents(1)
    const pressIn = async (name: string) => {
      list
        .all<HTMLButtonElement>('button')
        .find(({ textContent }) => textContent!.trim() === name)!
        .click()
      await settled()
    }
    await pressIn('Next page')
    await pressIn('New subscription')
    const input = list.one<HTMLInputElement>('#field-name')
    input.value = 'Mine'
    input.dispatchEvent(new Event('input'))
    await settled()
    await router.go(-1)
    const discard = list
      .all<HTMLButtonElement>('button')
      .find(({ textContent }) => textContent!.trim() === 'Discard changes')!
    afterDoubleClick(() => discard.click())
    await settled()
    expect(list.all('form')).to.have.length(0)
    expect(list.text()).to.contain('Page 1')
  })

  it('names the parameters of two lists apart', async () => {
    const router = bind('late=northwind')
    const late = await aList({ 'url-name': 'late' })
    await waitUntil(() => late.one('customer-overview'))
    const other = await aList()
    await waitForText(other, 'Northwind')
    await press(other, 'Next page')
    expect(router.query).to.equal('late=northwind&page=2')
    expect(late.one('customer-overview')).to.exist
  })

  it('shows the last page for a number behind it, without a read of each page between', async () => {
    const router = bind('page=99999')
    const rows = Array.from({ length: 10 }, (_, i) => aCustomer({ external_id: `c${i}` }))
    bff.on(CUSTOMERS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const customers = page === 1 ? rows : page === 2 ? [grace] : []
      const metadata = { total_count: 11, total_pages: 2, current_page: page }
      return { json: { customers, metadata } }
    })
    bff.on(`${CUSTOMERS}?page=2&per_page=10`, {
      json: {
        customers: [grace],
        metadata: { total_count: 11, total_pages: 2, current_page: 2 },
      },
    })
    const list = await aList()
    await waitUntil(() => list.text().includes('Éclair & Co') && router.query === 'page=2')
    await settled()
    expect(list.text()).to.contain('Page 2')
    expect(router.entries).to.have.length(1)
    expect(bff.calls(CUSTOMERS).length).to.be.at.most(3)
  })

  it('ignores values that the list does not know', async () => {
    const router = bind('page=-4')
    const list = await aList()
    await waitUntil(() => bff.recorded.some(({ address }) => address.includes('/customers')))
    await settled()
    expect(list.element.isConnected).to.equal(true)
    expect(router.entries).to.have.length(1)
  })

  it('links an invoice to its customer in another view', async () => {
    bff.on(INVOICES, { json: invoicePage([aMerchantInvoice()]) })
    bind('', { viewHref: (view, parameters) => `/office/${view}?${parameters}` })
    const board = await renderInSession('invoice-board', ['invoice-board-loaded'], {
      scopes: SCOPES,
    })
    await board.waitForEvents(1)
    const link = board.one<HTMLAnchorElement>('td.customer a')
    expect(link.getAttribute('href')).to.equal('/office/customers?customer=northwind')
    await expect(board.element).to.be.accessible()
  })

  it('has buttons instead of links without a binding, and after its end', async () => {
    const list = await aList()
    await waitForText(list, 'Northwind')
    expect(list.one('.open').localName).to.equal('button')
    bind('')
    await settled()
    expect(list.one('.open').localName).to.equal('a')
  })

  it('can end and begin again, such as of a route that comes back', async () => {
    bind('section=customers')
    const list = await aList()
    await waitForText(list, 'Northwind')
    unbind()
    const router = bind('section=customers')
    await press(list, 'Next page')
    await waitForText(list, 'Éclair & Co')
    expect(router.entries.at(-1)).to.equal('section=customers&page=2')
  })

  it('follows a record to its new id', async () => {
    const router = bind('customer=northwind')
    const list = await aList()
    await waitForText(list, 'Northwind')
    bff.on('GET /api/billing/customers/northwind-2', {
      json: aCustomer({ external_id: 'northwind-2' }),
    })
    list.one<HTMLElementTagNameMap['customer-overview']>('customer-overview').customer =
      'northwind-2'
    await waitUntil(() => router.entries.at(-1) === 'customer=northwind-2', 'its address')
  })

  it('goes along with the history of the tab, and keeps path and fragment', async () => {
    const before = location.href
    unbind = bindUrlState()
    const list = await aList()
    await waitForText(list, 'Northwind')
    await press(list, 'Next page')
    await waitForText(list, 'Éclair & Co')
    const url = new URL(location.href)
    expect(url.searchParams.get('page')).to.equal('2')
    expect(url.pathname).to.equal(new URL(before).pathname)
    history.back()
    await waitForText(list, 'Northwind')
    expect(location.href).to.equal(before)
  })
})
