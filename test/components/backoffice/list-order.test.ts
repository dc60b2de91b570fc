/** Lists of the back office: sorted by a column, counted, and saved as a file; always as a whole. */
import { expect } from '@open-wc/testing'
import { sendKeys, setViewport } from '@web/test-runner-commands'
import { MetricList } from '../../../components/backoffice/metric-list/metric-list.ts'
import { PayLinkList } from '../../../components/backoffice/pay-link-list/pay-link-list.ts'
import { PlanList } from '../../../components/backoffice/plan-list/plan-list.ts'
import { TaxList } from '../../../components/backoffice/tax-list/tax-list.ts'
import { define } from '../../../components/internal/dom/define-element.ts'
import { TillSession } from '../../../components/till-session/till-session.ts'
import {
  aMerchantLink,
  aMetric,
  aMetricPage,
  aPlan,
  aPlanPage,
  aTax,
  aTaxPage,
} from '../../../demo/fixtures/office.ts'
import { LINKS, METRICS, PLANS, TAXES } from '../../support/back-office/routes.ts'
import { MockBff } from '../../support/elements/mock-bff.ts'
import { renderInSession } from '../../support/elements/render-in-session.ts'
import { savedFiles } from '../../support/elements/saved-files.ts'
import { settled, waitUntil } from '../../support/elements/wait.ts'

define('metric-list', MetricList)
define('pay-link-list', PayLinkList)
define('plan-list', PlanList)
define('tax-list', TaxList)
define('till-session', TillSession)

const SCOPES = ['catalog:read', 'catalog:write', 'links:read']

const plan = (code: string, changes: object) => aPlan({ id: code, code, ...changes })
const usd = (value: number) => ({ currency_code: 'USD', value })
const PLAN_ROWS = [
  plan('ridge', { name: 'Ridge', amount: usd(9.5) }),
  plan('atoll', { name: 'atoll', amount: usd(100) }),
  plan('delta', { name: 'Délta', amount: { currency_code: 'EUR', value: 20 } }),
]

const aList = async <Tag extends 'plan-list' | 'tax-list' | 'metric-list' | 'pay-link-list'>(
  tag: Tag,
  plural: string,
  attributes: Record<string, string> = {},
) => {
  const list = await renderInSession(tag, [`${plural}-loaded`], { scopes: SCOPES, attributes })
  await list.waitForEvents(1)
  return list
}
type List = Awaited<ReturnType<typeof aList>>

const names = (list: List) => list.texts('tbody th .open')
const head = (list: List, key: string) => list.one<HTMLButtonElement>(`[data-sort=${key}]`)
const sortOf = (list: List, key: string) => list.one(`thead th.${key}`).getAttribute('aria-sort')
async function sortBy(list: List, key: string): Promise<void> {
  head(list, key).click()
  await settled()
}
const download = (list: List) =>
  savedFiles(async () => {
    list.one<HTMLButtonElement>('[part=download]').click()
    await settled()
  })

describe('lists of the back office', () => {
  let bff: MockBff
  beforeEach(() => {
    sessionStorage.clear()
    bff = new MockBff().on(PLANS, { json: aPlanPage(PLAN_ROWS) })
  })
  afterEach(() => bff.restore())

  it('sort by the language of the page, up, down and as the service does', async () => {
    const list = await aList('plan-list', 'plans')
    expect(names(list)).to.deep.equal(['Ridge', 'atoll', 'Délta'])
    expect(sortOf(list, 'name')).to.equal('none')
    await sortBy(list, 'name')
    expect(names(list)).to.deep.equal(['atoll', 'Délta', 'Ridge'])
    expect(sortOf(list, 'name')).to.equal('ascending')
    await sortBy(list, 'name')
    expect(names(list)).to.deep.equal(['Ridge', 'Délta', 'atoll'])
    expect(sortOf(list, 'name')).to.equal('descending')
    await expect(list.element).to.be.accessible()
    await sortBy(list, 'name')
    expect(names(list)).to.deep.equal(['Ridge', 'atoll', 'Délta'])
  })

  it('sort amounts by their numbers, each currency for itself', async () => {
    const list = await aList('plan-list', 'plans')
    await sortBy(list, 'amount')
    expect(names(list)).to.deep.equal(['Délta', 'Ridge', 'atoll'])
  })

  it('sort exact decimals by their value', async () => {
    const taxes = [
      aTax({ code: 'a', name: 'A', rate: '10.10' }),
      aTax({ code: 'b', name: 'B', rate: '9.99' }),
      aTax({ code: 'd', name: 'D', rate: '100' }),
    ]
    bff.on(TAXES, { json: aTaxPage(taxes) })
    const list = await aList('tax-list', 'taxes')
    await sortBy(list, 'rate')
    expect(names(list)).to.deep.equal(['B', 'A', 'D'])
  })

  it('sort rows without a value last in both directions', async () => {
    const unreadable = plan('unreadable', { name: 'Unreadable', amount: usd(1e21) })
    bff.on(PLANS, { json: aPlanPage([unreadable, ...PLAN_ROWS]) })
    const list = await aList('plan-list', 'plans')
    for (const first of ['Délta', 'atoll']) {
      await sortBy(list, 'amount')
      expect(names(list)[0]).to.equal(first)
      expect(names(list).at(-1)).to.equal('Unreadable')
    }
  })

  it('sort by the keyboard, and keep the focus on the head', async () => {
    const list = await aList('plan-list', 'plans')
    head(list, 'code').focus()
    await sendKeys({ press: 'Enter' })
    await settled()
    expect(names(list)).to.deep.equal(['atoll', 'Délta', 'Ridge'])
    expect(list.element.shadowRoot!.activeElement).to.equal(head(list, 'code'))
  })

  it('read all rows before they sort, and turn their pages without a request', async () => {
    const rows = Array.from({ length: 120 }, (_, i) => plan(`p${i}`, { name: `Plan ${120 - i}` }))
    bff.on(PLANS, ({ address }) => {
      const query = new URL(address, location.href).searchParams
      const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
      const json = aPlanPage(rows.slice((page - 1) * size, page * size), {
        page,
        pages: Math.ceil(rows.length / size),
      })
      return { json: { ...json, metadata: { ...json.metadata, total_count: rows.length } } }
    })
    const list = await aList('plan-list', 'plans')
    expect(list.texts('[part=count]')).to.deep.equal(['120 plans'])
    await sortBy(list, 'name')
    // The page is in no order before all rows are there.
    if (names(list)[0] !== 'Plan 1') expect(sortOf(list, 'name')).to.equal('none')
    await waitUntil(() => names(list)[0] === 'Plan 1')
    expect(sortOf(list, 'name')).to.equal('ascending')
    expect(names(list).at(-1)).to.equal('Plan 10')
    const { length } = bff.calls(PLANS)
    expect(length).to.equal(3)
    list.one<HTMLButtonElement>('.pager .next').click()
    await settled()
    expect(names(list)[0]).to.equal('Plan 11')
    expect(list.text()).to.contain('Page 2')
    expect(bff.calls(PLANS)).to.have.length(length)
  })

  it('save all rows in a file, with a currency beside each amount and no formula', async () => {
    bff.on(PLANS, {
      json: aPlanPage([plan('x', { name: '=1+1', amount: usd(9.5) }), PLAN_ROWS[2]!]),
    })
    const list = await aList('plan-list', 'plans')
    const [file] = await download(list)
    expect(file!.name).to.equal('plans.csv')
    expect(file!.text.split('\r\n')).to.deep.equal([
      'Plan,Code,Cycle,Charges,Price,Currency',
      "'=1+1,x,Monthly,1,9.5,USD",
      'Délta,delta,Monthly,1,20,EUR',
      '',
    ])
  })

  it('save the rows in their order', async () => {
    const list = await aList('plan-list', 'plans')
    await sortBy(list, 'name')
    const [file] = await download(list)
    expect(file!.text.split('\r\n').map((line) => line.split(',')[0])).to.deep.equal([
      'Plan',
      'atoll',
      'Délta',
      'Ridge',
      '',
    ])
  })

  it('of links have their number and their addresses', async () => {
    const url = 'https://pay.example/1'
    const resources = [aMerchantLink({ payment_link: url })]
    bff.on(LINKS, { json: { resources, links: [], total_items: 1 } })
    const list = await aList('pay-link-list', 'payment-links')
    expect(list.texts('[part=count]')).to.deep.equal(['1 payment link'])
    const [file] = await download(list)
    expect(file!.text).to.match(/^Item,Price,Currency,Created,Status,Address\r\n/)
    expect(file!.text).to.contain(`64.00,USD,`)
    expect(file!.text).to.contain(`,Active,${url}\r\n`)
  })

  it('of metrics are counted and sorted, too', async () => {
    const metrics = [aMetric({ id: 'b', name: 'B' }), aMetric({ id: 'a', name: 'A' })]
    bff.on(METRICS, { json: aMetricPage(metrics) })
    const list = await aList('metric-list', 'metrics')
    expect(list.texts('[part=count]')).to.deep.equal(['2 metrics'])
    await sortBy(list, 'name')
    expect(names(list)).to.deep.equal(['A', 'B'])
  })

  it('have their heads as buttons and their pager in one row in a narrow place', async () => {
    await setViewport({ width: 320, height: 700 })
    bff.on(PLANS, { json: aPlanPage(PLAN_ROWS, { pages: 3 }) })
    const list = await aList('plan-list', 'plans')
    expect(head(list, 'name').getBoundingClientRect().height).to.be.at.least(24)
    const [previous, next] = ['.previous', '.next'].map((name) =>
      list.one(`.pager ${name}`).getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    expect(previous.top).to.equal(next.top)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).to.equal(clientWidth)
    await expect(list.element).to.be.accessible()
    await setViewport({ width: 1024, height: 700 })
  })
})
