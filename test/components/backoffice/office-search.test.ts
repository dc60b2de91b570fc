/** <office-search>: opening by keys, results by group, the keyboard, places, scopes, limits and failures. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import { messages } from '../../../components/backoffice/office-search/messages.ts'
import { OfficeSearch } from '../../../components/backoffice/office-search/office-search.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomerPage,
  aMerchantInvoice,
  aPlan,
  aPlanPage,
  aSubscription,
  aSubscriptionPage,
  invoicePage,
} from '../../../demo/fixtures/office.ts'
import { CUSTOMERS, INVOICES, PLANS, SUBSCRIPTIONS } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { settled, waitUntil, warned } from '../../support/elements/wait.ts'

define('office-search', OfficeSearch)
define('till-session', TillSession)

const says = englishOf(messages)

const LINKS = 'GET /api/payment-resources'
const SCOPES = [
  'customers:read',
  'subscriptions:read',
  'invoices:read',
  'catalog:read',
  'links:read',
]
const EVENTS = ['customer-open', 'invoice-board-open', 'plan-open', 'payment-link-open']

describe('<office-search>', () => {
  let bff: MockBff
  let unbind = () => {}
  beforeEach(() => {
    bff = new MockBff()
      .on(CUSTOMERS, {
        json: aCustomerPage([
          aCustomer({ external_id: 'kite', name: 'Kite Robotics', email: 'jonas@kite.example' }),
          aCustomer({
            external_id: 'fen',
            name: 'Fén & Orchard',
            email: 'rita@fen.example',
            phone: '+46 8 555 010 22',
            metadata: [{ key: 'contact', value: 'Mireille Dubois', display_in_invoice: false }],
          }),
        ]),
      })
      .on(INVOICES, ({ address }) => {
        const isFailed = address.includes('payment_status=FAILED')
        const customer = { id: 'c', external_id: 'kite', name: 'Kite Robotics' }
        return { json: invoicePage(isFailed ? [aMerchantInvoice(42, { customer })] : []) }
      })
      .on(PLANS, { json: aPlanPage([aPlan({ name: 'Kite plan', code: 'kite-plan' })]) })
      .on(LINKS, { json: { resources: [] } })
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
  })
  afterEach(() => {
    unbind()
    bff.restore()
  })

  const aSearch = async (scopes = SCOPES) => {
    const search = await renderInSession('office-search', EVENTS, { scopes })
    await waitUntil(() => search.one('button'))
    return search
  }
  type Search = Awaited<ReturnType<typeof aSearch>>
  const press = async (key: string) => {
    await sendKeys({ press: key })
  }
  const hasOpened = async (search: Search) => {
    await waitUntil(() => search.one<HTMLDialogElement>('dialog').open)
    await waitUntil(() => !search.text().includes('Loading'))
  }
  const pressCtrlK = async () => {
    await sendKeys({ down: 'Control' })
    await sendKeys({ press: 'k' })
    await sendKeys({ up: 'Control' })
  }
  const open = async (search: Search) => {
    search.one('button').click()
    await hasOpened(search)
  }
  const type = async (search: Search, text: string) => {
    const input = search.one<HTMLInputElement>('input')
    input.value += text
    input.dispatchEvent(new Event('input'))
    await search.element.updateComplete
  }
  const selected = ({ texts }: Search) => texts('[aria-selected=true] .title')
  const focused = ({ element }: Search) => element.shadowRoot!.activeElement

  it('opens by Ctrl+K, reads the lists then, and finds rows of each by name, number and e-mail', async () => {
    const search = await aSearch()
    expect(bff.calls(CUSTOMERS)).to.have.length(0)
    await pressCtrlK()
    await hasOpened(search)
    expect(focused(search)?.getAttribute('role')).to.equal('combobox')
    await waitUntil(() => bff.calls(INVOICES).length === 3)
    await sendKeys({ type: 'kite' })
    await waitUntil(() => search.all('[role=option]').length === 3)
    expect(search.texts('.group')).to.deep.equal(['Customers', 'Invoices', 'Plans'])
    expect(search.texts('.title')).to.deep.equal(['Kite Robotics', 'INV-2026-0042', 'Kite plan'])
    expect(search.one('[role=status]').textContent!.trim()).to.equal('3 results')
    await expect(search.element).to.be.accessible()
    const input = search.one<HTMLInputElement>('input')
    for (const [text, found] of [
      ['RITA@fen', 'Fén & Orchard'],
      ['fen', 'Fén & Orchard'],
      ['0042', 'INV-2026-0042'],
    ]) {
      input.value = text!
      input.dispatchEvent(new Event('input'))
      await search.element.updateComplete
      expect(search.texts('.title'), text).to.deep.equal([found])
    }
    expect(bff.calls(CUSTOMERS), 'once for an opening').to.have.length(1)
  })

  it('finds words in any order, with one typing error, by phone, metadata and amount', async () => {
    const search = await aSearch()
    await pressCtrlK()
    await hasOpened(search)
    await waitUntil(() => bff.calls(INVOICES).length === 3)
    const input = search.one<HTMLInputElement>('input')
    const found = async (text: string) => {
      input.value = text
      input.dispatchEvent(new Event('input'))
      await search.element.updateComplete
      return search.texts('.title')
    }
    await found('kite')
    await waitUntil(() => search.all('[role=option]').length === 3)
    const kite = ['Kite Robotics', 'INV-2026-0042']
    expect(await found('robotics kite')).to.deep.equal(kite)
    for (const typo of ['robtics', 'robootics', 'rebotics', 'orbotics'])
      expect(await found(typo), typo).to.deep.equal(kite)
    for (const other of ['kitchen', 'rbtcs', 'xit', '1204.51'])
      expect(await found(other), other).to.deep.equal([])
    expect(search.one('#hint').checkVisibility(), 'what is searched').to.equal(true)
    expect(await found('+46 8 555')).to.deep.equal(['Fén & Orchard'])
    expect(await found('mireille')).to.deep.equal(['Fén & Orchard'])
    for (const amount of ['1204.50', '$1,204.5']) {
      expect(await found(amount), amount).to.deep.equal(['INV-2026-0042'])
      expect(search.texts('.details bdi')).to.deep.equal([
        'Kite Robotics',
        '$1,204.50',
        'Payment failed',
      ])
    }
    expect(search.one('#hint').checkVisibility()).to.equal(false)
  })

  it('leads to the places of the page by their names, and lists them before a text is typed', async () => {
    unbind = bindUrlState({
      viewHref: (view, parameters) => (view === 'home' ? undefined : `#/${view}?${parameters}`),
    })
    const search = await aSearch()
    await open(search)
    expect(search.texts('.group')).to.deep.equal(['Go to'])
    expect(search.texts('.title')).to.deep.equal([
      'Payment links',
      'Customers',
      'Subscriptions',
      'Metrics',
      'Plans',
      'Usage events',
      'Taxes',
      'Revenue',
      'Authorizations',
      'Invoices',
      'Credit notes',
    ])
    await expect(search.element).to.be.accessible()
    await type(search, 'in')
    expect(search.texts('.title').slice(0, 2)).to.deep.equal(['Invoices', 'Payment links'])
    search.one<HTMLInputElement>('input').value = ''
    await type(search, 'métr')
    expect(search.texts('.title')).to.deep.equal(['Metrics'])
    const opened: string[] = []
    for (const name of EVENTS) search.element.addEventListener(name, () => opened.push(name))
    await press('Enter')
    await search.element.updateComplete
    expect(location.hash).to.equal('#/metrics?')
    expect(search.one<HTMLDialogElement>('dialog').open).to.equal(false)
    expect(opened).to.deep.equal([])
    history.back()
    await waitUntil(() => location.hash === '')
  })

  it('moves by the arrows in a circle, opens by Enter, and returns the focus after Escape', async () => {
    const search = await aSearch()
    const before = document.createElement('button')
    search.parent.prepend(before)
    before.focus()
    await open(search)
    await type(search, 'kite')
    await waitUntil(() => search.all('[role=option]').length === 3)
    expect(selected(search)).to.deep.equal(['Kite Robotics'])
    await press('ArrowUp')
    await search.element.updateComplete
    expect(selected(search)).to.deep.equal(['Kite plan'])
    await press('ArrowDown')
    await press('ArrowDown')
    await search.element.updateComplete
    expect(selected(search)).to.deep.equal(['INV-2026-0042'])
    const active = search.one('input').getAttribute('aria-activedescendant')
    expect(search.one(`#${active}`).getAttribute('aria-selected')).to.equal('true')
    await press('Enter')
    await search.element.updateComplete
    const [event] = search.events as (Event & { id: string })[]
    expect([event!.type, event!.id]).to.deep.equal(['invoice-board-open', 'inv-42'])
    expect(search.one<HTMLDialogElement>('dialog').open).to.equal(false)
    await open(search)
    expect(search.one<HTMLInputElement>('input').value).to.equal('')
    await press('Escape')
    await waitUntil(() => !search.one<HTMLDialogElement>('dialog').open)
    expect(document.activeElement).to.equal(before)
  })

  it('keeps the option of the arrows while results arrive above it', async () => {
    const customers = deferred()
    const kite = aCustomer({ external_id: 'kite', name: 'Kite Robotics' })
    bff.on(CUSTOMERS, { json: aCustomerPage([kite]), after: customers.promise })
    const search = await aSearch()
    search.one('button').click()
    await waitUntil(() => search.one<HTMLDialogElement>('dialog').open)
    await type(search, 'kite')
    await waitUntil(() => search.all('[role=option]').length === 2)
    await press('ArrowDown')
    expect(selected(search)).to.deep.equal(['Kite plan'])
    customers.resolve()
    await waitUntil(() => search.all('[role=option]').length === 3)
    expect(selected(search)).to.deep.equal(['Kite plan'])
    const input = search.one('input')
    expect(input.getAttribute('aria-activedescendant')).to.equal('option-2')
    await press('Enter')
    expect(search.types()).to.deep.equal(['plan-open'])
  })

  it('reaches each of several subscriptions of the same name and customer by the arrows', async () => {
    const rows = ['A1', 'A2', 'A3'].map((id) =>
      aSubscription({ id, external_id: id, external_customer_id: 'kite', name: 'Twin' }),
    )
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage(rows) })
    const search = await aSearch()
    await open(search)
    await type(search, 'twin')
    await waitUntil(() => search.all('[role=option]').length === 3)
    for (const index of [1, 2, 0]) {
      await press('ArrowDown')
      const active = search.one('input').getAttribute('aria-activedescendant')
      expect(active).to.equal(`option-${index}`)
    }
  })

  it('leaves Ctrl+K to the page and to another search while it is hidden', async () => {
    const search = await aSearch()
    search.parent.style.display = 'none'
    await sendKeys({ down: 'Control' })
    await sendKeys({ press: 'k' })
    await sendKeys({ up: 'Control' })
    await settled()
    expect(search.one<HTMLDialogElement>('dialog').open).to.equal(false)
  })

  it('has no place of a page that throws for it', async () => {
    unbind = bindUrlState({
      viewHref: (view) => {
        if (view !== 'plans') throw new TypeError(`no route "${view}"`)
        return '#/plans'
      },
    })
    const search = await aSearch()
    const warnings = await warned(() => open(search))
    expect(search.texts('.title')).to.deep.equal(['Plans'])
    expect(warnings.join()).to.contain('no route "home"')
  })

  it('has the focus at its button where the element before it is hidden meanwhile', async () => {
    const search = await aSearch()
    const menu = document.createElement('button')
    menu.addEventListener('blur', () => (menu.hidden = true))
    search.parent.prepend(menu)
    menu.focus()
    await open(search)
    await press('Escape')
    await waitUntil(() => !search.one<HTMLDialogElement>('dialog').open)
    expect(focused(search)).to.equal(search.one('[part=open]'))
    search.one('[part=open]').blur()
    await open(search)
    await press('Escape')
    await waitUntil(() => !search.one<HTMLDialogElement>('dialog').open)
    expect(document.activeElement, 'no element had it').to.equal(document.body)
  })

  it('leads to the places of the page, unless the page cancels the event', async () => {
    unbind = bindUrlState({ viewHref: (view, parameters) => `#/${view}?${parameters}` })
    const search = await aSearch()
    await open(search)
    await type(search, 'kite')
    await waitUntil(() => search.all('[role=option]').length === 3)
    expect(
      search.all<HTMLAnchorElement>('a').map((link) => link.getAttribute('href')),
    ).to.deep.equal([
      '#/customers?customer=kite',
      '#/invoices?invoice=inv-42',
      '#/plans?plan=plan-1',
    ])
    search.element.addEventListener('customer-open', (event) => event.preventDefault())
    const { hash } = location
    await press('Enter')
    await search.element.updateComplete
    expect(location.hash).to.equal(hash)
    await open(search)
    await type(search, '0042')
    await waitUntil(() => search.all('[role=option]').length === 1)
    await press('Enter')
    await waitUntil(() => location.hash === '#/invoices?invoice=inv-42')
    history.replaceState(null, '', location.pathname + location.search)
  })

  it('finds a subscription by its customer, its plan and its id, and leads to those of its customer', async () => {
    const change = { id: undefined, status: 'PENDING', plan_code: 'fen-plan', name: 'Kite maps' }
    const row = { external_id: 'sub-7', external_customer_id: 'kite', plan_code: 'kite-plan' }
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([
        aSubscription({ ...row, ...change }),
        aSubscription({ ...row, id: 'old', status: 'TERMINATED', name: 'Kite once' }),
        aSubscription({ ...row, name: 'Robot maps' }),
      ]),
    })
    unbind = bindUrlState({ viewHref: (view, parameters) => `#/${view}?${parameters}` })
    const search = await aSearch()
    await open(search)
    const input = search.one<HTMLInputElement>('input')
    for (const text of ['jonas@', 'kite plan', 'SUB-7']) {
      input.value = text
      input.dispatchEvent(new Event('input'))
      await search.element.updateComplete
      const group = search.one('[aria-labelledby=group-subscriptions]')
      const options = [...group.querySelectorAll<HTMLAnchorElement>('a')]
      expect(
        options.map((option) => option.innerText.replaceAll(/\s+/g, ' ').trim()),
        `${text}, once with its changes`,
      ).to.deep.equal(['Robot maps Kite Robotics · Kite plan'])
      expect(options[0]!.getAttribute('href')).to.equal(
        '#/customers?customer=kite&part=subscriptions',
      )
    }
    expect(bff.calls(CUSTOMERS), 'shared with the names').to.have.length(1)
    expect(bff.calls(PLANS), 'shared with the names').to.have.length(1)
    const opened: string[] = []
    search.element.addEventListener('customer-open', (event) => {
      event.preventDefault()
      opened.push((event as Event & { id: string }).id)
    })
    await press('Enter')
    expect(opened).to.deep.equal(['kite'])
  })

  it('finds a subscription by the ids of its customer and its plan without the scopes of their names', async () => {
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription({ name: null })]) })
    const search = await aSearch(['subscriptions:read'])
    await open(search)
    expect(search.text()).to.contain('customers:read').and.to.contain('catalog:read')
    await type(search, 'northw')
    await waitUntil(() => search.texts('.title').length)
    expect(search.texts('.title')).to.deep.equal(['maps'])
    expect(search.texts('[role=option] .muted')).to.deep.equal(['northwind · terrain'])
    expect(bff.calls(CUSTOMERS)).to.have.length(0)
    expect(bff.calls(PLANS)).to.have.length(0)
  })

  it('leaves a click with a modifier on a found link to the browser, and stays open', async () => {
    const search = await aSearch()
    let opened = 0
    search.element.addEventListener('customer-open', () => opened++)
    await open(search)
    await type(search, 'kite')
    await waitUntil(() => search.all('[role=option]').length === 3)
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      const init = { [key]: true, bubbles: true, composed: true, cancelable: true }
      search.one('[role=option]').dispatchEvent(new MouseEvent('click', init))
      await search.element.updateComplete
      expect([key, opened, search.all('[role=option]').length]).to.deep.equal([key, 0, 3])
    }
  })

  it('has the names of subscriptions after they could not be read at first', async () => {
    const row = { external_customer_id: 'kite', plan_code: 'kite-plan' }
    bff
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage([aSubscription(row)]) })
      .once(CUSTOMERS, { problem: 'upstream-unavailable' })
    const search = await aSearch()
    await open(search)
    await waitUntil(() => search.text().includes(says('search.failed', { list: 'Customers' })))
    await type(search, 'maps')
    expect(search.texts('[role=option] .muted')).to.deep.equal(['kite · Kite plan'])
    search.one('.notice button').click()
    await waitUntil(
      () => search.texts('[role=option] .muted')[0] === 'Kite Robotics · Kite plan',
      'without another opening',
    )
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(2)
  })

  it('has nothing of another session: neither results nor the typed text', async () => {
    const search = await aSearch()
    await open(search)
    await type(search, 'kite')
    await waitUntil(() => search.all('[role=option]').length === 3)
    search.session.logout()
    await waitUntil(() => search.text().includes(says('common.signed-out')))
    expect(search.one<HTMLInputElement>('input').value).to.equal('')
    await type(search, 'kite')
    expect(search.all('[role=option]')).to.have.length(0)
    expect(search.text()).not.to.contain(says('search.none'))
  })

  it('reads nothing while it is closed, also where it is moved', async () => {
    const search = await aSearch()
    await open(search)
    await waitUntil(() => bff.calls(INVOICES).length === 3)
    await press('Escape')
    await waitUntil(() => !search.one<HTMLDialogElement>('dialog').open)
    const count = bff.calls().length
    search.session.append(search.element)
    await settled()
    expect(bff.calls()).to.have.length(count)
    await open(search)
    expect(bff.calls(CUSTOMERS)).to.have.length(2)
  })

  it('reads no list without its scope, and names it', async () => {
    const search = await aSearch(['customers:read'])
    await open(search)
    await waitUntil(() => bff.calls(CUSTOMERS).length === 1)
    expect(search.text()).to.contain('invoices:read').and.to.contain('subscriptions:read')
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(0)
    expect(bff.calls(INVOICES)).to.have.length(0)
    await expect(search.element).to.be.accessible()
  })

  it('says that only 1,000 invoices are searched only if there are more', async () => {
    let paid = 0
    bff.on(INVOICES, ({ address }) => {
      const query = new URL(address, location.href).searchParams
      const page = Number(query.get('page'))
      const counts: Record<string, number> = { FAILED: 1000, SUCCEEDED: paid }
      const count = counts[query.get('payment_status')!] ?? 0
      const rows = Array.from({ length: Math.min(count, 100) }, (_, i) =>
        aMerchantInvoice(page * 1000 + i),
      )
      return { json: invoicePage(rows, { count, pages: Math.ceil(count / 100) }) }
    })
    const limit = says('search.limited', { list: 'Invoices', count: '1,000' })
    const search = await aSearch(['invoices:read'])
    await open(search)
    expect(search.text()).not.to.contain(limit)
    await press('Escape')
    paid = 1
    await open(search)
    await waitUntil(() => search.text().includes(limit))
  })

  it('says that nothing was found, that a list failed, and that only 1,000 rows are searched', async () => {
    bff.on(PLANS, { problem: 'upstream-unavailable' }).on(CUSTOMERS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page') || 1)
      const rows = Array.from({ length: 100 }, (_, i) =>
        aCustomer({ external_id: `c${page}-${i}` }),
      )
      return { json: aCustomerPage(rows, { pages: 12, page }) }
    })
    bff.on(SUBSCRIPTIONS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page') || 1)
      const rows = Array.from({ length: 100 }, (_, i) => aSubscription({ id: `${page}-${i}` }))
      const { subscriptions } = aSubscriptionPage(rows)
      const metadata = { total_count: 1200, total_pages: 12, current_page: page }
      return { json: { subscriptions, metadata } }
    })
    const search = await aSearch()
    await open(search)
    await waitUntil(() =>
      search.text().includes(says('search.limited', { list: 'Customers', count: '1,000' })),
    )
    expect(bff.calls(CUSTOMERS)).to.have.length(10)
    // The number of the rows, although they are of one subscription.
    await waitUntil(() =>
      search.text().includes(says('search.limited', { list: 'Subscriptions', count: '1,000' })),
    )
    expect(search.text()).to.contain(says('search.failed', { list: 'Plans' }))
    await type(search, 'zzz')
    expect(search.text(), 'of the plans it is not known').not.to.contain(says('search.none'))
    bff.on(PLANS, { json: aPlanPage([aPlan({ name: 'Zzz' })]) })
    search.one('.notice button').click()
    await waitUntil(() => search.texts('.title').includes('Zzz'))
    await type(search, 'qq')
    await waitUntil(() => search.text().includes(says('search.none')))
  })

  it('names all lists that failed in one notice, and reads them again when the page is online', async () => {
    for (const list of [CUSTOMERS, PLANS, LINKS]) bff.on(list, { offline: true })
    const search = await aSearch(['customers:read', 'catalog:read', 'links:read'])
    await open(search)
    await waitUntil(() => search.text().includes(says('search.failed', { list: 'Payment links' })))
    await type(search, 'kite')
    expect(search.text()).to.contain(
      says('search.failed', { list: 'Customers, Plans, Payment links' }),
    )
    expect(search.all('.notice')).to.have.length(1)
    expect(search.text()).not.to.contain(says('search.none'))
    bff
      .on(CUSTOMERS, { json: aCustomerPage([aCustomer({ name: 'Kite Robotics' })]) })
      .on(PLANS, { json: aPlanPage([]) })
      .on(LINKS, { json: { resources: [] } })
    dispatchEvent(new Event('online'))
    await waitUntil(() => search.texts('.title').includes('Kite Robotics'))
    expect(search.all('.notice')).to.have.length(0)
  })
})
