/** <customer-list>: the search over the newest customers, deletion by name, and the overview in its place. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { CustomerList } from '../../../components/backoffice/customer-list/customer-list.ts'
import { messages } from '../../../components/backoffice/customer-list/messages.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomerPage,
  aMerchantInvoice,
  aSubscription,
  aSubscriptionPage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import { renderList } from '../../support/back-office/render-editor.ts'
import {
  CUSTOMERS,
  INVOICES,
  READ_CUSTOMER,
  SUBSCRIPTIONS,
} from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { passTime } from '../../support/elements/fake-timers.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('customer-list', CustomerList)
define('till-session', TillSession)

const says = englishOf(messages)

const aList = ({ scopes = ['customers:read', 'customers:write'] } = {}) =>
  renderList('customer-list', ['customer', 'customers'], {
    scopes,
    types: ['customer-opened'],
  })
type List = Awaited<ReturnType<typeof aList>>

async function enter(list: List, selector: string, text: string): Promise<void> {
  const input = list.one<HTMLInputElement>(selector)
  input.value = text
  await passTime(300, () => input.dispatchEvent(new Event('input')))
}

const grace = aCustomer({
  name: 'Éclair & Co',
  external_id: 'eclair',
  email: 'grace@eclair.example',
})

describe('<customer-list>', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff()
      .on(`${CUSTOMERS}?page=1&per_page=10`, { json: aCustomerPage([aCustomer()], { pages: 2 }) })
      .on(READ_CUSTOMER, { json: aCustomer() })
  })
  afterEach(() => bff.restore())

  it('shows an e-mail address in one piece, or in two', async () => {
    await setViewport({ width: 1280, height: 700 })
    const list = await aList()
    expect(list.text()).to.contain('Northwind')
    expect(list.one('td.email').innerText).to.equal('ada@northwind.example')
    // It breaks after its @ first.
    expect(list.one('td.email wbr').previousSibling?.textContent).to.equal('ada@')
    await expect(list.element).to.be.accessible()
    await setViewport({ width: 1024, height: 700 })
  })

  it('keeps the focus when the subscriptions beside the customers have come', async () => {
    const answer = deferred()
    bff.on(SUBSCRIPTIONS, { after: answer.promise, json: aSubscriptionPage([aSubscription()]) })
    const list = await aList({ scopes: ['customers:read', 'subscriptions:read'] })
    const sort = list.one('[data-sort=name]')
    sort.focus()
    answer.resolve()
    await waitUntil(() => list.text().includes('Active'))
    expect(sort.matches(':focus')).to.equal(true)
  })

  it('shows no empty list for a response without its customers', async () => {
    const json = { ...aCustomerPage([aCustomer()]), customers: [] }
    bff.on(`${CUSTOMERS}?page=1&per_page=10`, { json })
    const list = await aList()
    expect(list.text()).to.contain(says('customers.not-loaded'))
  })

  it('searches name, id and e-mail of the newest customers, without regard to accents', async () => {
    bff
      .on(`${CUSTOMERS}?page=1&per_page=100`, { json: aCustomerPage([aCustomer()], { pages: 2 }) })
      .on(`${CUSTOMERS}?page=2&per_page=100`, {
        json: aCustomerPage([grace], { pages: 2, page: 2 }),
      })
    const list = await aList()
    await enter(list, '#search', 'eclair')
    await waitUntil(() => list.text().includes('Éclair & Co'))
    expect(list.text()).not.to.contain('Northwind')
    expect(list.text()).not.to.contain('The newest')
    await enter(list, '#search', 'nobody')
    await waitUntil(() => list.text().includes(says('customers.not-found')))
    await list.press('Clear search')
    await waitUntil(() => list.text().includes('Northwind'))
    const search = list.one<HTMLInputElement>('#search')
    expect(search.value).to.equal('')
    expect(list.focused()).to.equal(search)
  })

  it('keeps the typed text when its search fails, and tries that again', async () => {
    const list = await aList()
    bff.on(`${CUSTOMERS}?page=1&per_page=100`, { problem: 'upstream-unavailable' })
    await enter(list, '#search', 'eclair')
    await waitUntil(() => list.text().includes('That couldn’t be loaded.'))
    expect(list.one<HTMLInputElement>('#search').value).to.equal('eclair')
    expect(list.text()).to.contain('Northwind')
    bff.on(`${CUSTOMERS}?page=1&per_page=100`, { json: aCustomerPage([aCustomer(), grace]) })
    await list.press('Try again')
    await waitUntil(() => !list.text().includes('Northwind'))
    expect(list.text()).to.contain('Éclair & Co')
    expect(list.one<HTMLInputElement>('#search').value).to.equal('eclair')
  })

  it('searches again for a typed text that failed, with the next read', async () => {
    const whole = `${CUSTOMERS}?page=1&per_page=100`
    for (const again of [
      () => void dispatchEvent(new Event('online')),
      (list: List) => list.element.reload(),
    ]) {
      const list = await aList()
      bff.on(whole, { offline: true })
      await enter(list, '#search', 'eclair')
      await waitUntil(() => list.text().includes('That couldn’t be loaded.'))
      bff.on(whole, { json: aCustomerPage([aCustomer(), grace]) })
      again(list)
      await waitUntil(() => list.text().includes('Éclair & Co'))
      expect(list.text()).not.to.contain('Northwind')
      expect(list.one<HTMLInputElement>('#search').value).to.equal('eclair')
      list.element.remove()
    }
  })

  it('reads no whole list for the order of an address that no column has, and removes it', async () => {
    history.replaceState(null, '', '?sort=unknown')
    const unbind = bindUrlState()
    try {
      const list = await aList()
      await waitUntil(() => list.text().includes('Northwind'))
      await waitUntil(() => location.search === '')
      expect(bff.calls(CUSTOMERS).map(({ address }) => address)).to.deep.equal([
        bff.calls(CUSTOMERS)[0]!.address,
      ])
      expect(bff.calls(CUSTOMERS)[0]!.address).to.contain('per_page=10')
    } finally {
      unbind()
      history.replaceState(null, '', location.pathname)
    }
  })

  it('keeps the order of an address by a column with a scope, which is read once', async () => {
    history.replaceState(null, '', '?sort=plan')
    const unbind = bindUrlState()
    try {
      bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
      bff.on(`${CUSTOMERS}?page=1&per_page=100`, { json: aCustomerPage([aCustomer(), grace]) })
      const list = await aList({ scopes: ['customers:read', 'subscriptions:read'] })
      await waitUntil(() => list.one('th.plan[aria-sort=ascending]'))
      expect(location.search).to.equal('?sort=plan')
      expect(bff.calls(CUSTOMERS)).to.have.length(1)
    } finally {
      unbind()
      history.replaceState(null, '', location.pathname)
    }
  })

  it('no longer says that the page is offline, once a file can be saved again', async () => {
    const list = await aList()
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    bff.on(`${CUSTOMERS}?page=1&per_page=100`, { offline: true })
    list.one('[part=download]').click()
    await waitUntil(() => list.text().includes(says('error.offline')))
    Reflect.deleteProperty(navigator, 'onLine')
    dispatchEvent(new Event('online'))
    await settled()
    expect(list.text()).not.to.contain(says('error.offline'))
  })

  it('reads the joined lists again when the page is online', async () => {
    bff.on(SUBSCRIPTIONS, { offline: true })
    const list = await aList({ scopes: ['customers:read', 'subscriptions:read'] })
    await waitUntil(() => list.text().includes(says('subscriptions.not-loaded')))
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
    dispatchEvent(new Event('online'))
    await waitUntil(() => !list.text().includes(says('subscriptions.not-loaded')))
    expect(list.text()).to.contain('No subscription')
  })

  it('says how many customers a search has read, when there are older ones', async () => {
    bff.on(CUSTOMERS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const customers = Array.from({ length: 100 }, (_, i) =>
        aCustomer({ external_id: `north-${page}-${i}` }),
      )
      return { json: aCustomerPage(customers, { pages: 50, page }) }
    })
    bff.on(`${CUSTOMERS}?page=1&per_page=10`, { json: aCustomerPage([grace]) })
    const list = await aList()
    await enter(list, '#search', 'north')
    await waitUntil(() => list.text().includes(says('list.limited', { count: '1,000' })))
    expect(list.text()).to.contain('1,000 customers')
    expect(bff.calls(CUSTOMERS)).to.have.length(11)
  })

  it('opens a customer in its place, tells the page, and comes back to its row', async () => {
    const list = await aList()
    list.one('#open-northwind').click()
    await waitUntil(() => list.one('customer-overview')?.shadowRoot?.querySelector('h2'))
    const overview = list.one<HTMLElementTagNameMap['customer-overview']>('customer-overview')
    expect(overview.customer).to.equal('northwind')
    expect(list.types()).to.include('customer-opened')
    const opened = list.events.find(({ type }) => type === 'customer-opened')
    expect((opened as HTMLElementEventMap['customer-opened']).customer).to.equal('northwind')
    overview.shadowRoot!.querySelector<HTMLElement>('[part=back]')!.click()
    await settled()
    expect(list.one('customer-overview')).to.equal(undefined)
    expect(list.focused()).to.equal(list.one('#open-northwind'))
  })

  it('has the whole width of a card for a name without an amount beside it', async () => {
    await setViewport({ width: 320, height: 700 })
    const list = await aList()
    const [name, row] = ['tbody th.name', 'tbody tr'].map((selector) =>
      list.one(selector).getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    expect(name.width).to.equal(row.width)
    await setViewport({ width: 1024, height: 700 })
  })

  it('has the debt beside the name and three lines a customer in a card of a phone', async () => {
    await setViewport({ width: 320, height: 700 })
    const invoice = aMerchantInvoice(1)
    const { customer } = invoice
    bff
      .on(`${CUSTOMERS}?page=1&per_page=10`, {
        json: aCustomerPage([aCustomer({ external_id: customer.external_id })]),
      })
      .on(INVOICES, { json: invoicePage([invoice]) })
    const list = await aList({ scopes: ['customers:read', 'invoices:read'] })
    await waitUntil(() => list.all('.overdue-sum').length)
    const [name, debt, row] = ['tbody th.name', 'td.overdue', 'tbody tr'].map((selector) =>
      list.one(selector).getBoundingClientRect(),
    ) as [DOMRect, DOMRect, DOMRect]
    expect(debt.top).to.be.below(name.bottom)
    expect(debt.right).to.equal(row.right)
    expect(row.height).to.be.below(120)
    await expect(list.element).to.be.accessible()
    await setViewport({ width: 1024, height: 700 })
  })
})
