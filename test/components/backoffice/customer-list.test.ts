/** <customer-list>: pages by number, the search over the newest customers, and deletion by name. */
import { expect, waitUntil } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import '../../../components/backoffice/customer-list/customer-list.define.ts'
import '../../../components/till-session/till-session.define.ts'
import {
  aCustomer,
  aCustomerPage,
  CUSTOMERS,
  DELETE_CUSTOMER,
  READ_CUSTOMER,
} from '../../support/back-office/merchant-customers.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled } from '../../support/elements/wait.ts'

const EVENTS = [
  'customers-loaded',
  'customers-failed',
  'customer-open',
  'customer-opened',
  'customer-deleted',
]
const aList = async (scopes = ['customers:read', 'customers:write']) => {
  const list = await renderInSession('customer-list', EVENTS, { scopes })
  await list.waitForEvents(1)
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const button = ({ all }: List, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function press(list: List, name: string): Promise<void> {
  button(list, name).click()
  await settled()
}
const types = ({ events }: List) => events.map(({ type }) => type)
async function enter(list: List, selector: string, text: string): Promise<void> {
  const input = list.one<HTMLInputElement>(selector)
  input.value = text
  input.dispatchEvent(new Event('input'))
  await list.element.updateComplete
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
      .on(`${CUSTOMERS}?page=2&per_page=10`, {
        json: aCustomerPage([grace], { pages: 2, page: 2 }),
      })
      .on(READ_CUSTOMER, { json: aCustomer() })
  })
  afterEach(() => bff.restore())

  it('turns pages by number', async () => {
    const list = await aList()
    expect(list.text()).to.contain('Northwind')
    expect(list.one('td.email').innerText).to.equal('ada@northwind.example')
    // It breaks after its @ first.
    expect(list.one('td.email wbr').previousSibling?.textContent).to.equal('ada@')
    await expect(list.element).to.be.accessible()
    await press(list, 'Next page')
    expect(list.text()).to.contain('Éclair & Co')
    expect(button(list, 'Next page').disabled).to.equal(true)
  })

  it('shows no empty list for a response without its customers', async () => {
    const json = { ...aCustomerPage([aCustomer()]), customers: [] }
    bff.on(`${CUSTOMERS}?page=1&per_page=10`, { json })
    const list = await aList()
    expect(list.text()).to.contain('Customers couldn’t be loaded.')
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
    await waitUntil(() => list.text().includes('No customer has this name'))
  })

  it('keeps the typed text when its search fails, and tries that again', async () => {
    const list = await aList()
    bff.on(`${CUSTOMERS}?page=1&per_page=100`, { problem: 'upstream-unavailable' })
    await enter(list, '#search', 'eclair')
    await waitUntil(() => list.text().includes('That couldn’t be loaded.'))
    expect(list.one<HTMLInputElement>('#search').value).to.equal('eclair')
    expect(list.text()).to.contain('Northwind')
    bff.on(`${CUSTOMERS}?page=1&per_page=100`, { json: aCustomerPage([aCustomer(), grace]) })
    await press(list, 'Try again')
    await waitUntil(() => !list.text().includes('Northwind'))
    expect(list.text()).to.contain('Éclair & Co')
    expect(list.one<HTMLInputElement>('#search').value).to.equal('eclair')
  })

  it('says how many customers a search has read, when there are older ones', async () => {
    bff.on(CUSTOMERS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      return { json: aCustomerPage([aCustomer()], { pages: 50, page }) }
    })
    bff.on(`${CUSTOMERS}?page=1&per_page=10`, { json: aCustomerPage([grace]) })
    const list = await aList()
    await enter(list, '#search', 'north')
    await waitUntil(() => list.text().includes('The newest 10 customers were searched.'))
  })

  it('deletes a customer after its name was typed, once', async () => {
    const { now } = performance
    bff.on(DELETE_CUSTOMER, { status: 204 })
    const list = await aList()
    await press(list, 'Delete')
    performance.now = () => now.call(performance) + 1000
    await enter(list, '#delete-name', 'Northwind')
    const confirm = button(list, 'Delete customer')
    confirm.click()
    confirm.click()
    await waitUntil(() => types(list).includes('customer-deleted'))
    performance.now = now
    expect(bff.calls(DELETE_CUSTOMER)).to.have.length(1)
  })

  it('takes a name that was copied from the question, with the characters that isolate it', async () => {
    const list = await aList()
    await press(list, 'Delete')
    await enter(list, '#delete-name', '\u2068Northwind\u2069')
    expect(button(list, 'Delete customer').getAttribute('aria-disabled')).to.equal('false')
  })

  it('names the scope that a session lacks to change customers', async () => {
    const list = await aList(['customers:read'])
    expect(list.text()).to.contain('customers:write')
    expect(button(list, 'New customer')).to.equal(undefined)
  })

  it('opens a customer in its place, tells the page, and comes back to its row', async () => {
    const list = await aList()
    list.one('#open-northwind').click()
    await waitUntil(() => list.one('customer-overview')?.shadowRoot?.querySelector('h2'))
    const overview = list.one<HTMLElementTagNameMap['customer-overview']>('customer-overview')
    expect(overview.customer).to.equal('northwind')
    expect(types(list)).to.include('customer-opened')
    const opened = list.events.find(({ type }) => type === 'customer-opened')
    expect((opened as HTMLElementEventMap['customer-opened']).customer).to.equal('northwind')
    overview.shadowRoot!.querySelector<HTMLElement>('[part=back]')!.click()
    await settled()
    expect(list.one('customer-overview')).to.equal(undefined)
    expect(list.element.shadowRoot!.activeElement).to.equal(list.one('#open-northwind'))
  })

  it('opens a new customer in its place', async () => {
    const list = await aList()
    await press(list, 'New customer')
    await waitUntil(() => list.one('customer-editor')?.shadowRoot?.querySelector('form'))
    expect(list.one<HTMLElementTagNameMap['customer-editor']>('customer-editor').customer).to.equal(
      '',
    )
  })

  it('is a list of cards in a narrow place, with nothing cut off', async () => {
    await setViewport({ width: 320, height: 700 })
    await aList()
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    await setViewport({ width: 1024, height: 700 })
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
})
