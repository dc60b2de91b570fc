/**
 * <subscription-board>: the subscriptions of all customers, with names that are read once, a search, an order and
 * filters.
 */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { messages } from '../../../components/backoffice/subscription-board/messages.ts'
import { SubscriptionBoard } from '../../../components/backoffice/subscription-board/subscription-board.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { bindUrlState } from '../../../components/internal/url-state/bind-url-state.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aCustomer,
  aCustomerPage,
  aPlanChoice,
  aSubscription,
  aSubscriptionPage,
} from '../../../demo/fixtures/office.ts'
import { CUSTOMERS, PLANS, SUBSCRIPTIONS } from '../../support/back-office/routes.ts'
import { englishOf } from '../../support/elements/english.ts'
import { passTime } from '../../support/elements/fake-timers.ts'
import { deferred, MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('subscription-board', SubscriptionBoard)
define('till-session', TillSession)

const says = englishOf(messages)

const SCOPES = ['subscriptions:read', 'customers:read', 'catalog:read']

const aBoard = async (
  attributes: Record<string, string> = {},
  { scopes = SCOPES, lang = 'en' }: { scopes?: string[]; lang?: string } = {},
) => {
  const events = ['subscriptions-loaded', 'subscriptions-failed']
  const board = await renderInSession('subscription-board', events, { attributes, scopes, lang })
  await board.waitForEvents(1)
  await settled()
  await board.element.updateComplete
  return board
}
type Board = Awaited<ReturnType<typeof aBoard>>

const names = ({ texts }: Board) => texts('tbody th .open')
const row = ({ all }: Board, id: string) =>
  all(`tr[data-id="${id}"] > *`).map(({ innerText }) => innerText.replaceAll(/\s+/g, ' ').trim())
const button = ({ all }: Board, name: string) =>
  all<HTMLButtonElement>('button').find(({ textContent }) => textContent!.trim() === name)!
async function press(board: Board, name: string): Promise<void> {
  button(board, name).click()
  await settled()
}
async function search(board: Board, text: string): Promise<void> {
  const input = board.one<HTMLInputElement>('#search')
  input.value = text
  await passTime(300, () => input.dispatchEvent(new Event('input')))
}
async function sortBy(board: Board, key: string): Promise<void> {
  board.one<HTMLButtonElement>(`[data-sort=${key}]`).click()
  await settled()
}
async function choose(board: Board, name: string): Promise<void> {
  const label = board.all('label').find(({ textContent }) => textContent!.trim() === name)!
  label.querySelector('input')!.click()
  await settled()
}

const DATES = { start_date: '2026-11-01T00:00:00Z', current_period_end: '2026-11-30T23:59:59Z' }
const maps = aSubscription(DATES)
const tiles = aSubscription({
  ...DATES,
  id: 'sub-2',
  external_id: 'tiles',
  external_customer_id: 'eclair',
  name: null,
  plan_code: 'summit',
  end_date: '2026-11-30T23:59:59Z',
})
const waiting = aSubscription({
  id: null,
  external_customer_id: 'unknown',
  name: null,
  plan_code: 'withdrawn',
  status: 'PENDING',
  start_date: '2026-12-01T00:00:00Z',
  current_period_end: null,
})
const over = aSubscription({
  ...DATES,
  id: 'sub-4',
  external_id: 'old',
  plan_code: 'valley',
  status: 'TERMINATED',
  end_date: '2026-10-31T23:59:59Z',
})
const ALL = [maps, tiles, waiting, over]

describe('<subscription-board>', () => {
  let bff: MockBff
  let unbind = () => {}
  const queries = () =>
    bff.calls(SUBSCRIPTIONS).map(({ address }) => new URL(address, location.href).search.slice(1))
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 800 })
    sessionStorage.clear()
    const grace = { name: 'Éclair & Co', external_id: 'eclair', email: 'grace@eclair.example' }
    bff = new MockBff()
      .on(SUBSCRIPTIONS, { json: aSubscriptionPage(ALL) })
      .on(CUSTOMERS, { json: aCustomerPage([aCustomer(), aCustomer(grace)]) })
      .on(PLANS, { json: aPlanChoice() })
  })
  afterEach(async () => {
    unbind()
    unbind = () => {}
    bff.restore()
    await setViewport({ width: 1024, height: 700 })
  })

  it('shows customer, plan, status and dates of each', async () => {
    const board = await aBoard()
    const date = 'Nov 1, 2026'
    expect(row(board, 'sub-1')).to.deep.equal([
      'Northwind northwind',
      'Terrain Maps · maps',
      'Active',
      date,
      'Nov 30, 2026',
      '–',
    ])
    expect(row(board, 'sub-2').slice(2)).to.deep.equal([
      'Active',
      date,
      'Nov 30, 2026',
      'Nov 30, 2026',
    ])
    // Neither the customer nor the plan is in the lists.
    expect(row(board, 'maps/PENDING')).to.deep.equal([
      'unknown',
      'withdrawn maps',
      'Scheduled',
      'Dec 1, 2026',
      '–',
      '–',
    ])
    expect(row(board, 'sub-4').slice(2)).to.deep.equal(['Ended', date, '–', 'Oct 31, 2026'])
    expect(board.texts('[part=count]')).to.deep.equal(['4 subscriptions'])
    await expect(board.element).to.be.accessible()
  })

  it('says that a canceled one ended where its dates show it', async () => {
    bff.on(SUBSCRIPTIONS, {
      json: aSubscriptionPage([
        { ...over, status: 'CANCELED', start_date: '2026-10-01T00:00:00Z' },
        // A change that was taken back before its day, which is over by now.
        { ...waiting, id: 'sub-5', status: 'CANCELED', start_date: '2026-01-01T00:00:00Z' },
        {
          ...waiting,
          id: 'sub-6',
          status: 'CANCELED',
          start_date: '2026-01-01T00:00:00Z',
          end_date: '2100-06-30T23:59:59Z',
        },
      ]),
    })
    const board = await aBoard()
    expect(row(board, 'sub-4')[2]).to.equal('Ended')
    expect(row(board, 'sub-5')[2]).to.equal('Canceled')
    expect(row(board, 'sub-6')[2]).to.equal('Canceled')
  })

  it('shows no missing dates in the cards of a narrow page', async () => {
    await setViewport({ width: 320, height: 800 })
    const board = await aBoard()
    const rects = (key: string) => board.one(`tr[data-id="sub-1"] td.${key}`).getClientRects()
    expect(rects('start')).to.have.length(1)
    expect(rects('end')).to.have.length(0)
    expect(board.element.scrollWidth).to.be.at.most(board.element.clientWidth)
    await expect(board.element).to.be.accessible()
  })

  it('reads customers and plans once, also for another page, a search and an order', async () => {
    const metadata = { total_count: 40, total_pages: 2, current_page: 1 }
    bff.on(SUBSCRIPTIONS, { json: { subscriptions: ALL, metadata } })
    bff.on(`${SUBSCRIPTIONS}?page=1&per_page=100`, { json: aSubscriptionPage(ALL) })
    const board = await aBoard()
    await press(board, 'Next page')
    await sortBy(board, 'plan')
    await search(board, 'maps')
    expect(queries()).to.deep.equal([
      'page=1&per_page=25',
      'page=2&per_page=25',
      'page=1&per_page=100',
    ])
    expect(bff.calls(CUSTOMERS)).to.have.length(1)
    expect(bff.calls(PLANS)).to.have.length(1)
  })

  it('searches customers, their e-mail, plans and ids of all pages', async () => {
    const board = await aBoard({ 'page-size': '1' })
    for (const [text, ids] of [
      ['ECLAIR', ['sub-2']],
      ['grace@', ['sub-2']],
      ['valley', ['sub-4']],
      ['tiles', ['sub-2']],
      ['withdrawn', ['maps/PENDING']],
    ] as const) {
      await search(board, text)
      expect(board.all('tbody tr').map(({ dataset }) => dataset.id)).to.deep.equal(ids)
    }
    await search(board, 'nothing like this')
    expect(board.text()).to.contain(says('subscriptions.not-found'))
    await press(board, 'Clear search')
    expect(names(board)).to.have.length(4)
    expect(board.element.shadowRoot!.activeElement?.id).to.equal('search')
  })

  it('sorts all pages by each head', async () => {
    const board = await aBoard()
    await sortBy(board, 'customer')
    expect(names(board)).to.deep.equal(['Éclair & Co', 'Northwind', 'Northwind', 'unknown'])
    await sortBy(board, 'end')
    expect(board.texts('td.end')).to.deep.equal(['Oct 31, 2026', 'Nov 30, 2026', '–', '–'])
    expect(board.texts('th[aria-sort]:not([aria-sort=none])')).to.deep.equal(['End'])
  })

  it('says how many of more were read, sorted and searched', async () => {
    bff.on(`${SUBSCRIPTIONS}?page=1&per_page=25`, { json: aSubscriptionPage(ALL) })
    bff.on(SUBSCRIPTIONS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const rows = Array.from({ length: 100 }, (_, index) => ({ ...maps, id: `${page}-${index}` }))
      const metadata = { total_count: 1200, total_pages: 12, current_page: page }
      return { json: { subscriptions: rows, metadata } }
    })
    const board = await aBoard()
    await sortBy(board, 'start')
    await waitUntil(() => board.text().includes(says('list.limited', { count: '1,000' })))
    expect(queries()).to.have.length(11)
  })

  it('filters by status and by plan, as the service does', async () => {
    const board = await aBoard()
    await choose(board, 'Active')
    await choose(board, 'Scheduled')
    await choose(board, 'Ended')
    const select = board.one<HTMLSelectElement>('select')
    expect([...select.options].map(({ text }) => text.trim())).to.deep.equal([
      ...['All plans', 'Terrain', 'Summit', 'Valley', 'Alpes'],
    ])
    select.value = 'valley'
    select.dispatchEvent(new Event('change'))
    await settled()
    expect(queries().slice(1)).to.deep.equal([
      'status=ACTIVE&page=1&per_page=25',
      'status=PENDING&page=1&per_page=25',
      'status=CANCELED%2CTERMINATED&page=1&per_page=25',
      'status=CANCELED%2CTERMINATED&plan_code=valley&page=1&per_page=25',
    ])
    expect(board.element.getAttribute('status')).to.equal('ended')
    expect(board.element.getAttribute('plan')).to.equal('valley')
  })

  it('puts a filter back that could not be loaded, and names both', async () => {
    const board = await aBoard()
    bff.on(SUBSCRIPTIONS, { problem: 'upstream-unavailable' })
    await choose(board, 'Ended')
    expect(board.element.status).to.equal('all')
    expect(board.one('[part=notice]').textContent).to.match(/Ended.*All/s)
    expect(names(board)).to.have.length(4)
  })

  it('tells an empty filter from no subscriptions', async () => {
    bff.on(SUBSCRIPTIONS, { json: aSubscriptionPage([]) })
    const board = await aBoard()
    expect(board.text()).to.contain(says('subscriptions.none'))
    await choose(board, 'Ended')
    expect(board.text()).to.contain(says('subscriptions.not-found'))
  })

  it('saves all rows that match, with ids and codes', async () => {
    const board = await aBoard()
    await search(board, 'summit')
    const [file] = await savedFiles(async () => {
      board.one<HTMLButtonElement>('[part=download]').click()
      await settled()
    })
    expect(file!.name).to.contain('subscriptions')
    expect(file!.text.trim().split('\r\n')).to.deep.equal([
      'Customer,Customer ID,Plan,Code of the plan,Name,Subscription ID,Status,Start,Period ends,End',
      'Éclair & Co,eclair,Summit,summit,,tiles,Active,2026-11-01T00:00:00Z,2026-11-30T23:59:59Z,2026-11-30T23:59:59Z',
    ])
  })

  it('saves the rows of the filter at the time of the click, also when another is chosen meanwhile', async () => {
    const second = deferred()
    bff.on(SUBSCRIPTIONS, ({ address }) => {
      const query = new URL(address, location.href).searchParams
      const page = Number(query.get('page'))
      const external_id = `${query.get('status') ?? 'all'}-${page}`
      const rows = [aSubscription({ ...DATES, id: external_id, external_id })]
      const isHeld = page === 2 && query.get('per_page') === '100'
      return {
        json: {
          subscriptions: rows,
          metadata: { total_count: 3, total_pages: 3, current_page: page },
        },
        ...(isHeld && { after: second.promise }),
      }
    })
    const board = await aBoard()
    const [file] = await savedFiles(async () => {
      board.one<HTMLButtonElement>('[part=download]').click()
      await settled()
      await choose(board, 'Ended')
      await search(board, 'nothing')
      second.resolve()
      await waitUntil(() => queries().some((query) => query.startsWith('page=3')))
      await settled()
    })
    const ids = file!.text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[5])
    expect(ids).to.deep.equal(['Subscription ID', 'all-1', 'all-2', 'all-3'])
  })

  it('shows the last page for a number behind it', async () => {
    bff.on(SUBSCRIPTIONS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const metadata = { total_count: 26, total_pages: 2, current_page: page }
      return { json: { subscriptions: page === 2 ? [maps] : [], metadata } }
    })
    history.replaceState(null, '', '?page=40')
    unbind = bindUrlState({})
    const board = await aBoard()
    await waitUntil(() => names(board).length === 1)
    expect(board.text()).to.contain('Page 2')
    expect(location.search).to.equal('?page=2')
    history.replaceState(null, '', location.pathname)
  })

  it('shows ids and codes, and says so, if the names cannot be read', async () => {
    bff.on(CUSTOMERS, { problem: 'upstream-unavailable' })
    bff.on(PLANS, { problem: 'upstream-unavailable' })
    const board = await aBoard()
    expect(board.text()).to.contain(`${says('customers.not-loaded')} ${says('plans.not-loaded')}`)
    expect(row(board, 'sub-2').slice(0, 2)).to.deep.equal(['eclair', 'summit tiles'])
    bff.on(CUSTOMERS, { json: aCustomerPage([aCustomer()]) }).on(PLANS, { json: aPlanChoice() })
    await press(board, 'Try again')
    expect(row(board, 'sub-1')[0]).to.equal('Northwind northwind')
    expect(board.text()).not.to.contain('couldn’t be loaded')
  })

  it('reads the names again when the page is online, or when something else is tried again', async () => {
    for (const again of [
      () => void dispatchEvent(new Event('online')),
      async (board: Board) => {
        bff.once(SUBSCRIPTIONS, { problem: 'upstream-unavailable' })
        board.element.reload()
        await waitUntil(() => board.text().includes(says('subscriptions.not-updated')))
        await press(board, 'Try again')
      },
    ]) {
      bff.on(CUSTOMERS, { offline: true }).on(PLANS, { json: aPlanChoice() })
      const board = await aBoard()
      await waitUntil(() => board.text().includes(says('customers.not-loaded')))
      bff.on(CUSTOMERS, { json: aCustomerPage([aCustomer()]) })
      await again(board)
      await waitUntil(() => row(board, 'sub-1')[0] === 'Northwind northwind')
      expect(board.text()).not.to.contain('couldn’t be')
      board.element.remove()
    }
  })

  it('names the scopes without which there are ids and codes', async () => {
    const board = await aBoard({}, { scopes: ['subscriptions:read'] })
    expect(board.text()).to.contain('customers:read')
    expect(board.text()).to.contain('catalog:read')
    expect(bff.calls(CUSTOMERS)).to.have.length(0)
    expect(row(board, 'sub-2').slice(0, 2)).to.deep.equal(['eclair', 'summit tiles'])
  })

  it('says how many customers of more were read', async () => {
    bff.on(CUSTOMERS, ({ address }) => {
      const page = Number(new URL(address, location.href).searchParams.get('page'))
      const rows = Array.from({ length: 100 }, (_, index) =>
        aCustomer({ external_id: `c-${page}-${index}` }),
      )
      const metadata = { total_count: 1200, total_pages: 12, current_page: page }
      return { json: { customers: rows, metadata } }
    })
    const board = await aBoard()
    await waitUntil(() =>
      board.text().includes(says('subscriptions.some-customers', { count: '1,000' })),
    )
    expect(row(board, 'sub-1')[0]).to.equal('northwind')
  })

  it('lets the page open a customer, if that has no address', async () => {
    const board = await aBoard()
    const opened: string[] = []
    board.element.addEventListener('customer-open', ({ id }) => opened.push(id))
    board.one('tr[data-id="sub-2"] .open').click()
    expect(opened).to.deep.equal(['eclair'])
  })

  it('keeps filter, search, order and page in the address, and links to customers and plans', async () => {
    const before = location.href
    history.replaceState(null, '', '?status=ended&plan=valley&q=north&sort=-end')
    unbind = bindUrlState({ viewHref: (view, parameters) => `#${view}?${parameters}` })
    try {
      const board = await aBoard()
      expect(queries()).to.deep.equal([
        'status=CANCELED%2CTERMINATED&plan_code=valley&page=1&per_page=100',
      ])
      expect(board.one<HTMLInputElement>('#search').value).to.equal('north')
      const link = board.one('tr[data-id="sub-4"] .open')
      expect(link.getAttribute('href')).to.equal('#customers?customer=northwind&part=subscriptions')
      expect(board.one('tr[data-id="sub-4"] .link').getAttribute('href')).to.equal(
        '#plans?plan=plan-valley',
      )
      await choose(board, 'All')
      expect(location.search).to.equal('?plan=valley&q=north&sort=-end')
      history.back()
      await waitUntil(() => board.element.status === 'ended')
      board.element.addEventListener('customer-open', (event) => event.preventDefault())
      link.click()
      expect(location.hash).to.equal('')
    } finally {
      history.replaceState(null, '', before)
    }
  })

  it('reads rows and names again after a change elsewhere on the page', async () => {
    const board = await aBoard()
    board.element.dispatchEvent(new Event('subscription-saved', { bubbles: true, composed: true }))
    await settled()
    expect(bff.calls(SUBSCRIPTIONS)).to.have.length(2)
    expect(bff.calls(CUSTOMERS)).to.have.length(2)
  })
})
